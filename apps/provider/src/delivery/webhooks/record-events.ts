import type { ClientId } from '@tideway/contract/calls/ids'
import type { EventHeading } from '@tideway/contract/webhooks/webhook-events'
import { statusesWithCallback } from '@tideway/contract/webhooks/webhook-events'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { namedStatement } from '../../platform/database/database.ts'
import { isInDistributed } from '../../platform/distribution/distributed.ts'
import { plannedOnceTexts, rowsById } from '../../platform/searches/rows-by-id.ts'
import { currentTraceparent } from '../../platform/telemetry/tracing.ts'
import type { NewDelivery } from './delivery/new-deliveries.ts'
import { announceDeliveries, newDelivery } from './delivery/new-deliveries.ts'
import { recordInParts } from './record-in-parts.ts'

/** Source of webhook events: objects with a status. One of the table's columns is called `status`. */
export interface WebhookSource {
  heading: EventHeading
  table: string
  /** Columns of its id, and of the client's own id. */
  id: string
  reference: string
  /** Payload of the event, as JSON text: an SQL expression in which $1 is the client's id. */
  recordJson: string
  /** Returns all parameters of `recordJson`, the client's id first. */
  parameters(clientId: ClientId): unknown[]
  /** Id under which the callback was stored, if it is not the object's own: an SQL expression. */
  callbackKey?: string
}

export interface Subject {
  clientId: ClientId
  id: string
}

/**
 * Records webhook events in the transaction that changed the status, after all other writes: an event with the current
 * record, and a delivery for each target that listens. Without a target, no event is built (decision 44).
 */
export async function recordEvents(
  tx: Tx,
  source: WebhookSource,
  subjects: readonly Subject[],
  occurredAt: Date,
): Promise<void> {
  const distributed = await isInDistributed(tx)
  for (const clientId of new Set(subjects.map((subject) => subject.clientId))) {
    const ids = subjects.filter((subject) => subject.clientId === clientId).map(({ id }) => id)
    const parameters = source.parameters(clientId)
    const count = countOf(ids)
    const values = [...parameters, subjectsParameter(ids), occurredAt, callbackStatuses(source)]
    if (distributed) {
      const name = `parts of ${count} of ${source.table}`
      const text = cachedText(name, () => eventRowsQuery(source, parameters.length, count))
      await recordInParts(tx, CompiledQuery.raw(text, values), { clientId, occurredAt })
      continue
    }
    const name = `${count} of ${source.table}`
    const text = cachedText(name, () => statement(source, parameters.length, count))
    const { rows } = await tx.executeQuery<NewDelivery>(
      namedStatement(name, text, [...values, currentTraceparent() ?? null]),
    )
    announceDeliveries(tx, rows)
  }
}

/**
 * Records the event of one subject in the same way, and returns its current record as JSON text, which the statement
 * writes once for both. Undefined on a distributed database, where the caller reads it.
 */
export async function recordEvent(
  tx: Tx,
  source: WebhookSource,
  subject: Subject,
  occurredAt: Date,
): Promise<string | undefined> {
  if (await isInDistributed(tx)) {
    await recordEvents(tx, source, [subject], occurredAt)
    return undefined
  }
  const parameters = source.parameters(subject.clientId)
  const name = `record of ${source.table}`
  const text = cachedText(name, () => recordStatement(source, parameters.length))
  const { rows } = await tx.executeQuery<{ record: string } & (NewDelivery | Unheard)>(
    namedStatement(name, text, [
      ...parameters,
      subject.id,
      occurredAt,
      callbackStatuses(source),
      currentTraceparent() ?? null,
    ]),
  )
  if (!rows[0]) throw new Error(`${source.heading} ${subject.id} is missing`)
  announceDeliveries(
    tx,
    rows.filter((row) => row.delivery_id !== null),
  )
  return rows[0].record
}

/** Columns of a delivery in a row for an event without a target. */
type Unheard = Record<keyof NewDelivery, null>

/** Returns the statuses that the callback receives. Null means those that the client chose. */
function callbackStatuses({ heading }: WebhookSource): readonly string[] | null {
  const statuses = statusesWithCallback[heading]
  return statuses === 'notifyOn' ? null : statuses
}

/** Statements by table, so that their text is not built again for every event. */
const statements = new Map<string, string>()

function cachedText(name: string, build: () => string): string {
  const text = statements.get(name) ?? build()
  statements.set(name, text)
  return text
}

/** Most changes have one subject, which is looked up by its key without an array. */
type Count = 'event' | 'events'

const countOf = (ids: readonly string[]): Count => (ids.length === 1 ? 'event' : 'events')

const subjectsParameter = (ids: readonly string[]) => (ids.length === 1 ? ids[0] : ids)

/** SQL for the rows of the subjects. Further conditions may follow. */
function subjectsOf({ table, id }: WebhookSource, parameter: string, count: Count): string {
  return count === 'event'
    ? `${table} WHERE client_id = $1 AND ${id} = ${parameter}`
    : `${rowsById({ table, id }, plannedOnceTexts(parameter))} WHERE true`
}

const LISTENS = `destination.client_id = $1 AND destination.url IS NOT NULL AND destination.gone_at IS NULL`

/** SQL expressions over the source's table. `statuses` is the parameter that contains `callbackStatuses`. */
function expressions({ heading, table, id, callbackKey }: WebhookSource, statuses: string) {
  return {
    event: `'${heading}.' || ${table}.status`,
    calledBackBy: callbackKey ?? `${table}.${id}`,
    callsBack: `${table}.status = ANY (coalesce(${statuses}::text[],
      (SELECT client.notify_on FROM clients client WHERE client.client_id = $1)))`,
  }
}

/**
 * Builds the query of the events of one client's subjects, up to its conditions, and the condition that an event has a
 * target.
 *
 * @param parameterCount Number of parameters of the record. The subject's id or ids, the instant and `callbackStatuses` follow.
 */
function eventRows(source: WebhookSource, parameterCount: number, count: Count) {
  const { id, reference, recordJson } = source
  const [ids = '', at, statuses = ''] = [1, 2, 3].map((more) => `$${parameterCount + more}`)
  const { event, calledBackBy, callsBack } = expressions(source, statuses)
  return {
    columns: `client_id, id_at(${at}::timestamptz) AS event_id, ${event} AS event, ${id} AS subject_id,
          ${reference} AS reference, ${calledBackBy} AS called_back_by, ${callsBack} AS calls_back,
          (${recordJson})::json AS payload`,
    from: `FROM ${subjectsOf(source, ids, count)}`,
    hasTarget: `(EXISTS (SELECT FROM webhook_destinations destination
                       WHERE ${LISTENS} AND ${event} = ANY (destination.webhooks_on))
           OR (EXISTS (SELECT FROM webhook_callbacks callback
                        WHERE callback.client_id = $1 AND callback.subject_id = ${calledBackBy}) AND ${callsBack}))`,
  }
}

/** Builds the query of the events that have a target. A record is only written for those. */
function eventRowsQuery(source: WebhookSource, parameterCount: number, count: Count): string {
  const { columns, from, hasTarget } = eventRows(source, parameterCount, count)
  return `SELECT ${columns} ${from} AND ${hasTarget}`
}

/** Builds a statement that takes one round trip, however many subjects one client has. */
function statement(source: WebhookSource, parameterCount: number, count: Count): string {
  const at = `$${parameterCount + 2}`
  return `
    WITH new_events AS MATERIALIZED (${eventRowsQuery(source, parameterCount, count)}
    ), recorded AS (
      INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
        SELECT client_id, event_id, event, payload, ${at}::timestamptz FROM new_events
    ) ${insertDeliveries(parameterCount)}`
}

/** Builds a statement that also returns the record of its one subject, with or without a target. */
function recordStatement(source: WebhookSource, parameterCount: number): string {
  const at = `$${parameterCount + 2}`
  const { columns, from, hasTarget } = eventRows(source, parameterCount, 'event')
  return `
    WITH new_events AS MATERIALIZED (SELECT ${columns}, ${hasTarget} AS has_target ${from}
    ), recorded AS (
      INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
        SELECT client_id, event_id, event, payload, ${at}::timestamptz FROM new_events WHERE has_target
    ), queued AS (${insertDeliveries(parameterCount)}
    )
    SELECT new_events.payload::text AS record, ${newDelivery.map((column) => `queued.${column}`).join()}
      FROM new_events LEFT JOIN queued ON true`
}

/** Builds the statement that queues a delivery of each new event to each of its targets. */
function insertDeliveries(parameterCount: number): string {
  const [at, trace] = [2, 4].map((more) => `$${parameterCount + more}`)
  return `
    INSERT INTO webhook_deliveries (client_id, delivery_id, event_id, event, subject_id, reference,
        channel, destination_id, url, sealed_authorization, created_at, next_attempt_at, traceparent)
      SELECT new_events.client_id, id_beside(event_id), event_id, event, new_events.subject_id, reference,
          'destination', destination.destination_id, NULL, NULL, ${at}::timestamptz, ${at}::timestamptz, ${trace}::text
        FROM new_events JOIN webhook_destinations destination
          ON ${LISTENS} AND new_events.event = ANY (destination.webhooks_on)
      UNION ALL
      SELECT new_events.client_id, id_beside(event_id), event_id, event, new_events.subject_id, reference,
          'callback', NULL, callback.url, callback.sealed_authorization, ${at}::timestamptz, ${at}::timestamptz,
          ${trace}::text
        FROM new_events JOIN webhook_callbacks callback
          ON callback.client_id = $1 AND callback.subject_id = new_events.called_back_by
       WHERE new_events.calls_back
    RETURNING ${newDelivery.join()}`
}
