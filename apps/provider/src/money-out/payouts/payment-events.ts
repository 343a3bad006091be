import type { ClientId, PaymentId } from '@tideway/contract/calls/ids'
import { recordEvents } from '../../delivery/webhooks/record-events.ts'
import type { Tx } from '../../platform/database/database.ts'
import { recordJson } from './payment-view.ts'

/** Records the event that notifies webhooks of a payout's new status. */
export async function recordPaymentEvent(
  tx: Tx,
  clientId: ClientId,
  paymentId: PaymentId,
  now: Date,
): Promise<void> {
  await recordEvents(
    tx,
    {
      heading: 'Payment',
      table: 'payments',
      id: 'payment_id',
      reference: 'client_payment_id',
      recordJson,
      parameters: (id) => [id],
    },
    [{ clientId, id: paymentId }],
    now,
  )
}
