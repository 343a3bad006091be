import { DAY } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'

const AT_ONCE = 5_000

/**
 * Deletes events that are older than the log's days, with their deliveries and attempts, unless one is still to be
 * sent.
 */
export async function deleteOldWebhooks({
  db,
  env,
  clock,
}: Pick<Platform, 'db' | 'env' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - env.webhookLogDays * DAY)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM webhook_events WHERE (client_id, event_id) IN (
        SELECT client_id, event_id FROM webhook_events e
         WHERE e.occurred_at < ${before} AND NOT EXISTS (
           SELECT d.client_id FROM webhook_deliveries d WHERE d.client_id = e.client_id AND d.event_id = e.event_id
              AND d.next_attempt_at IS NOT NULL)
         LIMIT ${AT_ONCE})`.execute(db)
    if (numAffectedRows < BigInt(AT_ONCE)) return
  }
}
