import type { WebhookOutcome } from '@tideway/contract/webhooks/webhook-schedule'
import type pg from 'pg'
import { plannedOnceTexts } from '../../../platform/searches/rows-by-id.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'

/** Attempt that has ended, and when the next one follows. */
export interface FinishedAttempt {
  delivery: ClaimedDelivery
  startedAt: Date
  durationMs: number
  outcome: WebhookOutcome
  status: number | undefined
  answer: string | undefined
  nextAt: Date | undefined
}

/**
 * After its lease has ended, another process may have sent the delivery. In that case the other process's result is
 * kept. `leased_until` identifies a claim, so a late attempt and a repeated one of the same delivery may come in one batch.
 */
const record = `
WITH ended AS (
  SELECT * FROM unnest(${plannedOnceTexts('$1')}, $2::text[], $3::timestamptz[], $4::timestamptz[], $5::int[], $6::text[],
                       $7::smallint[], $8::text[], $9::timestamptz[], $10::int[])
    AS t (client_id, delivery_id, leased_until, started_at, duration_ms, outcome, status, answer, next_at, tries)
), counted AS (
  UPDATE webhook_deliveries d
     SET status = CASE WHEN ended.outcome = 'DELIVERED' THEN 'DELIVERED' WHEN ended.next_at IS NULL THEN 'FAILED' ELSE 'RETRYING' END,
         attempts = d.attempts + 1, tries = ended.tries, next_attempt_at = ended.next_at, ready = false,
         last_attempt_at = ended.started_at, last_status = ended.status
    FROM ended
   WHERE d.client_id = ended.client_id AND d.delivery_id = ended.delivery_id AND d.next_attempt_at = ended.leased_until
  RETURNING d.client_id, d.delivery_id, d.attempts, ended.started_at, ended.duration_ms, ended.outcome, ended.status,
            ended.answer
)
INSERT INTO webhook_attempts (client_id, delivery_id, attempt_no, started_at, duration_ms, outcome, status, answer)
SELECT * FROM counted`

/** Records the results of attempts in one batch. Returns how many of them this process still held. */
export async function recordAttempts(pool: pg.Pool, tries: FinishedAttempt[]): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'record-webhook-tries',
    text: record,
    values: [
      tries.map(({ delivery }) => delivery.client_id),
      tries.map(({ delivery }) => delivery.delivery_id),
      tries.map(({ delivery }) => delivery.leased_until),
      tries.map(({ startedAt }) => startedAt),
      tries.map(({ durationMs }) => durationMs),
      tries.map(({ outcome }) => outcome),
      tries.map(({ status }) => status ?? null),
      tries.map(({ answer }) => answer ?? null),
      tries.map(({ nextAt }) => nextAt ?? null),
      tries.map(({ delivery }) => delivery.tries + 1),
    ],
  })
  return rowCount ?? 0
}

const gone = `
UPDATE webhook_destinations w SET gone_at = t.at
  FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS t (client_id, destination_id, url, at)
 WHERE (w.client_id, w.destination_id, w.url) = (t.client_id, t.destination_id, t.url) AND w.gone_at IS NULL`

const failing = `
UPDATE webhook_destinations w SET failing_since = t.since
  FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS t (client_id, destination_id, url, since)
 WHERE (w.client_id, w.destination_id, w.url) = (t.client_id, t.destination_id, t.url)
   AND (w.failing_since IS NULL) = (t.since IS NOT NULL)`

/**
 * Records the state of destinations after these attempts. Only writes changes, so that a busy destination is not
 * written for every event, and only if the destination still has the same address.
 */
export async function recordDestinations(pool: pg.Pool, tries: FinishedAttempt[]): Promise<void> {
  const latest = new Map<string, FinishedAttempt>()
  for (const one of tries) {
    const { delivery } = one
    if (delivery.channel === 'destination' && delivery.url !== null) latest.set(delivery.lane, one)
  }
  const left = tries.filter(({ outcome }) => outcome === 'GONE')
  const changed = [...latest.values()].filter(
    ({ delivery, outcome }) => delivery.failing === (outcome === 'DELIVERED'),
  )
  const atOf = ({ startedAt, durationMs }: FinishedAttempt) =>
    new Date(startedAt.getTime() + durationMs)
  await update(pool, gone, left, atOf)
  await update(pool, failing, changed, (one) => (one.outcome === 'DELIVERED' ? null : atOf(one)))
}

async function update(
  pool: pg.Pool,
  text: string,
  tries: FinishedAttempt[],
  at: (one: FinishedAttempt) => Date | null,
): Promise<void> {
  const named = [
    ...new Map(
      tries
        .filter(({ delivery }) => delivery.channel === 'destination')
        .map((one) => [one.delivery.lane, one]),
    ).values(),
    // Use one order, so that two processes that write several rows do not wait for each other.
  ].sort((one, other) => (one.delivery.lane < other.delivery.lane ? -1 : 1))
  if (named.length === 0) return
  await pool.query(text, [
    named.map(({ delivery }) => delivery.client_id),
    named.map(({ delivery }) => delivery.destination_id),
    named.map(({ delivery }) => delivery.url),
    named.map(at),
  ])
}

/** Releases claimed deliveries that were not attempted, for any process or for a later instant. */
export async function releaseDeliveries(
  pool: pg.Pool,
  deliveries: ClaimedDelivery[],
  { at, ready }: { at: Date; ready: boolean },
): Promise<void> {
  if (deliveries.length === 0) return
  await pool.query(
    `UPDATE webhook_deliveries d SET next_attempt_at = $4, ready = $5
       FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS t (client_id, delivery_id, leased_until)
      WHERE d.client_id = t.client_id AND d.delivery_id = t.delivery_id AND d.next_attempt_at = t.leased_until`,
    [
      deliveries.map((delivery) => delivery.client_id),
      deliveries.map((delivery) => delivery.delivery_id),
      deliveries.map((delivery) => delivery.leased_until),
      at,
      ready,
    ],
  )
}

/** Postpones deliveries whose address requested time, without counting an attempt. */
export async function postponeDeliveries(
  pool: pg.Pool,
  held: readonly { delivery: ClaimedDelivery; until: Date }[],
): Promise<void> {
  await pool.query(
    `UPDATE webhook_deliveries d SET next_attempt_at = t.until
       FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[])
         AS t (client_id, delivery_id, leased_until, until)
      WHERE d.client_id = t.client_id AND d.delivery_id = t.delivery_id AND d.next_attempt_at = t.leased_until`,
    [
      held.map(({ delivery }) => delivery.client_id),
      held.map(({ delivery }) => delivery.delivery_id),
      held.map(({ delivery }) => delivery.leased_until),
      held.map(({ until }) => until),
    ],
  )
}
