import type { PayoutBatchResultRow } from '@tideway/contract/payouts/payout-batch'
import { PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import { payoutOfRow } from '@tideway/contract/payouts/payout-row'
import { payeeOf } from '@tideway/contract/payouts/review-payouts'
import type { BatchKey } from '../../batches/batch-kind.ts'
import type { RowOutcome } from '../../batches/batch-outcomes.ts'
import { viewOutcome } from '../../batches/batch-view.ts'
import { clientPaymentIdOf } from './payout-rows.ts'

/** Returns the outcome of a payout for an answer. */
export function viewRow(outcome: RowOutcome, { batchId }: BatchKey): PayoutBatchResultRow {
  const sentRow = PayoutBatchRow.parse(outcome.asked)
  const read = payoutOfRow(sentRow)
  const { rowNo, subjectId, madeId, attempts, status } = outcome
  const named = { batch_id: batchId, row_no: rowNo, subject_id: subjectId }
  const clientPaymentId =
    status === 'LEFT_OUT' ? sentRow.clientPaymentId : clientPaymentIdOf(named, attempts)
  return {
    ...viewOutcome(outcome),
    ...payeeOf({ ...('payout' in read ? read.payout : sentRow), clientPaymentId }),
    ...(madeId === null ? {} : { paymentId: madeId }),
  }
}
