import { centsToText, sumCents, ZERO_CENTS } from '@tideway/contract/money/money'
import type {
  BatchRowStatus,
  RefundBatch,
  RefundBatchResultRow,
} from '@tideway/contract/refunds/refund-batch'
import { RefundBatchRow } from '@tideway/contract/refunds/refund-batch'
import type { BulkBatch } from '../../bulk/bulk-kind.ts'
import type { OutcomeSum, RowOutcome } from '../../bulk/bulk-outcomes.ts'
import { outcomeSums } from '../../bulk/bulk-outcomes.ts'
import type { Reader } from '../../platform/database.ts'

/** Returns batches for an answer, with the outcomes of their rows. */
export async function viewBatches(
  db: Reader,
  batches: readonly BulkBatch[],
): Promise<RefundBatch[]> {
  const [first] = batches
  if (!first) return []
  const batchIds = batches.map(({ batch_id }) => batch_id)
  const sums = await outcomeSums(db, 'REFUND', { clientId: first.client_id, batchIds })
  return batches.map((batch) => viewOf(batch, sums.get(batch.batch_id) ?? new Map()))
}

export async function viewBatch(db: Reader, batch: BulkBatch): Promise<RefundBatch> {
  const [view] = await viewBatches(db, [batch])
  if (!view) throw new Error('a batch without a view')
  return view
}

function viewOf(batch: BulkBatch, sums: ReadonlyMap<BatchRowStatus, OutcomeSum>): RefundBatch {
  const of = (...statuses: BatchRowStatus[]) => {
    const found = statuses.flatMap((status) => sums.get(status) ?? [])
    return {
      rows: found.reduce((count, { rows }) => count + rows, 0),
      amount: centsToText(sumCents(found.map(({ cents }) => cents))),
    }
  }
  return {
    batchId: batch.batch_id,
    ...(batch.file_name === null ? {} : { fileName: batch.file_name }),
    status: batch.status,
    createdBy: batch.actor.name,
    createdDatetime: batch.created_at.toISOString(),
    ...(batch.finished_at === null ? {} : { completedDatetime: batch.finished_at.toISOString() }),
    confirmed: of('WAITING', 'IN_PROGRESS', 'COMPLETE', 'FAILED'),
    waiting: of('WAITING'),
    inProgress: of('IN_PROGRESS'),
    complete: of('COMPLETE'),
    failed: of('FAILED'),
    leftOut: (sums.get('LEFT_OUT') ?? { rows: 0, cents: ZERO_CENTS }).rows,
  }
}

export function viewRow(outcome: RowOutcome): RefundBatchResultRow {
  const { id, clientRefundID } = RefundBatchRow.parse(outcome.asked)
  const { amountCents, subjectId, madeId, code, reason } = outcome
  return {
    row: outcome.rowNo,
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
