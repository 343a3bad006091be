import {
  firstSettledDay,
  settlementTime,
} from '@tideway/contract/balance/settlements/settlement-days'
import type {
  SavedSettlementSchedule,
  SettlementSchedule,
} from '@tideway/contract/balance/settlements/settlement-schedule'
import { keptCents, settledByHand } from '@tideway/contract/balance/settlements/settlement-schedule'
import type { ClientId } from '@tideway/contract/calls/ids'
import { centsToText } from '@tideway/contract/money/money'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type ScheduleRow = Selectable<Tables['settlement_schedules']>

/** `requested_by` of the settlements that the schedule makes. No person and no key has this name. */
export const SETTLED_BY_SCHEDULE = 'schedule'

/** Returns when a client's balance is settled. A client that never chose settles by hand. */
export async function scheduleOf(db: Reader, clientId: ClientId): Promise<SavedSettlementSchedule> {
  const row = await db
    .selectFrom('settlement_schedules')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!row) return settledByHand
  const { paused_at, pause_reason, paused_sweep_id, due_at } = row
  return {
    ...choiceOf(row),
    ...(due_at !== null && paused_at === null && { nextDatetime: due_at.toISOString() }),
    ...(paused_at !== null && {
      paused: {
        since: paused_at.toISOString(),
        ...(pause_reason !== null && { reason: pause_reason }),
        ...(paused_sweep_id !== null && { settlementId: paused_sweep_id }),
      },
    }),
  }
}

export function choiceOf({
  mode,
  keep_cents,
}: Pick<ScheduleRow, 'mode' | 'keep_cents'>): SettlementSchedule {
  return { mode, ...(keep_cents !== null && { keepAmount: centsToText(keep_cents) }) }
}

export function lockSchedule(tx: Tx, clientId: ClientId): Promise<ScheduleRow | undefined> {
  return tx
    .selectFrom('settlement_schedules')
    .selectAll()
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Stores a schedule, and ends a pause. Days that were not settled before are due with the next one, so that a save sends
 * no money at once.
 *
 * @param before The locked row.
 */
export async function setSchedule(
  tx: Tx,
  clientId: ClientId,
  schedule: SettlementSchedule,
  { before, now }: { before: ScheduleRow | undefined; now: Date },
): Promise<void> {
  const first = firstSettledDay(now)
  const isByHand = schedule.mode === 'BY_HAND'
  const row = {
    mode: schedule.mode,
    keep_cents: schedule.mode === 'KEEP_AMOUNT' ? keptCents(schedule) : null,
    next_day: isByHand ? null : (before?.next_day ?? first),
    due_at: isByHand ? null : settlementTime(first),
    paused_at: null,
    pause_reason: null,
    paused_sweep_id: null,
  }
  await tx
    .insertInto('settlement_schedules')
    .values({ client_id: clientId, ...row })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
    .execute()
}
