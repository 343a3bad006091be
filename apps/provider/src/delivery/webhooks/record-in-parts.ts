import type { ClientId } from '@tideway/contract/calls/ids'
import type { CompiledQuery } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { newIdNextTo } from '../../platform/ids.ts'
import { currentTraceparent } from '../../platform/telemetry/tracing.ts'
import { insertDeliveries } from './delivery/queue-deliveries.ts'

interface NewEvent {
  client_id: ClientId
  event_id: string
  event: string
  subject_id: string
  reference: string | null
  called_back_by: string
  calls_back: boolean
  payload: object
}

interface Target {
  event_id: string
  channel: 'destination' | 'callback'
  destination_id: string | null
  url: string | null
  sealed_authorization: Buffer | null
}

/**
 * Records events and their deliveries on a distributed database, where one statement cannot read and write several
 * tables. On one server a single statement does the same.
 *
 * @param query Returns the events of one client.
 */
export async function recordInParts(
  tx: Tx,
  query: CompiledQuery,
  { clientId, occurredAt }: { clientId: ClientId; occurredAt: Date },
): Promise<void> {
  const { rows: events } = await tx.executeQuery<NewEvent>(query as CompiledQuery<NewEvent>)
  if (events.length === 0) return
  await tx
    .insertInto('webhook_events')
    .values(
      events.map(({ event_id, event, payload }) => ({
        client_id: clientId,
        event_id,
        event,
        payload: JSON.stringify(payload),
        occurred_at: occurredAt,
      })),
    )
    .execute()
  const deliveries = (await targetsOf(tx, clientId, events)).flatMap(({ event_id, ...target }) => {
    const event = events.find((one) => one.event_id === event_id)
    if (!event) return []
    return {
      client_id: clientId,
      delivery_id: newIdNextTo(event_id),
      event_id,
      event: event.event,
      subject_id: event.subject_id,
      reference: event.reference,
      ...target,
      created_at: occurredAt,
      next_attempt_at: occurredAt,
      traceparent: currentTraceparent() ?? null,
    }
  })
  if (deliveries.length > 0) await insertDeliveries(tx, deliveries)
}

async function targetsOf(tx: Tx, clientId: ClientId, events: NewEvent[]): Promise<Target[]> {
  const eventRows = sql`unnest(${events.map((one) => one.event_id)}::text[], ${events.map((one) => one.event)}::text[],
    ${events.map((one) => one.called_back_by)}::text[], ${events.map((one) => one.calls_back)}::boolean[])
    AS told (event_id, event, called_back_by, calls_back)`
  const destinations = await sql<Target>`
    SELECT told.event_id, 'destination' AS channel, destination.destination_id, NULL AS url, NULL AS sealed_authorization
      FROM ${eventRows} JOIN webhook_destinations destination
        ON destination.client_id = ${clientId} AND destination.url IS NOT NULL AND destination.gone_at IS NULL
       AND told.event = ANY (destination.webhooks_on)`.execute(tx)
  const callbacks = await sql<Target>`
    SELECT told.event_id, 'callback' AS channel, NULL AS destination_id, callback.url, callback.sealed_authorization
      FROM ${eventRows} JOIN webhook_callbacks callback
        ON callback.client_id = ${clientId} AND callback.subject_id = told.called_back_by
     WHERE told.calls_back`.execute(tx)
  return [...destinations.rows, ...callbacks.rows]
}
