import type { ClientId, PaymentInitiationId } from '@tideway/contract/calls/ids'
import { recordEvents } from '../../delivery/webhooks/record-events.ts'
import type { Tx } from '../../platform/database/database.ts'
import { changedInitiationJson } from './initiation-view.ts'

/** Records the event that notifies webhooks of an initiation's new status. */
export async function recordInitiationEvent(
  tx: Tx,
  clientId: ClientId,
  initiationId: PaymentInitiationId,
  now: Date,
): Promise<void> {
  await recordEvents(
    tx,
    {
      heading: 'PaymentInitiation',
      table: 'payment_initiations',
      id: 'payment_initiation_id',
      reference: 'client_transaction_id',
      recordJson: changedInitiationJson,
      parameters: (id) => [id],
    },
    [{ clientId, id: initiationId }],
    now,
  )
}
