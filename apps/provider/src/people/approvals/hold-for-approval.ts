import type { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { isGuarded, needsApproval } from '@tideway/contract/approvals/approval-policy'
import type { ClientId } from '@tideway/contract/calls/ids'
import { approvalIdOf } from '@tideway/contract/calls/ids'
import { problemResponse } from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import type { Caller } from '../../http/authentication/caller.ts'
import { callerIdOf, callerName } from '../../http/authentication/caller.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { runIdempotent } from '../../platform/idempotency/idempotent.ts'
import type { IdempotentAnswer } from '../../platform/idempotency/idempotent-answer.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { actorOf } from '../audit/record-audit.ts'
import { recordRejectedCall } from '../audit/run-idempotent-audited.ts'
import type { Approvable, Ran } from './approvable.ts'
import { callHashOf } from './approvable.ts'
import { findPending, viewApproval } from './approval-store.ts'
import { approvalPolicyOf } from './policy/approval-policy-store.ts'
import { rehearse } from './rehearse.ts'
import { storeRequest } from './store-request.ts'

export interface GuardedInput<Input> {
  caller: Caller
  /** The client that the call concerns. */
  clientId: ClientId
  input: Input
  /**
   * Key, operation and payload with which the route stores its own answer, so that a key has one answer however the
   * policy changes.
   */
  key: string | undefined
  operation?: string
  payload?: unknown
  /** Rejects the call for a reason outside its input, such as the version that it is based on. */
  check?: (tx: Tx) => Promise<void>
}

/** The policy's decision about a call: it waits and `held` is its answer, or it may run. */
export interface Guard {
  held?: IdempotentAnswer
  /**
   * Throws if the call turned out to move an amount that must wait, because the amount has grown since the policy was
   * checked.
   */
  refuseAbove(cents: Cents, largestCents?: Cents): void
}

const grown = problemResponse(
  409,
  'The amount has changed since the call was made. Send it again',
  'ERR0.03',
)

/**
 * The one place that makes calls wait. Call it after validation and before the effect, and send `held` if it is set. A
 * rehearsal here rejects a call that would be rejected later. Otherwise the request for approval, its audit entry and
 * the mails about it are one transaction.
 */
export async function holdForApproval<Input>(
  platform: Platform,
  approvable: Approvable<Input>,
  guarded: GuardedInput<Input>,
): Promise<Guard> {
  const { caller, clientId, input } = guarded
  const policy = await approvalPolicyOf(platform.db, clientId)
  const call = { kind: approvable.kind, by: caller.kind }
  const refuseAbove = (cents: Cents, largestCents?: Cents) => {
    if (needsApproval(policy, { ...call, cents, largestCents })) throw new ApiError(grown)
  }
  if (!isGuarded(policy, call)) return { refuseAbove }
  const cents = await approvable.centsOf?.(platform.db, clientId, input)
  const now = platform.clock.now()
  const largestCents = await approvable.largestOf?.(platform.db, clientId, input, now)
  if (!needsApproval(policy, { ...call, cents, largestCents })) return { refuseAbove }
  if ((await approvable.changes?.(platform.db, clientId, input)) === false) return { refuseAbove }
  return { held: await hold(platform, approvable, guarded, policy), refuseAbove }
}

async function hold<Input>(
  platform: Platform,
  approvable: Approvable<Input>,
  guarded: GuardedInput<Input>,
  policy: ApprovalPolicy,
): Promise<IdempotentAnswer> {
  const { caller, clientId, input, key } = guarded
  const { action } = approvable
  const { operation = action, payload = [clientId, input] } = guarded
  try {
    const answer = await runIdempotent(
      platform,
      { clientId: caller.clientId, callerId: callerIdOf(caller), key, operation, payload },
      async (tx) => {
        const Approval = await ask(platform, tx, approvable, guarded, policy)
        return { status: 202, body: { Approval } }
      },
    )
    faultPoint('approval-after-asking')
    return answer
  } catch (error) {
    if (error instanceof ApiError) {
      const about = { action, resourceId: approvable.subjectOf(input) }
      await recordRejectedCall(platform, { ...caller, clientId }, about, error)
    }
    throw error
  }
}

async function ask<Input>(
  platform: Platform,
  tx: Tx,
  approvable: Approvable<Input>,
  { caller, clientId, input, check }: GuardedInput<Input>,
  policy: ApprovalPolicy,
) {
  const now = platform.clock.now()
  const asker = { kind: caller.kind === 'user' ? 'USER' : 'KEY', id: callerIdOf(caller) } as const
  const hash = callHashOf(approvable, clientId, input)
  const same = await findPending(tx, clientId, asker, hash, now)
  if (same) return viewApproval(same, caller, now)
  await check?.(tx)
  const state = await approvable.stateOf(tx, clientId, input, now)
  const ran = await rehearse<Ran>(tx, () =>
    approvable.run({ ...platform, db: tx }, { ...caller, clientId }, input),
  )
  const row = await storeRequest(platform, tx, approvable, {
    ...{ clientId, input, hash, state },
    approvalId: approvalIdOf(newId(now)),
    asker: { ...asker, name: callerName(caller), organisationId: caller.organisationId },
    actor: actorOf(caller),
    amountCents: ran.amountCents ?? (await approvable.centsOf?.(tx, clientId, input)) ?? null,
    expiryHours: policy.expiryHours,
  })
  return viewApproval(row ?? (await otherPending(tx, clientId, asker, hash, now)), caller, now)
}

async function otherPending(...search: Parameters<typeof findPending>) {
  const other = await findPending(...search)
  if (!other) throw new Error('the same request for approval cannot be read')
  return other
}
