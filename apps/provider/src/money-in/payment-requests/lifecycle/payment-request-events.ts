import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { Subject, WebhookSource } from '../../../delivery/webhooks/record-events.ts'
import { recordEvent, recordEvents } from '../../../delivery/webhooks/record-events.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordJson, viewChanged, viewParameters } from '../payment-request-view.ts'

/**
 * Records events that notify webhooks of requests with a new status. Received payments are reported by the request's
 * own callback.
 */
export async function recordRequestEvents(
  platform: Platform,
  tx: Tx,
  requests: readonly Subject[],
): Promise<void> {
  await recordEvents(tx, requestSource(platform), requests, platform.clock.now())
}

/** Records the event of one request in the same way, and returns the request in its new state. */
export async function recordRequestEvent(
  platform: Platform,
  tx: Tx,
  request: { clientId: ClientId; id: PaymentRequestId },
): Promise<PaymentRequestRecord> {
  const json = await recordEvent(tx, requestSource(platform), request, platform.clock.now())
  return json === undefined
    ? viewChanged(platform, tx, request.clientId, request.id)
    : JSON.parse(json)
}

const requestSource = (platform: Platform): WebhookSource => ({
  heading: 'PaymentRequest',
  table: 'payment_requests',
  id: 'payment_request_id',
  reference: 'client_transaction_id',
  recordJson,
  parameters: (clientId) => viewParameters(platform, clientId),
  callbackKey: 'coalesce(parent_payment_request_id, payment_request_id)',
})
