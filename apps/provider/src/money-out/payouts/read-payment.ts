import type { ClientId, PaymentId } from '@tideway/contract/calls/ids'
import type { Platform } from '../../platform/platform.ts'
import { recordJson } from './payment-view.ts'

/** Returns one payout of a client as JSON text, or undefined if it is missing or another client's. */
export async function readPayment(
  platform: Platform,
  clientId: ClientId,
  paymentId: PaymentId,
): Promise<string | undefined> {
  const { rows } = await platform.pool.query<{ json: string }>({
    name: 'payment',
    text: `SELECT ${recordJson} AS json FROM payments WHERE client_id = $1 AND payment_id = $2`,
    values: [clientId, paymentId],
  })
  return rows[0]?.json
}
