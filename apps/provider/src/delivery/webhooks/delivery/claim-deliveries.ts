import type { ClientId } from '@tideway/contract/calls/ids'
import type pg from 'pg'
import { isDistributed } from '../../../platform/distribution/distributed.ts'
import { plannedOnceTexts } from '../../../platform/searches/rows-by-id.ts'
import type { DeliveryCapacity } from './endpoint-concurrency.ts'
import { INITIAL_CONCURRENCY } from './endpoint-concurrency.ts'
import type { NewDelivery } from './new-deliveries.ts'

/**
 * A bound of keys in a named statement. `concat` returns its argument. PostgreSQL evaluates it when an execution
 * starts, and opens only the months between the bounds. If the planner knew the bounds, it would plan each execution
 * for those months (decision 20).
 */
const plannedOnceBound = (key: string) => `concat(${key}::text)`

/** Delivery that only this process may send until `leasedUntil`. */
export interface ClaimedDelivery {
  client_id: ClientId
  delivery_id: string
  event_id: string
  event: string
  subject_id: string
  channel: 'destination' | 'callback'
  destination_id: string | null
  /** Address of the delivery. Null if the destination has no address or is gone. */
  url: string | null
  sealed_authorization: Buffer | null
  tries: number
  lane: string
  leased_until: Date
  /** When it was due, before this claim. */
  due_at: Date
  occurred_at: Date
  payload: string
  /** Trace of the call that caused the event. Null if it was not recorded. */
  traceparent: string | null
  thin: boolean
  /** Destination whose secrets sign it: its own, or for a callback the client's first. */
  signing_id: string
  sealed_secret: Buffer | null
  sealed_previous_secret: Buffer | null
  failing: boolean
  /** True if the client is disabled, so that it must not be sent now (decision 55). */
  disabled: boolean
}

/** Returns the claimed deliveries with their events and the settings of their targets. */
const withTargets = (client: string, disabled: string) => `
SELECT c.client_id, c.delivery_id, c.event_id, c.event, c.subject_id, c.channel, c.destination_id, c.tries, c.lane,
       c.next_attempt_at AS leased_until, c.due_at,
       CASE WHEN c.channel = 'callback' THEN c.url WHEN w.gone_at IS NULL THEN w.url END AS url,
       CASE c.channel WHEN 'callback' THEN c.sealed_authorization ELSE w.sealed_authorization END AS sealed_authorization,
       e.occurred_at, e.payload::text AS payload, c.traceparent,
       c.channel = 'destination' AND o.thin_payload AS thin,
       coalesce(c.destination_id, 'default') AS signing_id,
       w.sealed_secret,
       CASE WHEN w.previous_secret_until > $1 THEN w.sealed_previous_secret END AS sealed_previous_secret,
       w.failing_since IS NOT NULL AS failing,
       ${disabled} AS disabled
  FROM claimed c
  JOIN webhook_events e ON ${client}e.client_id = c.client_id AND e.event_id = c.event_id
  JOIN clients o ON o.client_id = c.client_id
  LEFT JOIN webhook_destinations w
    ON w.client_id = c.client_id AND w.destination_id = coalesce(c.destination_id, 'default')
 ORDER BY e.occurred_at, c.event_id`

/**
 * Finds the endpoint queues one by one, each with a step in the index, and reads only as many deliveries as each has
 * room for. Deliveries that another process is claiming at that moment are skipped. The sub-selects hide the time and the
 * limit from the planner (decision 20).
 */
const claimOf = (client: string, disabled: string) => `
WITH RECURSIVE lanes AS (
  (SELECT d.lane FROM webhook_deliveries d WHERE ${client}d.ready AND next_attempt_at IS NOT NULL ORDER BY d.lane LIMIT 1)
  UNION ALL
  SELECT (SELECT d.lane FROM webhook_deliveries d
           WHERE ${client}d.ready AND d.next_attempt_at IS NOT NULL AND d.lane > lanes.lane ORDER BY d.lane LIMIT 1)
    FROM lanes WHERE lanes.lane IS NOT NULL
), picked AS (
  SELECT due.client_id, due.delivery_id, due.next_attempt_at AS due_at
    FROM lanes
    LEFT JOIN unnest(${plannedOnceTexts('$4')}, $5::int[]) AS known (lane, room) USING (lane)
   CROSS JOIN LATERAL (
     SELECT d.client_id, d.delivery_id, d.next_attempt_at FROM webhook_deliveries d
      WHERE ${client}d.ready AND d.lane = lanes.lane AND d.next_attempt_at <= (SELECT $1::timestamptz)
      ORDER BY d.next_attempt_at LIMIT coalesce(known.room, ${INITIAL_CONCURRENCY})
        FOR UPDATE SKIP LOCKED) due
   ORDER BY due.next_attempt_at LIMIT (SELECT $3::int)
), claimed AS (
  UPDATE webhook_deliveries d SET next_attempt_at = $2, ready = false
    FROM picked WHERE ${client}d.client_id = picked.client_id AND d.delivery_id = picked.delivery_id
  RETURNING d.*, picked.due_at
)${withTargets(client.replace('d.', 'e.'), disabled)}`

/**
 * Claims deliveries by their ids. Those that another process has claimed are left out. The ids of deliveries and events
 * start with their time, so both bounds say which months are opened (decision 20).
 */
const claimNamed = `
WITH claimed AS (
  UPDATE webhook_deliveries d SET next_attempt_at = $2, ready = false
    FROM unnest(${plannedOnceTexts('$3')}, $4::text[], $5::timestamptz[]) AS named (client_id, delivery_id, due_at)
   WHERE d.client_id = named.client_id AND d.delivery_id = named.delivery_id
     AND d.delivery_id >= ${plannedOnceBound('$6')} AND d.delivery_id <= ${plannedOnceBound('$7')}
     AND d.ready AND d.next_attempt_at = named.due_at
  RETURNING d.*, named.due_at
)${withTargets(
  `e.event_id >= ${plannedOnceBound('$6')} AND e.event_id <= ${plannedOnceBound('$7')} AND `,
  'client_disabled(o.disabled_at, o.parent_client_id)',
)}`

/** The sub-select hides the time from the planner (decision 20). */
const wakeOf = (client: string) => `
UPDATE webhook_deliveries d SET ready = true
  FROM (SELECT d.client_id, d.delivery_id FROM webhook_deliveries d
         WHERE ${client}NOT d.ready AND d.next_attempt_at <= (SELECT $1::timestamptz)
         ORDER BY d.next_attempt_at LIMIT 1000 FOR UPDATE SKIP LOCKED) due
 WHERE ${client}d.client_id = due.client_id AND d.delivery_id = due.delivery_id`

const claim = claimOf('', 'client_disabled(o.disabled_at, o.parent_client_id)')
const wake = wakeOf('')
/** On a distributed database, where rows of several clients cannot be locked at once. */
const claimOfClient = claimOf('d.client_id = $6 AND ', '$7::boolean')
const wakeOfClient = wakeOf('d.client_id = $2 AND ')

/** Returns the clients with deliveries to claim or to wake, the longest waiting first. */
async function clientsWithDeliveries(
  pool: pg.Pool,
  ready: boolean,
  now: Date,
): Promise<ClientId[]> {
  const { rows } = await pool.query<{ client_id: ClientId }>(
    `SELECT client_id FROM webhook_deliveries WHERE ready = $1 AND next_attempt_at <= $2
      GROUP BY client_id ORDER BY min(next_attempt_at)`,
    [ready, now],
  )
  return rows.map((row) => row.client_id)
}

/**
 * Returns the clients that are disabled or below a disabled client. A server that keeps shards cannot run this query.
 */
async function disabledClients(pool: pg.Pool, clientIds: ClientId[]): Promise<Set<ClientId>> {
  const { rows } = await pool.query<{ client_id: ClientId }>(
    `WITH RECURSIVE line AS (
       SELECT client_id, parent_client_id, disabled_at FROM clients WHERE client_id = ANY ($1::text[])
       UNION ALL
       SELECT line.client_id, above.parent_client_id, above.disabled_at
         FROM line JOIN clients above ON above.client_id = line.parent_client_id
     )
     SELECT DISTINCT client_id FROM line WHERE disabled_at IS NOT NULL`,
    [clientIds],
  )
  return new Set(rows.map((row) => row.client_id))
}

/** Makes deliveries ready whose wait has ended: their next attempt is due, or the lease of a dead process is over. */
export async function wakeDeliveries(pool: pg.Pool, now: Date): Promise<void> {
  if (await isDistributed(pool)) {
    for (const clientId of await clientsWithDeliveries(pool, false, now))
      await pool.query(wakeOfClient, [now, clientId])
    return
  }
  await pool.query({ name: 'wake-webhook-deliveries', text: wake, values: [now] })
}

const readyAt = `(SELECT next_attempt_at FROM webhook_deliveries WHERE ready AND next_attempt_at IS NOT NULL LIMIT 1)`
const laterAt = `(SELECT min(next_attempt_at) FROM webhook_deliveries WHERE NOT ready AND next_attempt_at IS NOT NULL)`

/**
 * SQL for the time of the next poll, as a safety net. The process that queued a delivery claims it within seconds,
 * unless it died or is full.
 */
export const deliveryDue = `SELECT least(${readyAt} + interval '5 s', ${laterAt})`

/**
 * Returns when a ready delivery is due, and when the first delivery that is not ready is due. Undefined if there is
 * none.
 */
export async function nextDeliveries(
  pool: pg.Pool,
): Promise<{ ready: Date | undefined; later: Date | undefined }> {
  const { rows } = await pool.query<{ ready: Date | null; later: Date | null }>(
    `SELECT ${readyAt} AS ready, ${laterAt} AS later`,
  )
  return { ready: rows[0]?.ready ?? undefined, later: rows[0]?.later ?? undefined }
}

/** Number of characters at the start of an id that are its time. */
const TIME_DIGITS = 12

/** Claims new deliveries that are due and that no other process has claimed. Not on a distributed database. */
export async function claimNewDeliveries(
  pool: pg.Pool,
  deliveries: readonly NewDelivery[],
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedDelivery[]> {
  if (deliveries.length === 0) return []
  const times = deliveries.map(({ delivery_id }) => delivery_id.slice(0, TIME_DIGITS)).sort()
  const { rows } = await pool.query<ClaimedDelivery>({
    name: 'claim-new-webhook-deliveries',
    text: claimNamed,
    values: [
      now,
      until,
      deliveries.map(({ client_id }) => client_id),
      deliveries.map(({ delivery_id }) => delivery_id),
      deliveries.map(({ next_attempt_at }) => next_attempt_at),
      times[0],
      // Sorts behind every id that starts with this time, because ids are hexadecimal.
      `${times.at(-1)}g`,
    ],
  })
  return rows
}

/** Claims ready deliveries up to the available room. */
export async function claimDeliveries(
  pool: pg.Pool,
  { now, until, room }: { now: Date; until: Date; room: DeliveryCapacity },
): Promise<ClaimedDelivery[]> {
  if (room.total === 0) return []
  if (await isDistributed(pool)) return claimByClient(pool, { now, until, room })
  const { rows } = await pool.query<ClaimedDelivery>({
    name: 'claim-webhook-deliveries',
    text: claim,
    values: [now, until, room.total, [...room.lanes.keys()], [...room.lanes.values()]],
  })
  return rows
}

async function claimByClient(
  pool: pg.Pool,
  { now, until, room }: { now: Date; until: Date; room: DeliveryCapacity },
): Promise<ClaimedDelivery[]> {
  const lanes = [[...room.lanes.keys()], [...room.lanes.values()]]
  const claimed: ClaimedDelivery[] = []
  const clientIds = await clientsWithDeliveries(pool, true, now)
  if (clientIds.length === 0) return []
  const disabled = await disabledClients(pool, clientIds)
  for (const clientId of clientIds) {
    const left = room.total - claimed.length
    if (left <= 0) break
    const values = [now, until, left, ...lanes, clientId, disabled.has(clientId)]
    const { rows } = await pool.query<ClaimedDelivery>(claimOfClient, values)
    claimed.push(...rows)
  }
  return claimed
}
