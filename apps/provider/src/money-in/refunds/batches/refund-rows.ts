import { paymentRequestIdOf, refundIdOf } from '@tideway/contract/calls/ids'
import { RefundBatchRow } from '@tideway/contract/refunds/refund-batch'
import type { BatchKind, BatchRow } from '../../../money-out/batches/batch-kind.ts'
import { newIdNextTo } from '../../../platform/ids.ts'
import { refundPaymentRequest } from '../refund-payment-request.ts'

/** Rows that each refund a payment request, with the function of the single call. */
export const refundRows: BatchKind = {
  action: 'paymentRequest.refund',
  subjectOf: (row) => subjectOf(row),
  detailsOf: () => ({}),
  newId: (_, row) => newIdNextTo(subjectOf(row)),
  async carryOut(platform, tx, row, { id, requestedBy }) {
    const { clientRefundID, description } = RefundBatchRow.parse(row.asked)
    if (row.amount_cents === null) throw new Error('a refund without an amount')
    await refundPaymentRequest(platform, tx, {
      clientId: row.client_id,
      paymentRequestId: paymentRequestIdOf(subjectOf(row)),
      // The confirmed amount, even if more remains to be refunded.
      requested: row.amount_cents,
      refundId: refundIdOf(id),
      clientRefundId: clientRefundID && referenceOf(clientRefundID, row.attempts + 1),
      description,
      requestedBy,
    })
  },
}

/** A reference belongs to one refund. If a bank refused the first attempt, the next attempt adds its number. */
function referenceOf(reference: string, attempt: number): string {
  return attempt === 1 ? reference : `${reference}-${attempt}`
}

function subjectOf({ subject_id }: BatchRow): string {
  if (subject_id === null) throw new Error('a refund without a payment')
  return subject_id
}
