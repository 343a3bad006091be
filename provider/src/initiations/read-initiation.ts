import type { ClientId, PaymentInitiationId } from '@tideway/contract/calls/ids'
import type { Platform } from '../platform/platform.ts'
import { oneInitiation } from './initiation-view.ts'

/**
 * One initiation of a client as JSON text; undefined when it is not there or is another client's. One round trip, by
 * a statement that is planned once a connection.
 */
export async function readInitiation(
  platform: Platform,
  clientId: ClientId,
  initiationId: PaymentInitiationId,
): Promise<string | undefined> {
  const { rows } = await platform.pool.query<{ json: string }>({
    name: 'payment-initiation',
    text: oneInitiation,
    values: [clientId, initiationId],
  })
  return rows[0]?.json
}
