import type { ClientId } from '@tideway/contract/calls/ids'
import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { newIdNextTo } from '../../../platform/ids.ts'
import { currentTraceparent } from '../../../platform/telemetry/tracing.ts'
import type { WebhookDeliveryRow } from '../webhook-tables.ts'
import { announceDeliveries, newDelivery } from './new-deliveries.ts'

/** Target of a webhook: a destination of the client, by its id, or the address that came with the transaction. */
export type DeliveryTarget =
  | { channel: 'destination'; destinationId: string }
  | { channel: 'callback'; url: string; sealedAuthorization: Buffer | null }

export interface QueuedEvent {
  clientId: ClientId
  eventId: string
  event: string
  /** Id of the event's subject, and the client's own id if there is one. */
  subjectId: string
  reference?: string | undefined
  isTest?: boolean
  at: Date
}

/**
 * Queues deliveries of an event to its targets, in the caller's transaction. Returns the ids of the deliveries, in
 * order.
 */
export async function queueDeliveries(
  tx: Tx,
  { clientId, eventId, event, subjectId, reference, isTest = false, at }: QueuedEvent,
  targets: readonly DeliveryTarget[],
): Promise<string[]> {
  if (targets.length === 0) return []
  const traceparent = currentTraceparent() ?? null
  const rows = targets.map((target) => ({
    client_id: clientId,
    delivery_id: newIdNextTo(eventId),
    event_id: eventId,
    event,
    subject_id: subjectId,
    reference: reference ?? null,
    is_test: isTest,
    channel: target.channel,
    destination_id: target.channel === 'destination' ? target.destinationId : null,
    url: target.channel === 'callback' ? target.url : null,
    sealed_authorization: target.channel === 'callback' ? target.sealedAuthorization : null,
    created_at: at,
    next_attempt_at: at,
    traceparent,
  }))
  await insertDeliveries(tx, rows)
  return rows.map((row) => row.delivery_id)
}

/** Inserts deliveries and announces them to this process. */
export async function insertDeliveries(
  tx: Tx,
  rows: readonly Insertable<WebhookDeliveryRow>[],
): Promise<void> {
  const inserted = await tx
    .insertInto('webhook_deliveries')
    .values(rows)
    .returning(newDelivery)
    .execute()
  announceDeliveries(tx, inserted)
}

const startOver = (at: Date) => ({
  status: 'PENDING' as const,
  tries: 0,
  next_attempt_at: at,
  ready: true,
})

/** Queues a delivery again, from the start of the schedule. Returns false if it is unknown or has not ended. */
export async function queueAgain(
  tx: Tx,
  { clientId, deliveryId, at }: { clientId: ClientId; deliveryId: string; at: Date },
): Promise<boolean> {
  const queued = await tx
    .updateTable('webhook_deliveries')
    .set(startOver(at))
    .where('client_id', '=', clientId)
    .where('delivery_id', '=', deliveryId)
    .where('next_attempt_at', 'is', null)
    .returning(newDelivery)
    .execute()
  announceDeliveries(tx, queued)
  return queued.length > 0
}

/** Queues the deliveries of a destination since an instant again, if they have ended and are no tests. Returns how many. */
export async function queueAllAgain(
  tx: Tx,
  {
    clientId,
    destinationId,
    since,
    onlyFailed,
    at,
  }: { clientId: ClientId; destinationId: string; since: Date; onlyFailed: boolean; at: Date },
): Promise<number> {
  let ended = tx
    .updateTable('webhook_deliveries')
    .set(startOver(at))
    .where('client_id', '=', clientId)
    .where('destination_id', '=', destinationId)
    .where('created_at', '>=', since)
    .where('is_test', '=', false)
    .where('next_attempt_at', 'is', null)
  if (onlyFailed) ended = ended.where('status', '=', 'FAILED')
  const queued = Number((await ended.executeTakeFirst()).numUpdatedRows)
  if (queued > 0) announceDeliveries(tx)
  return queued
}
