import type { SettlementSchedule } from '@tideway/contract/balance/settlements/settlement-schedule'
import {
  isSameSchedule,
  scheduleWords,
  settledByHand,
} from '@tideway/contract/balance/settlements/settlement-schedule'
import {
  settlementTargetOf,
  settlementTargetText,
  sweepProblems,
} from '@tideway/contract/balance/sweep'
import type { ClientId } from '@tideway/contract/calls/ids'
import { findClient } from '../../clients/client/client-store.ts'
import { settlementOf } from '../../clients/client/settlement-of.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import type { Approvable } from '../../people/approvals/approvable.ts'
import { fact } from '../../people/approvals/approvable.ts'
import { actorOf, recordAudit } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { choiceOf, lockSchedule, scheduleOf, setSchedule } from './schedule-store.ts'

/** A change of the schedule, which then sends money of any amount. It therefore waits if any sweep waits. */
export const scheduleApproval: Approvable<SettlementSchedule> = {
  kind: 'sweep',
  action: 'settlementSchedule.change',
  operation: 'PortalAPI/PUT:clients/*/settlementSchedule',
  subjectOf: () => 'Settlements',
  factsOf: (schedule) => fact('Settle', scheduleWords(schedule)),
  async changes(db, clientId, schedule) {
    if (schedule.mode === 'BY_HAND') return false
    const saved = await scheduleOf(db, clientId)
    return saved.paused !== undefined || !isSameSchedule(saved, schedule)
  },
  async stateOf(tx, clientId) {
    const row = await lockSchedule(tx, clientId)
    return [
      ...fact('Settled so far', scheduleWords(row ? choiceOf(row) : settledByHand)),
      ...fact('Settlement account', await targetWords(tx, clientId)),
    ]
  },
  async run(platform, caller, schedule) {
    await saveSchedule(platform, caller, caller.clientId, schedule)
    return {}
  },
}

/** Saves a schedule with its entry in the audit trail. A save without a change writes neither. */
export async function saveSchedule(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  schedule: SettlementSchedule,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const row = await lockSchedule(tx, clientId)
    const before = row ? choiceOf(row) : settledByHand
    const isPaused = row !== undefined && row.paused_at !== null
    if (isSameSchedule(before, schedule) && !isPaused) return
    if (schedule.mode !== 'BY_HAND' && (await targetWords(tx, clientId)) === undefined)
      throw new ApiError(sweepProblems.noSettlementAccount)
    const now = platform.clock.now()
    await setSchedule(tx, clientId, schedule, { before: row, now })
    await recordAudit(tx, {
      clientId,
      actor: actorOf(caller),
      action: 'settlementSchedule.change',
      subjectId: clientId,
      details: {
        before: scheduleWords(before),
        after: scheduleWords(schedule),
        ...(isPaused && { resumed: 'yes' }),
      },
      at: now,
    })
  })
}

async function targetWords(db: Reader, clientId: ClientId): Promise<string | undefined> {
  const client = await findClient(db, clientId)
  const target = client && settlementTargetOf(settlementOf(client))
  return target && settlementTargetText(target)
}
