import type { ActivityAction } from '@tideway/contract/activity/activity'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Caller } from '../../http/authentication/caller.ts'
import { callerIdOf } from '../../http/authentication/caller.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { IdempotentCall } from '../../platform/idempotency/idempotent.ts'
import { runIdempotent } from '../../platform/idempotency/idempotent.ts'
import type { IdempotentAnswer } from '../../platform/idempotency/idempotent-answer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Details, OperatorActor } from './record-audit.ts'
import { actorOf, auditEntry, recordAudit } from './record-audit.ts'
import { StaleSave } from './refuse-stale.ts'

export interface AuditedCall extends Omit<IdempotentCall, 'clientId' | 'callerId'> {
  action: ActivityAction
  /** The subject as the caller names it. It is recorded if the call is rejected. */
  resourceId: string
  details?: Details
}

export interface AuditedEffect {
  status: number
  body: unknown
  /** The subject's id, if it is known only after the work. */
  subjectId?: string
  /** The affected client, if it differs from the acting client. */
  clientId?: ClientId
  details?: Details
}

/** Longer than any id that we create or that a client may choose. */
const LONGEST_ASKED = 140

/** The action in the audit trail, also if it is rejected. */
type AuditedAction = Pick<AuditedCall, 'action' | 'resourceId' | 'details'>

/**
 * Like `runIdempotent`, with an entry in the audit trail. An action is recorded in the transaction of its change, so a
 * repeated response is not recorded again. A rejection is recorded after its transaction was rolled back. Calls that
 * fail earlier (unauthenticated, forbidden, unreadable) touched nothing and are only logged.
 */
export async function runIdempotentAudited(
  platform: Platform,
  caller: Caller,
  { action, resourceId, details, ...call }: AuditedCall,
  effect: (tx: Tx) => Promise<AuditedEffect>,
): Promise<IdempotentAnswer> {
  const audited = { action, resourceId, ...(details && { details }) }
  return recordingRejection(platform, caller, audited, () =>
    runIdempotent(
      platform,
      { clientId: caller.clientId, callerId: callerIdOf(caller), ...call },
      async (tx) => {
        const done = await effect(tx)
        return { ...done, alongside: entryOf(platform, tx, caller, audited, done) }
      },
    ),
  )
}

/** Like `runIdempotentAudited`, for a call without a key. Returns its effect. */
export async function runAudited<Effect extends AuditedEffect>(
  platform: Platform,
  caller: Caller,
  audited: AuditedAction,
  effect: (tx: Tx) => Promise<Effect>,
): Promise<Effect> {
  return recordingRejection(platform, caller, audited, () =>
    transact(platform.db, async (tx) => {
      const done = await effect(tx)
      await entryOf(platform, tx, caller, audited, done).execute()
      return done
    }),
  )
}

/** Statement that writes an effect into the audit trail. */
function entryOf(
  platform: Platform,
  tx: Tx,
  caller: Caller,
  { action, resourceId, details }: AuditedAction,
  done: AuditedEffect,
) {
  return auditEntry(tx, {
    clientId: done.clientId ?? caller.clientId,
    actor: actorOf(caller),
    action,
    subjectId: done.subjectId ?? resourceId,
    details: { ...details, ...done.details },
    at: platform.clock.now(),
  })
}

async function recordingRejection<Result>(
  platform: Platform,
  caller: Caller,
  audited: AuditedAction,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) await recordRejectedCall(platform, caller, audited, error)
    throw error
  }
}

/** Records a rejected action. The caller gets the rejection even if it cannot be recorded. */
export async function recordRejectedCall(
  platform: Platform,
  caller: Caller | OperatorActor,
  { action, resourceId, details }: AuditedAction,
  refused: ApiError,
): Promise<void> {
  if (refused instanceof StaleSave) return
  // The larger transaction records the rejection itself, after its rollback.
  if (platform.db.isTransaction) return
  const { refusal } = refused
  try {
    await recordAudit(platform.db, {
      clientId: caller.clientId,
      actor: actorOf(caller),
      action,
      // The caller may have sent an id of any length.
      subjectId: resourceId.slice(0, LONGEST_ASKED),
      refusedBecause: refusal.body.details?.failureReason ?? refusal.body.message,
      ...(details && { details }),
      at: platform.clock.now(),
    })
  } catch (error) {
    platform.log.error({ err: error, action }, 'a refusal is missing in the audit trail')
  }
}
