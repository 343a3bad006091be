import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { Problem } from '../calls/problems.ts'
import type { Proof } from './account.ts'
import { FRESH_SECONDS, isFreshProof } from './account.ts'
import type { AssuranceLevel } from './assurance.ts'
import { assuranceLevels } from './assurance.ts'

/**
 * Fresh proof of a person before money leaves or access changes (RFC 9470). It concerns people only: an API key has no
 * person behind it.
 */

/** Refunds that a person may make in ten minutes without a fresh proof. More are a bulk refund. */
export const REFUNDS_WITHOUT_PROOF = 5

/** Error code of RFC 9470, in the header and the body. */
export const INSUFFICIENT_PROOF = 'insufficient_user_authentication'

/**
 * When a call asks for a proof: each time, from the sixth refund in ten minutes on, or if the body names one of these
 * fields or the app of this type.
 */
export type ProofRule = 'always' | 'in bulk' | { names: readonly string[] } | { type: string }

/** Settings that decide who may call, or where a client's records go. A save that names one asks for a proof. */
export const settingsWithProof = [
  'keys',
  'ipWhitelist',
  'reportSFTPHost',
  'reportSFTPPort',
  'reportSFTPUserName',
  'reportSFTPFolder',
  'reportsEncryptionPublicKey',
] as const

/** Returns when a call with a rule asks for a fresh proof. `body` is as received, before its schema is checked. */
export function proofAskedBy(rule: ProofRule, body: unknown): 'always' | 'in bulk' | 'never' {
  if (typeof rule === 'string') return rule
  const fields = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : [])
  if ('names' in rule) return rule.names.some((name) => fields.has(name)) ? 'always' : 'never'
  return fields.get('type') === rule.type ? 'always' : 'never'
}

export interface ProofChallenge {
  /** Seconds. */
  maxAge: number
  acrValues: AssuranceLevel
}

/**
 * Returns the proof that the person has to give, or undefined if the last one is fresh and strong enough.
 *
 * @param maxAge Seconds, at most ten minutes.
 */
export function proofMissing(
  proof: Proof,
  now: Date,
  maxAge = FRESH_SECONDS,
): ProofChallenge | undefined {
  const seconds = Math.floor(now.getTime() / 1000)
  const isFresh = isFreshProof(proof, seconds) && seconds - proof.authTime <= maxAge
  return isFresh ? undefined : challengeFor(proof, maxAge)
}

/** Returns the question to a person: for two factors if they have enrolled a second one. */
export function challengeFor(
  { hasSecondFactor }: Pick<Proof, 'hasSecondFactor'>,
  maxAge = FRESH_SECONDS,
): ProofChallenge {
  return { maxAge, acrValues: levelFor({ hasSecondFactor }) }
}

/** Returns the level that a person's proof must reach. */
export function levelFor({ hasSecondFactor }: Pick<Proof, 'hasSecondFactor'>): AssuranceLevel {
  return hasSecondFactor ? 'aal2' : 'aal1'
}

/** Body of the 401. `locked` is true if every call of the session waits for the proof. */
export const ProofProblem = z.object({
  ...Problem.shape,
  error: field(z.literal(INSUFFICIENT_PROOF), 'The error code of RFC 9470.'),
  max_age: field(z.number(), 'How old the proof may be, in seconds.', 600),
  acr_values: field(
    z.enum(assuranceLevels),
    'The level of the proof. `aal1`: one factor. `aal2`: two factors.',
  ),
  locked: field(z.boolean(), 'Whether every call of the session waits for the proof.'),
})
export type ProofProblem = z.infer<typeof ProofProblem>
nameObject(
  ProofProblem,
  'ProofProblem',
  'The body of a 401 that asks for a fresh proof of the person (RFC 9470). `WWW-Authenticate` says the same.',
)

const needed = 'Confirm that it is you to make this call'
const lockedNow = 'The session is locked. Confirm that it is you to continue'

export function proofProblem(
  { maxAge, acrValues }: ProofChallenge,
  { locked = false }: { locked?: boolean } = {},
): ProblemResponse & { body: ProofProblem } {
  return {
    status: 401,
    body: {
      message: locked ? lockedNow : needed,
      error: INSUFFICIENT_PROOF,
      max_age: maxAge,
      acr_values: acrValues,
      locked,
    },
  }
}

/** Returns the value of WWW-Authenticate for the 401. */
export function proofHeader({ body }: { body: ProofProblem }): string {
  const { error, message, max_age, acr_values } = body
  return `Bearer error="${error}", error_description="${message}", max_age=${max_age}, acr_values="${acr_values}"`
}
