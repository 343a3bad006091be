import { randomUUID } from 'node:crypto'
import type { SettledMoney } from '@tideway/contract/balance/settlements/settlement-days'
import {
  amountAbove,
  dueDays,
  firstSettledDay,
  nextDayAmount,
  settlementTime,
} from '@tideway/contract/balance/settlements/settlement-days'
import { cutOfDay } from '@tideway/contract/balance/settlements/settlement-lines'
import type { ClientId } from '@tideway/contract/calls/ids'
import { sweepIdOf } from '@tideway/contract/calls/ids'
import { centsToText, ZERO_CENTS } from '@tideway/contract/money/money'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'
import { addDays, formatDay } from '@tideway/contract/time/calendar-day'
import { isDisabled } from '../../clients/client/client-store.ts'
import { closeBooks } from '../../ledger/ledger.ts'
import type { Actor } from '../../people/audit/record-audit.ts'
import { recordAudit } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { Rail } from '../../rail/rail.ts'
import { createSweep } from '../sweeps/create-sweep.ts'
import { pauseSchedule } from './pause-schedule.ts'
import type { ScheduleRow } from './schedule-store.ts'
import { lockSchedule, SETTLED_BY_SCHEDULE } from './schedule-store.ts'
import { moneyOfDay, settlementBefore, settlementEntry } from './settlement-entries.ts'

/** Also the wait before another attempt at a settlement that could not be made, for example while a bank is away. */
const SPACING_SECONDS = 30
/** No person asks for these settlements, so the audit trail names the schedule. */
const scheduleActor: Actor = { kind: 'OPERATOR', name: 'the settlement schedule' }

/** Registers the job that settles due days. Missed ones are settled too, each once, oldest first. */
export function registerSettlementJobs(platform: Platform, rail: Rail): void {
  platform.jobs.whenDue({
    name: 'settlements',
    due: `SELECT min(due_at) FROM settlement_schedules WHERE due_at IS NOT NULL AND paused_at IS NULL`,
    clock: platform.clock,
    spacingSeconds: SPACING_SECONDS,
    run: () => settleDueDays(platform, rail),
  })
}

/** Settles all due days. A client whose day cannot be settled does not delay the others. */
async function settleDueDays(platform: Platform, rail: Rail): Promise<void> {
  const due = await platform.db
    .selectFrom('settlement_schedules')
    .select('client_id')
    .where('due_at', '<=', platform.clock.now())
    .where('paused_at', 'is', null)
    .orderBy('due_at')
    .orderBy('client_id')
    .execute()
  for (const { client_id: clientId } of due) {
    try {
      while (await settleNextDay(platform, rail, clientId)) {
        // Settle one day at a time until none is due.
      }
    } catch (error) {
      platform.log.error({ err: error, clientId }, 'a day could not be settled, will be retried')
    }
  }
}

/** Settles the client's oldest due day. Returns false if none is due. */
async function settleNextDay(platform: Platform, rail: Rail, clientId: ClientId): Promise<boolean> {
  const now = platform.clock.now()
  const row = await platform.db
    .selectFrom('settlement_schedules')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  const day = row && dueDayOf(row, now)
  if (day === undefined) return false
  if (await isDisabled(platform.db, clientId)) {
    await postpone(platform, clientId)
    return false
  }
  // From here on the entries of the day are final.
  await closeBooks(platform.db, clientId, settlementTime(day))
  try {
    await transact(platform.db, (tx) => settle(platform, rail, tx, { clientId, day, now }))
    faultPoint('settlement-after-commit')
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A payout took the money in the meantime. The next attempt takes less.
    if (error.refusal !== paymentProblems.insufficientFunds)
      await transact(platform.db, (tx) =>
        pauseSchedule(platform, tx, { clientId, reason: reasonOf(error), now }),
      )
    return error.refusal === paymentProblems.insufficientFunds
  }
}

function dueDayOf({ due_at, paused_at, next_day }: ScheduleRow, now: Date): string | undefined {
  if (due_at === null || due_at > now || paused_at !== null || next_day === null) return undefined
  return dueDays(next_day, now)[0]
}

/**
 * Settles a day in one transaction, unless another process settled it first. The row of the schedule is locked, and the
 * database allows one row for each day.
 */
async function settle(
  platform: Platform,
  rail: Rail,
  tx: Tx,
  { clientId, day, now }: { clientId: ClientId; day: string; now: Date },
): Promise<void> {
  const schedule = await lockSchedule(tx, clientId)
  if (!schedule || dueDayOf(schedule, now) !== day) return
  const nextDay = addDays(day, 1)
  await tx
    .updateTable('settlement_schedules')
    .set({ next_day: nextDay, due_at: settlementTime(nextDay) })
    .where('client_id', '=', clientId)
    .execute()
  const claimed = await tx
    .insertInto('settlement_days')
    .values({ client_id: clientId, day, settled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  // The client settled this day before it switched to settlements by hand and back.
  if (!claimed) return
  const money = await moneyOfDay(tx, clientId, day)
  const amountCents = amountOf(schedule, money)
  if (amountCents === 0) return
  const { SweepRequestStatus } = await createSweep(platform, rail, tx, {
    clientId,
    clientTransactionId: randomUUID(),
    amountCents,
    description: `Settlement ${formatDay(day)}`,
    requestedBy: SETTLED_BY_SCHEDULE,
  })
  faultPoint('settlement-after-claim')
  const sweepId = sweepIdOf(SweepRequestStatus.sweepRequestId)
  await recordAudit(tx, {
    clientId,
    actor: scheduleActor,
    action: 'sweep.create',
    subjectId: sweepId,
    details: { amount: centsToText(amountCents), day },
    at: now,
  })
  const entry = await settlementEntry(tx, clientId, sweepId)
  if (!entry) throw new Error('a settlement without an entry')
  const end = schedule.mode === 'NEXT_DAY' ? money.dayEnd : money.thenEnd
  const { until } = cutOfDay(entry.position, end, await settlementBefore(tx, clientId, entry))
  await tx
    .updateTable('settlement_days')
    .set({ sweep_id: sweepId, until_position: until })
    .where('client_id', '=', clientId)
    .where('day', '=', day)
    .execute()
}

function amountOf({ mode, keep_cents }: ScheduleRow, money: SettledMoney) {
  return mode === 'NEXT_DAY' ? nextDayAmount(money) : amountAbove(keep_cents ?? ZERO_CENTS, money)
}

/** Leaves the days of a disabled client for the first morning after it is enabled again. */
async function postpone({ db, clock }: Platform, clientId: ClientId): Promise<void> {
  await db
    .updateTable('settlement_schedules')
    .set({ due_at: settlementTime(firstSettledDay(clock.now())) })
    .where('client_id', '=', clientId)
    .execute()
}

function reasonOf({ refusal }: ApiError): string {
  const { details, message } = refusal.body
  return details?.failureReason ?? message
}
