import type { Platform } from '../platform/platform.ts'
import { oneRecord, viewParameters } from './payment-request-view.ts'

/**
 * One request of a client as JSON text; undefined when it is not there, was deleted or is another client's. One
 * round trip, by a statement that is planned once a connection.
 */
export async function readPaymentRequest(
  platform: Platform,
  clientId: string,
  paymentRequestId: string,
): Promise<string | undefined> {
  const { rows } = await platform.pool.query<{ json: string }>({
    name: 'payment-request',
    text: oneRecord,
    values: [...viewParameters(platform, clientId), paymentRequestId],
  })
  return rows[0]?.json
}
