import type { Subject } from '../../../delivery/webhooks/record-events.ts'
import { recordEvents } from '../../../delivery/webhooks/record-events.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordJson, viewParameters } from '../payment-request-view.ts'

/**
 * Records events that notify webhooks of requests with a new status. Received payments are reported by the request's
 * own callback.
 */
export async function recordRequestEvents(
  platform: Platform,
  tx: Tx,
  requests: readonly Subject[],
): Promise<void> {
  await recordEvents(
    tx,
    {
      heading: 'PaymentRequest',
      table: 'payment_requests',
      id: 'payment_request_id',
      reference: 'client_transaction_id',
      recordJson,
      parameters: (clientId) => viewParameters(platform, clientId),
      callbackKey: 'coalesce(parent_payment_request_id, payment_request_id)',
    },
    requests,
    platform.clock.now(),
  )
}
