import type { ClientId } from '@tideway/contract/calls/ids'
import type { WebhookEventName } from '@tideway/contract/webhooks/webhook-events'
import { webhookProblems } from '@tideway/contract/webhooks/webhooks'
import type { Actor } from '../audit/record-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import { queueAgain, queueDeliveries } from './delivery/queue-deliveries.ts'
import { findDestination } from './destination-store.ts'
import { sampleOf } from './sample-payloads.ts'
import type { DestinationCall } from './save-destination.ts'

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

/** Sends a delivery again with the same id, so that a receiver that already has it can recognise it. */
export async function resendDelivery(
  platform: Platform,
  { clientId, deliveryId, actor }: { clientId: ClientId; deliveryId: string; actor: Actor },
): Promise<void> {
  await transact(platform.db, async (tx) => {
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
  const destination = await findDestination(tx, clientId, delivery.destination_id)
  if (!destination || destination.url === null || destination.gone_at !== null)
    throw new ApiError(webhookProblems.noAddress)
}
