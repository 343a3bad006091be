import { paymentIdOf } from '@tideway/contract/calls/ids'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import { payoutOfRow } from '@tideway/contract/payouts/payout-row'
import { newId } from '../../../platform/ids.ts'
import type { Rail } from '../../../rail/rail.ts'
import type { BatchKind, BatchRow } from '../../batches/batch-kind.ts'
import { createPayment } from '../create-payment.ts'

/** Rows that each make a payout, with the function of the single call. */
export const payoutRows = (rail: Rail): BatchKind => ({
  action: 'payment.create',
  subjectOf: (row, madeId) => madeId ?? clientPaymentIdOf(row, row.attempts + 1),
  detailsOf: (row) => ({ payee: payoutOf(row).payeeName }),
  newId: (platform) => newId(platform.clock.now()),
  async carryOut(platform, tx, row, { id, requestedBy }) {
    await createPayment(platform, rail, tx, {
      clientId: row.client_id,
      body: payoutOf(row),
      requestedBy,
      paymentId: paymentIdOf(id),
    })
  },
})

/**
 * Returns the client's id of a row's payout: the row's own, or one made of the batch and the row. An id belongs to one
 * payout. If a bank refused the first attempt, the next attempt adds its number.
 */
export function clientPaymentIdOf(
  row: Pick<BatchRow, 'batch_id' | 'row_no' | 'subject_id'>,
  attempt: number,
): string {
  const id = row.subject_id ?? `${row.batch_id}-${row.row_no}`
  return attempt <= 1 ? id : `${id}-${attempt}`
}

function payoutOf(row: BatchRow): PaymentCreate {
  const read = payoutOfRow(PayoutBatchRow.parse(row.asked))
  if ('problems' in read) throw new Error('a payout that was reviewed is invalid')
  // Only the confirmed amount may be paid.
  if (parseTwoDecimals(read.payout.paymentAmount) !== row.amount_cents)
    throw new Error('a payout of another amount than was confirmed')
  return { ...read.payout, clientPaymentId: clientPaymentIdOf(row, row.attempts + 1) }
}
