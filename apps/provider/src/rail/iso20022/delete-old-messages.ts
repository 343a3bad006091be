import { DAY, DAY_SECONDS } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'

const AT_ONCE = 5_000

/** Registers the job that ends the retention of the gateway's messages. */
export function registerMessageCleanup(platform: Platform): void {
  platform.jobs.every('iso20022-cleanup', DAY_SECONDS, () => deleteOldMessages(platform))
}

/**
 * Deletes orders that ended before the days of the log, and the gateway's messages from before them. It keeps those
 * that may still matter:
 *
 * - open orders;
 * - the mandates of agreements that are in force, as evidence of what the payer approved;
 * - returns of payments to unknown PayIDs, so that one that is reported again is not returned again.
 */
export async function deleteOldMessages({
  db,
  env,
  clock,
}: Pick<Platform, 'db' | 'env' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - env.iso20022LogDays * DAY)
  await deleteInSteps(() =>
    sql`
      DELETE FROM iso20022.orders WHERE order_id IN (
        SELECT order_id FROM iso20022.orders
         WHERE state <> 'OPEN' AND finished_at < ${before} AND kind <> 'bounce'
           AND NOT EXISTS (
             SELECT FROM iso20022.mandates
              WHERE kind = 'mandate' AND agreement_id = details->'mandate'->>'mandateId'
                AND status IN ('ACTIVE', 'SUSPENDED'))
         ORDER BY finished_at LIMIT ${AT_ONCE})`.execute(db),
  )
  await deleteInSteps(() =>
    sql`
      DELETE FROM iso20022.received WHERE message_id IN (
        SELECT message_id FROM iso20022.received WHERE received_at < ${before}
         ORDER BY received_at LIMIT ${AT_ONCE})`.execute(db),
  )
}

/** Repeats a deletion of some rows until it finds less, so that no lock is held for long. */
async function deleteInSteps(step: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await step()
    if (numAffectedRows < BigInt(AT_ONCE)) return
  }
}
