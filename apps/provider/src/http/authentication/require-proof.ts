import {
  challengeFor,
  proofAskedBy,
  proofHeader,
  proofMissing,
  proofProblem,
} from '@tideway/contract/identity/step-up'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { Credentials } from './authenticate.ts'
import { proofRuleOf } from './call-guard.ts'
import type { Caller } from './caller.ts'

/** Rejects every call of a session that is locked, until the person proves who they are. */
export function refuseLocked({ proof, session }: Extract<Caller, { kind: 'user' }>): void {
  if (!session?.locked) return
  const problem = proofProblem(challengeFor(proof), { locked: true })
  throw new ApiError(problem, {
    reason: 'the session is locked',
    authenticate: proofHeader(problem),
  })
}

/**
 * Rejects a person's call that moves money out or changes access without a proof of the last ten minutes (RFC 9470). An
 * API key has no person to ask.
 */
export async function requireProof(
  credentials: Pick<Credentials, 'clock' | 'countUnprovedRefund' | 'proofSeconds'>,
  { caller, body, routeOptions: { config } }: FastifyRequest,
): Promise<void> {
  const rule = proofRuleOf(config.guard)
  if (caller?.kind !== 'user' || rule === undefined) return
  const neededProof = proofAskedBy(rule, body)
  if (neededProof === 'never') return
  const missing = proofMissing(caller.proof, credentials.clock.now(), credentials.proofSeconds)
  if (!missing) return
  if (neededProof === 'in bulk' && !(await credentials.countUnprovedRefund(caller.accountId)))
    return
  const problem = proofProblem(missing)
  throw new ApiError(problem, {
    reason: 'no fresh proof of the person',
    authenticate: proofHeader(problem),
  })
}
