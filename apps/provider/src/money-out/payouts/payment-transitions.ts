import type { ClientId, PaymentId } from '@tideway/contract/calls/ids'
import type { Insertable } from 'kysely'
import { recordEvents } from '../../delivery/webhooks/record-events.ts'
import type { Callback } from '../../delivery/webhooks/store-callback.ts'
import { storeCallback } from '../../delivery/webhooks/store-callback.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  StatusRefused,
  statusesBefore,
  writtenStatus,
} from '../../platform/statuses/write-status.ts'
import type { PaymentRow, TransferStatus } from './payment-tables.ts'
import { recordJson } from './payment-view.ts'
import type { TransferColumns } from './transfer-end.ts'
import { transferStatuses } from './transfer-end.ts'

/** Inserts a payout with its callback and its event. */
export async function openPayment(
  platform: Platform,
  tx: Tx,
  values: Omit<Insertable<PaymentRow>, 'status'>,
  callback: Callback | undefined,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ ...values, status: writtenStatus('CREATED') })
    .execute()
  const { client_id: clientId, payment_id: subjectId } = values
  await storeCallback(platform, tx, { clientId, subjectId, now }, callback)
  await recordPaymentEvent(tx, clientId, subjectId, now)
}

interface Change {
  clientId: ClientId
  paymentId: PaymentId
  to: TransferStatus
  now: Date
}

/** Changes a payout's status and records its event. */
export async function changePayment(
  tx: Tx,
  change: Change,
  columns: TransferColumns,
): Promise<void> {
  if (!(await changePaymentUnlessLate(tx, change, columns)))
    throw new StatusRefused(`payout ${change.paymentId} cannot become ${change.to}`)
}

/**
 * Changes the status for news that may arrive late. Returns false without a change if the payout is already past it.
 */
export async function changePaymentUnlessLate(
  tx: Tx,
  { clientId, paymentId, to, now }: Change,
  columns: TransferColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ ...columns, status: writtenStatus(to) })
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .where('status', 'in', statusesBefore(transferStatuses, to))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await recordPaymentEvent(tx, clientId, paymentId, now)
  return true
}

/** Records the event that notifies webhooks of a payout's new status. */
async function recordPaymentEvent(
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
