import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Platform } from '../platform/platform.ts'
import { delayHistogram } from '../platform/telemetry/delay-histogram.ts'
import type { MetricReader } from '../platform/telemetry/metric-reader.ts'
import { ageSeconds } from '../platform/telemetry/metric-reader.ts'

/** More orders than this are not counted, so that a scrape stays cheap in an outage of the rail. */
const MOST_COUNTED = 100_000

/** Returns a function that records how many seconds after its request an order was accepted by a bank. */
export const measureHandovers = (registry: Registry): ((seconds: number) => void) =>
  delayHistogram(registry, {
    name: 'rail_handover_seconds',
    help: 'Time from an order until a bank had accepted it, in this process.',
  })

/** Measures orders to the banks that have not ended, by status: QUEUED here, or SENT to a bank. */
export function measureInstructions(
  reader: MetricReader,
  { clock }: Pick<Platform, 'clock'>,
): void {
  reader.measure({
    metrics: {
      rail_instructions_waiting: {
        help: `Orders to banks that have not ended, up to ${MOST_COUNTED}.`,
        label: 'status',
      },
      rail_instructions_oldest_seconds: {
        help: 'Age of the oldest order to a bank that has not ended, 0 without any.',
        label: 'status',
      },
    },
    async read(db) {
      const { rows } = await sql<{ status: string; waiting: number; since: Date | null }>`
        SELECT known.status, count(open.created_at) AS waiting, min(open.created_at) AS since
          FROM (VALUES ('QUEUED'), ('SENT')) known (status)
          LEFT JOIN (SELECT status, created_at FROM rail_instructions WHERE status IN ('QUEUED', 'SENT')
                      ORDER BY created_at LIMIT ${sql.lit(MOST_COUNTED)}) open ON open.status = known.status
         GROUP BY known.status`.execute(db)
      return {
        rail_instructions_waiting: Object.fromEntries(
          rows.map(({ status, waiting }) => [status, waiting]),
        ),
        rail_instructions_oldest_seconds: Object.fromEntries(
          rows.map(({ status, since }) => [status, ageSeconds(clock.now(), since)]),
        ),
      }
    },
  })
}
