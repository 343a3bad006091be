import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Reader } from '../../platform/database/database.ts'
import { isDistributed } from '../../platform/distribution/distributed.ts'
import type { Platform } from '../../platform/platform.ts'
import { delayHistogram } from '../../platform/telemetry/delay-histogram.ts'
import type { MetricReader } from '../../platform/telemetry/metric-reader.ts'
import { ageSeconds } from '../../platform/telemetry/metric-reader.ts'

/** More deliveries than this are not counted, so that a scrape stays cheap while an endpoint is dead. */
const MOST_COUNTED = 100_000

/** Returns a function that records how many seconds after it was due a webhook was first sent. */
export const measureFirstAttempts = (registry: Registry): ((seconds: number) => void) =>
  delayHistogram(registry, {
    name: 'webhook_first_attempt_seconds',
    help: 'Time from when a webhook was due until its first attempt, unless its endpoint failed, in this process.',
  })

/** An endpoint queue is late if its first delivery has been due for longer than this. */
const LATE_SECONDS = 60

interface Waiting {
  ready: number
  later: number
  oldest: Date | null
  queues: number
  late: number
  failing: number
  failing_since: Date | null
}

/**
 * Measures waiting webhooks. A dead endpoint makes only its own queue late, so the share of late endpoint queues shows
 * whether this system is behind.
 */
export function measureWebhooks(
  reader: MetricReader,
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
): void {
  reader.measure({
    metrics: {
      webhooks_waiting: {
        help: `Webhooks to send: due now, or scheduled for later or being sent. Each up to ${MOST_COUNTED}.`,
        label: 'state',
      },
      webhook_lag_seconds: { help: 'How late the webhook is that has been due for longest.' },
      webhook_endpoint_queues: {
        help: `Endpoint queues with due webhooks, by whether the first is more than ${LATE_SECONDS} s late.`,
        label: 'state',
      },
      webhook_destinations_failing: { help: 'Webhook destinations whose last attempts failed.' },
      webhook_destinations_failing_oldest_seconds: {
        help: 'Time since the first failure of the destination that has failed for longest, 0 without any.',
      },
    },
    async read(db) {
      const now = clock.now()
      const row = await readWaiting(db, now, await isDistributed(pool))
      return {
        webhooks_waiting: { due: row?.ready ?? 0, later: row?.later ?? 0 },
        webhook_lag_seconds: ageSeconds(now, row?.oldest),
        webhook_endpoint_queues: {
          late: row?.late ?? 0,
          on_time: (row?.queues ?? 0) - (row?.late ?? 0),
        },
        webhook_destinations_failing: row?.failing ?? 0,
        webhook_destinations_failing_oldest_seconds: ageSeconds(now, row?.failing_since),
      }
    },
  })
}

/** Finds the endpoint queues one by one, each with a step in the index, as sending does. */
const QUEUES = sql`
  RECURSIVE lanes AS (
    (SELECT lane FROM webhook_deliveries WHERE ready AND next_attempt_at IS NOT NULL ORDER BY lane LIMIT 1)
    UNION ALL
    SELECT (SELECT d.lane FROM webhook_deliveries d
             WHERE d.ready AND d.next_attempt_at IS NOT NULL AND d.lane > lanes.lane ORDER BY d.lane LIMIT 1)
      FROM lanes WHERE lanes.lane IS NOT NULL
  ), queues AS (
    SELECT (SELECT d.next_attempt_at FROM webhook_deliveries d
             WHERE d.ready AND d.next_attempt_at IS NOT NULL AND d.lane = lanes.lane
             ORDER BY d.next_attempt_at LIMIT 1) AS first
      FROM lanes WHERE lane IS NOT NULL
  )`

/** The same for several servers, which cannot run a recursive statement over all clients. */
const QUEUES_OF_SERVERS = sql`
  queues AS (
    SELECT min(next_attempt_at) AS first FROM webhook_deliveries
     WHERE ready AND next_attempt_at IS NOT NULL GROUP BY lane
  )`

async function readWaiting(
  db: Reader,
  now: Date,
  distributed: boolean,
): Promise<Waiting | undefined> {
  const lateBefore = new Date(now.getTime() - LATE_SECONDS * 1000)
  const { rows } = await sql<Waiting>`
    WITH ${distributed ? QUEUES_OF_SERVERS : QUEUES}
    SELECT (SELECT count(*) FROM (SELECT client_id FROM webhook_deliveries WHERE ready AND next_attempt_at IS NOT NULL
                                   LIMIT ${sql.lit(MOST_COUNTED)}) due) AS ready,
           (SELECT count(*) FROM (SELECT client_id FROM webhook_deliveries WHERE NOT ready AND next_attempt_at IS NOT NULL
                                   LIMIT ${sql.lit(MOST_COUNTED)}) scheduled) AS later,
           (SELECT min(first) FROM queues) AS oldest,
           (SELECT count(*) FROM queues WHERE first <= ${now}) AS queues,
           (SELECT count(*) FROM queues WHERE first < ${lateBefore}) AS late,
           count(*) AS failing, min(failing_since) AS failing_since
      FROM webhook_destinations WHERE failing_since IS NOT NULL AND gone_at IS NULL`.execute(db)
  return rows[0]
}
