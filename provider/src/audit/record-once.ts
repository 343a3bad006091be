import type { ActivityAction } from '@tideway/contract/activity/activity'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Caller } from '../http/authentication/caller.ts'
import type { Tx } from '../platform/database.ts'
import type { IntendedCall } from '../platform/idempotent.ts'
import { once } from '../platform/idempotent.ts'
import type { Answer } from '../platform/idempotent-answer.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import type { Details, Doer } from './record-audit.ts'
import { actorOf, recordAudit } from './record-audit.ts'
import { StaleSave } from './refuse-stale.ts'

export interface RecordedCall extends Omit<IntendedCall, 'clientId'> {
  action: ActivityAction
  /** What it is about as the caller names it: stands in the trail where the call is refused. */
  asked: string
  details?: Details
}

export interface RecordedEffect {
  status: number
  body: unknown
  /** What it was about, where that is known only now. */
  subjectId?: string
  /** Where it is another client than the one acted for. */
  clientId?: ClientId
  details?: Details
}

/** Longer than any id of ours, or any that a client may choose. */
const LONGEST_ASKED = 140

/**
 * `once`, with the audit trail: what is done is recorded in the transaction of the change, so an answer that is given
 * again is not recorded again. What is refused is recorded after its transaction is gone. What never gets this far
 * (not signed in, not permitted, not readable) touched nothing and is the log's business.
 */
export async function recordOnce(
  platform: Platform,
  caller: Caller,
  { action, asked, details, ...call }: RecordedCall,
  effect: (tx: Tx) => Promise<RecordedEffect>,
): Promise<Answer> {
  const { clientId } = caller
  try {
    return await once(platform, { clientId, ...call }, async (tx) => {
      const done = await effect(tx)
      await recordAudit(tx, {
        clientId: done.clientId ?? clientId,
        actor: actorOf(caller),
        action,
        subjectId: done.subjectId ?? asked,
        details: { ...details, ...done.details },
        at: platform.clock.now(),
      })
      return done
    })
  } catch (error) {
    if (error instanceof Refused) {
      const about = { action, asked, ...(details && { details }) }
      await recordRefusal(platform, caller, about, error)
    }
    throw error
  }
}

/** Keeps what was tried and refused. The caller gets its refusal even where this cannot be written. */
export async function recordRefusal(
  platform: Platform,
  caller: Caller | Doer,
  { action, asked, details }: Pick<RecordedCall, 'action' | 'asked' | 'details'>,
  refused: Refused,
): Promise<void> {
  if (refused instanceof StaleSave) return
  const { refusal } = refused
  try {
    await recordAudit(platform.db, {
      clientId: caller.clientId,
      actor: actorOf(caller),
      action,
      // As the caller wrote it, at any length.
      subjectId: asked.slice(0, LONGEST_ASKED),
      refusedBecause: refusal.body.details?.failureReason ?? refusal.body.message,
      ...(details && { details }),
      at: platform.clock.now(),
    })
  } catch (error) {
    platform.log.error({ err: error, action }, 'a refusal is missing in the audit trail')
  }
}
