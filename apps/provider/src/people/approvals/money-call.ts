import { HeldCall } from '@tideway/contract/approvals/approval'
import type { MoneyKind } from '@tideway/contract/approvals/approval-policy'
import { Problem } from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../http/authentication/caller.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { IdempotentCall } from '../../platform/idempotency/idempotent.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FaultPoint } from '../../platform/process/fault-points.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { Details } from '../audit/record-audit.ts'
import { runAudited, runIdempotentAudited } from '../audit/run-idempotent-audited.ts'
import type { Approvable } from './approvable.ts'
import { holdForApproval } from './hold-for-approval.ts'

/** The effect of a call that moved money. */
export interface MoneyEffect {
  status: number
  body: unknown
  /** The id of the record that it created or changed. */
  outcomeId: string
  /** The amount that left, which the approval policy judges before anything is committed. */
  amountCents: Cents
  /** For lists: the amount of the largest entry, if the policy judges it as well. */
  largestCents?: Cents | undefined
  details?: Details
}

interface MoneyWork<Input> {
  kind: MoneyKind
  /** The operation and payload under which the answer is stored with an idempotency key. */
  storedAs(input: Input): Pick<IdempotentCall, 'operation' | 'payload'>
  /** The details of the call in the audit trail, also if it is rejected. */
  detailsOf(input: Input): Details
  /** Moves the money inside the given transaction. */
  move(platform: Platform, tx: Tx, caller: Caller, input: Input): Promise<MoneyEffect>
  afterCommit?: FaultPoint
}

/** A call that moves money, and may wait for a second person. */
export type MoneyCall<Input> = Approvable<Input> & MoneyWork<Input>

/** Adds `run` for a later approval to a call. It makes the same move as the route. */
export function moneyCall<Input>(
  call: Omit<Approvable<Input>, 'run'> & MoneyWork<Input>,
): MoneyCall<Input> {
  return {
    ...call,
    run: (platform, caller, input) =>
      runAudited(platform, caller, auditedAs(call, input), async (tx) => {
        const effect = await call.move(platform, tx, caller, input)
        return { ...effect, subjectId: effect.outcomeId }
      }),
  }
}

const auditedAs = <Input>(
  call: Pick<MoneyCall<Input>, 'action' | 'subjectOf' | 'detailsOf'>,
  input: Input,
) => ({
  action: call.action,
  resourceId: call.subjectOf(input),
  details: call.detailsOf(input),
})

/** Answers of every call that moves money, in addition to the successful one. */
export const moneyAnswers = { 202: HeldCall, 400: Problem, 409: Problem, 422: Problem }

/**
 * Answers a call that moves money. The call waits if the client's policy says so. Otherwise it moves the money once for
 * each idempotency key, with an entry in the audit trail. An amount that has grown above the limit of the policy since
 * it was read moves nothing.
 */
export async function answerMoneyCall<Input>(
  platform: Platform,
  { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: Caller },
  call: MoneyCall<Input>,
  input: Input,
): Promise<FastifyReply> {
  const stored = { key: idempotencyKeyOf(request), ...call.storedAs(input) }
  const guarded = { caller, clientId: caller.clientId, input, ...stored }
  const { held, refuseAbove } = await holdForApproval(platform, call, guarded)
  if (held) return sendAnswer(reply, held)
  const audited = { ...stored, ...auditedAs(call, input) }
  const answer = await runIdempotentAudited(platform, caller, audited, async (tx) => {
    const effect = await call.move(platform, tx, caller, input)
    refuseAbove(effect.amountCents, effect.largestCents)
    return { ...effect, subjectId: effect.outcomeId }
  })
  if (call.afterCommit) faultPoint(call.afterCommit)
  return sendAnswer(reply, answer)
}
