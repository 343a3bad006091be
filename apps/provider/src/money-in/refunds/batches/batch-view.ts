import { centsToText } from '@tideway/contract/money/money'
import type { RefundBatchResultRow } from '@tideway/contract/refunds/refund-batch'
import { RefundBatchRow } from '@tideway/contract/refunds/refund-batch'
import type { RowOutcome } from '../../../money-out/batches/bulk-outcomes.ts'

/** Returns the outcome of a refund for an answer. */
export function viewRow(outcome: RowOutcome): RefundBatchResultRow {
  const { id, clientRefundID } = RefundBatchRow.parse(outcome.asked)
  const { amountCents, subjectId, madeId, code, reason } = outcome
  return {
    row: outcome.rowNo,
    ...(outcome.line === null ? {} : { line: outcome.line }),
    id,
    ...(subjectId === null ? {} : { paymentRequestId: subjectId }),
    ...(clientRefundID === undefined ? {} : { clientRefundID }),
    ...(amountCents === null ? {} : { amount: centsToText(amountCents) }),
    status: outcome.status,
    attempts: outcome.attempts,
    ...(madeId === null ? {} : { refundId: madeId }),
    ...(code === null ? {} : { failureCode: code }),
    ...(reason === null ? {} : { reason }),
  }
}
