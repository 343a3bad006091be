import type { ClientId } from '@tideway/contract/calls/ids'
import type { EventHeading } from '@tideway/contract/webhooks/webhook-events'
import { calledBackOn } from '@tideway/contract/webhooks/webhook-events'
import type { Tx } from '../platform/database.ts'
import { namedStatement } from '../platform/database.ts'

/** A kind of thing whose statuses webhooks are told of. Of its columns one is called `status`. */
export interface Told {
  heading: EventHeading
  table: string
  /** The columns of its id, and of the client's own id of it. */
  id: string
  reference: string
  /** The event's payload, as JSON text: an SQL expression in which $1 is the client's id. */
  recordJson: string
  /** All the parameters of `recordJson`, the client's id first. */
  parameters(clientId: ClientId): unknown[]
  /** The id that the callback was kept under, where that is not its own: an SQL expression. */
  calledBackBy?: string
}

export interface Subject {
  clientId: ClientId
  id: string
}

/**
 * Writes down what webhooks are to be told, in the transaction that gave these their status and when all else of that
 * is written: an event with its record at this moment, and a delivery for each place that listens. Where
 * nobody does there is no event either, and nothing is put together for it (decision 44).
 */
export async function recordEvents(
  tx: Tx,
  told: Told,
  subjects: readonly Subject[],
  occurredAt: Date,
): Promise<void> {
  for (const clientId of new Set(subjects.map((subject) => subject.clientId))) {
    const ids = subjects.filter((subject) => subject.clientId === clientId).map(({ id }) => id)
    const heard = await whatIsHeard(tx, told, clientId, ids)
    if (heard.length === 0) continue
    const given = told.parameters(clientId)
    await tx.executeQuery(
      namedStatement(`events of ${told.table}`, recording(told, given.length), [
        ...given,
        heard,
        occurredAt,
        callbackStatuses(told),
      ]),
    )
  }
}

/** Of these, those that somebody listens to: a small question, for most of what happens is heard by nobody. */
async function whatIsHeard(
  tx: Tx,
  told: Told,
  clientId: ClientId,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.executeQuery<{ id: string }>(
    namedStatement(`who hears of ${told.table}`, asking(told), [
      clientId,
      ids,
      callbackStatuses(told),
    ]),
  )
  return rows.map((row) => row.id)
}

/** Null: those that the client chose. */
function callbackStatuses({ heading }: Told): readonly string[] | null {
  const statuses = calledBackOn[heading]
  return statuses === 'notifyOn' ? null : statuses
}

/** By table: putting texts together for every event would be work for nothing. */
const statements = new Map<string, string>()

function once(name: string, text: () => string): string {
  const known = statements.get(name) ?? text()
  statements.set(name, known)
  return known
}

function asking(told: Told): string {
  const { table, id } = told
  return once(`who hears of ${table}`, () => {
    const { event, calledBackBy, callsBack } = expressions(told, '$3')
    return `SELECT ${id} AS id FROM ${table}
        WHERE client_id = $1 AND ${id} = ANY ($2::text[])
          AND (EXISTS (SELECT FROM webhook_destinations destination
                        WHERE ${LISTENS} AND ${event} = ANY (destination.webhooks_on))
            OR (EXISTS (SELECT FROM webhook_callbacks callback
                         WHERE callback.client_id = $1 AND callback.subject_id = ${calledBackBy}) AND ${callsBack}))`
  })
}

function recording(told: Told, given: number): string {
  return once(`events of ${told.table}`, () => statement(told, given))
}

const LISTENS = `destination.client_id = $1 AND destination.url IS NOT NULL AND destination.gone_at IS NULL`
const NEW_ID = `replace(gen_random_uuid()::text, '-', '')`

/** SQL over the table of `told`; `statuses` is the parameter that holds `callbackStatuses`. */
function expressions({ heading, table, id, calledBackBy }: Told, statuses: string) {
  return {
    event: `'${heading}.' || ${table}.status`,
    calledBackBy: calledBackBy ?? `${table}.${id}`,
    callsBack: `${table}.status = ANY (coalesce(${statuses}::text[],
      (SELECT client.notify_on FROM clients client WHERE client.client_id = $1)))`,
  }
}

/** One round trip, however many there are of one client. */
function statement(told: Told, given: number): string {
  const { table, id, reference, recordJson } = told
  const [ids, at, statuses = ''] = [1, 2, 3].map((more) => `$${given + more}`)
  const { event, calledBackBy, callsBack } = expressions(told, statuses)
  return `
    WITH told AS MATERIALIZED (
      SELECT client_id, ${NEW_ID} AS event_id, ${event} AS event, ${id} AS subject_id,
          ${reference} AS reference, ${calledBackBy} AS called_back_by, ${callsBack} AS calls_back,
          (${recordJson})::json AS payload
        FROM ${table}
       WHERE client_id = $1 AND ${id} = ANY (${ids}::text[])
    ), recorded AS (
      INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
        SELECT client_id, event_id, event, payload, ${at}::timestamptz FROM told
    )
    INSERT INTO webhook_deliveries (client_id, delivery_id, event_id, event, subject_id, reference,
        channel, destination_id, url, sealed_authorization, created_at, next_attempt_at)
      SELECT told.client_id, ${NEW_ID}, event_id, event, told.subject_id, reference,
          'destination', destination.destination_id, NULL, NULL, ${at}::timestamptz, ${at}::timestamptz
        FROM told JOIN webhook_destinations destination
          ON ${LISTENS} AND told.event = ANY (destination.webhooks_on)
      UNION ALL
      SELECT told.client_id, ${NEW_ID}, event_id, event, told.subject_id, reference,
          'callback', NULL, callback.url, callback.sealed_authorization, ${at}::timestamptz, ${at}::timestamptz
        FROM told JOIN webhook_callbacks callback
          ON callback.client_id = $1 AND callback.subject_id = told.called_back_by
       WHERE told.calls_back`
}
