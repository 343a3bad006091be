import { DAY } from '@tideway/contract/time/durations'
import type { Platform } from '../platform/platform.ts'
import type { CompareMetrics } from './check-ledger.ts'
import { checkWholeLedger } from './check-ledger.ts'

/** Wait before another attempt at a check that could not be made. */
const SPACING_SECONDS = 600
const KEPT_DAYS = 400

/** SQL for the first 3:00 am in Sydney after the last check. Before the first check, after the newest migration. */
export const nextLedgerCheck = `SELECT (((coalesce(
    (SELECT max(checked_at) FROM ledger_checks),
    (SELECT max(applied_at) FROM migrations))
    AT TIME ZONE 'Australia/Sydney' - interval '3 hours')::date + 1) + time '03:00') AT TIME ZONE 'Australia/Sydney'`

/** Registers the nightly check of the whole ledger, and of the sums that should follow from it. */
export function registerLedgerCheckJobs(platform: Platform, compareMetrics: CompareMetrics): void {
  platform.jobs.whenDue({
    name: 'ledger-check',
    due: nextLedgerCheck,
    clock: platform.clock,
    spacingSeconds: SPACING_SECONDS,
    run: () => recordLedgerCheck(platform, compareMetrics),
  })
}

/** Checks the whole ledger and stores the result, which the metrics report until the next check. */
export async function recordLedgerCheck(
  { db, clock, log }: Platform,
  compareMetrics: CompareMetrics,
): Promise<void> {
  const { transactions, imbalanceCents, wrong } = await checkWholeLedger(db, compareMetrics)
  const now = clock.now()
  await db
    .insertInto('ledger_checks')
    .values({ checked_at: now, transactions, imbalance_cents: imbalanceCents })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .deleteFrom('ledger_checks')
    .where('checked_at', '<', new Date(now.getTime() - KEPT_DAYS * DAY))
    .execute()
  for (const books of wrong) log.error(books, 'the books of a client do not balance')
}
