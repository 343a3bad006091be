import type { ClientId } from '@tideway/contract/calls/ids'
import type { WebhookEventName } from '@tideway/contract/webhooks/webhook-events'
import { webhookProblems } from '@tideway/contract/webhooks/webhooks'
import type { Actor } from '../../people/audit/record-audit.ts'
import { recordAudit } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueAgain, queueAllAgain, queueDeliveries } from './delivery/queue-deliveries.ts'
import { findDestination } from './destinations/destination-store.ts'
import type { DestinationCall } from './destinations/save-destination.ts'
import { sampleOf } from './sample-payloads.ts'

const USUAL_TEST: WebhookEventName = 'PaymentRequest.COMPLETE'
const TEST_REFERENCE = 'test-event'

/**
 * Sends a test event to a destination, about nothing real. Its form is the requested event, otherwise the first that
 * the destination listens to. Returns the delivery.
 */
export async function sendTestEvent(
  platform: Platform,
  { clientId, destinationId, actor }: DestinationCall,
  requested: WebhookEventName | undefined,
): Promise<string> {
  return transact(platform.db, async (tx) => {
    const destination = await findDestination(tx, clientId, destinationId)
    if (!destination) throw new ApiError(webhookProblems.destinationNotFound(destinationId))
    if (destination.url === null || destination.gone_at !== null)
      throw new ApiError(webhookProblems.noAddress)
    const event =
      requested ?? (destination.webhooks_on[0] as WebhookEventName | undefined) ?? USUAL_TEST
    const at = platform.clock.now()
    const eventId = newId(at)
    const subjectId = newId(at)
    await tx
      .insertInto('webhook_events')
      .values({
        client_id: clientId,
        event_id: eventId,
        event,
        payload: JSON.stringify(
          sampleOf(event, { clientId, subjectId, reference: TEST_REFERENCE, at }),
        ),
        occurred_at: at,
      })
      .execute()
    const [deliveryId = ''] = await queueDeliveries(
      tx,
      { clientId, eventId, event, subjectId, reference: TEST_REFERENCE, isTest: true, at },
      [{ channel: 'destination', destinationId }],
    )
    await recordAudit(tx, {
      clientId,
      actor,
      action: 'webhook.test',
      subjectId: destinationId,
      details: { event, deliveryId },
      at,
    })
    return deliveryId
  })
}

interface Resend {
  clientId: ClientId
  actor: Actor
}

/** Sends a delivery again with the same id, so that a receiver that already has it can recognise it. */
export async function resendDelivery(
  platform: Platform,
  { clientId, deliveryId, actor }: Resend & { deliveryId: string },
): Promise<void> {
  await transact(platform.db, (tx) => resendIn(platform, tx, { clientId, deliveryId, actor }))
}

async function resendIn(
  platform: Platform,
  tx: Tx,
  { clientId, deliveryId, actor }: Resend & { deliveryId: string },
): Promise<void> {
  await refuseUnsendable(tx, clientId, deliveryId)
  const at = platform.clock.now()
  if (!(await queueAgain(tx, { clientId, deliveryId, at })))
    throw new ApiError(webhookProblems.underWay)
  await recordAudit(tx, {
    clientId,
    actor,
    action: 'webhook.resend',
    subjectId: deliveryId,
    at,
  })
}

/**
 * Sends a delivery again by its id, or every delivery of an event. Returns the ids of those that it queued, and how
 * many are still in progress.
 */
export async function resendEvent(
  platform: Platform,
  { clientId, actor, id }: Resend & { id: string },
): Promise<{ deliveryIds: string[]; inProgress: number }> {
  return transact(platform.db, async (tx) => {
    const deliveries = await tx
      .selectFrom('webhook_deliveries')
      .select(['delivery_id', 'next_attempt_at'])
      .where('client_id', '=', clientId)
      .where((is) => is.or([is('delivery_id', '=', id), is('event_id', '=', id)]))
      .orderBy('delivery_id')
      .forUpdate()
      .execute()
    if (deliveries.length === 0) throw new ApiError(webhookProblems.deliveryNotFound(id))
    const ended = deliveries.filter(({ next_attempt_at }) => next_attempt_at === null)
    for (const { delivery_id: deliveryId } of ended)
      await resendIn(platform, tx, { clientId, deliveryId, actor })
    return {
      deliveryIds: ended.map(({ delivery_id }) => delivery_id),
      inProgress: deliveries.length - ended.length,
    }
  })
}

/**
 * Sends a destination's deliveries since an instant again, except tests and those that are still in progress. Returns
 * how many.
 *
 * @param onlyFailed Leaves out the deliveries that arrived.
 */
export async function resendSince(
  platform: Platform,
  {
    clientId,
    actor,
    destinationId,
    since,
    onlyFailed,
  }: Resend & { destinationId: string; since: Date; onlyFailed: boolean },
): Promise<number> {
  return transact(platform.db, async (tx) => {
    await refuseWithoutAddress(tx, clientId, destinationId)
    const at = platform.clock.now()
    const count = await queueAllAgain(tx, { clientId, destinationId, since, onlyFailed, at })
    if (count === 0) return 0
    await recordAudit(tx, {
      clientId,
      actor,
      action: 'webhook.resend',
      subjectId: destinationId,
      details: { deliveries: String(count), since: since.toISOString() },
      at,
    })
    return count
  })
}

async function refuseUnsendable(tx: Tx, clientId: ClientId, deliveryId: string): Promise<void> {
  const delivery = await tx
    .selectFrom('webhook_deliveries')
    .select('destination_id')
    .where('client_id', '=', clientId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
  if (!delivery) throw new ApiError(webhookProblems.deliveryNotFound(deliveryId))
  if (delivery.destination_id === null) return
  await refuseWithoutAddress(tx, clientId, delivery.destination_id)
}

async function refuseWithoutAddress(
  tx: Tx,
  clientId: ClientId,
  destinationId: string,
): Promise<void> {
  const destination = await findDestination(tx, clientId, destinationId)
  if (!destination || destination.url === null || destination.gone_at !== null)
    throw new ApiError(webhookProblems.noAddress)
}
