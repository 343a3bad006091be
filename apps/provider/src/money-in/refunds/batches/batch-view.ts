import { centsToText } from '@tideway/contract/money/money'
import type { RefundBatchResultRow } from '@tideway/contract/refunds/refund-batch'
import { RefundBatchRow } from '@tideway/contract/refunds/refund-batch'
import type { RowOutcome } from '../../../money-out/batches/batch-outcomes.ts'
import { viewOutcome } from '../../../money-out/batches/batch-view.ts'

/** Returns the outcome of a refund for an answer. */
export function viewRow(outcome: RowOutcome): RefundBatchResultRow {
  const { id, clientRefundID } = RefundBatchRow.parse(outcome.asked)
  const { subjectId, madeId, payment } = outcome
  return {
    ...viewOutcome(outcome),
    id,
    ...(subjectId === null ? {} : { paymentRequestId: subjectId }),
    ...(clientRefundID === undefined ? {} : { clientRefundID }),
    ...(madeId === null ? {} : { refundId: madeId }),
    ...(payment && {
      clientTransactionId: payment.clientTransactionId,
      payID: payment.payID,
      ...(payment.payerName !== null && { payerName: payment.payerName }),
      originalAmount: centsToText(payment.originalCents),
    }),
  }
}
