import type { ClientId } from '@tideway/contract/calls/ids'
import type {
  RefundBatchBody,
  RefundBatchReview,
  RefundBatchRow,
} from '@tideway/contract/refunds/refund-batch'
import { batchProblems, REPEAT_HOURS } from '@tideway/contract/refunds/refund-batch'
import { sql } from 'kysely'
import type { BatchList } from '../../../money-out/batches/batch-list.ts'
import { batchCall } from '../../../money-out/batches/batch-list.ts'
import type { CallRows } from '../../../people/approvals/rows/call-rows.ts'
import { callRows } from '../../../people/approvals/rows/call-rows.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { reviewBatch } from './review-batch.ts'

export const refundList: BatchList<RefundBatchBody, RefundBatchReview> = {
  kind: 'REFUND',
  noun: 'refunds',
  review: (db, clientId, rows, { now }) => reviewBatch(db, clientId, rows, now),
  count: ({ refunds }) => refunds,
  whyNot({ confirmed }, review) {
    const isSame = review.refunds === confirmed.refunds && review.amount === confirmed.amount
    if (!isSame || review.repeats > (confirmed.repeats ?? 0)) return batchProblems.changed
    return review.refunds === 0 ? batchProblems.nothingToRefund : undefined
  },
  subjectOf: (_row, reviewed) => reviewed?.paymentRequestId,
  rowsOf: refundRows,
  completeRows: withOrders,
  judgesRows: true,
  labels: { confirmed: 'Payments', possible: 'Payments that can be refunded' },
}

export const refundBatchApproval = batchCall(refundList)

function refundRows(review: RefundBatchReview, rows: readonly RefundBatchRow[]): CallRows {
  return callRows(
    review.rows.map(({ row, id, paymentRequestId, payID, payerName, amount, isRepeat, reason }) => {
      const { description, line } = rows[row - 1] ?? {}
      return {
        row,
        ...(line !== undefined && { line }),
        ...(payerName !== undefined && { name: payerName }),
        ...(payID !== undefined && { account: payID }),
        reference: id,
        ...(amount === undefined ? { leftOut: reason ?? 'Not reviewed' } : { amount }),
        ...(description !== undefined && { reason: description }),
        ...(isRepeat && {
          warning: `The same amount was refunded in the last ${REPEAT_HOURS} hours`,
        }),
        ...(paymentRequestId !== undefined && {
          record: { kind: 'paymentRequest' as const, id: paymentRequestId },
        }),
      }
    }),
  )
}

/** Names the refunded payments by their clientTransactionIds, whichever ids the list has for them. */
async function withOrders(db: Reader, clientId: ClientId, rows: CallRows): Promise<CallRows> {
  const ids = rows.rows.flatMap(({ record }) => record?.id ?? [])
  const { rows: orders } = await sql<{ id: string; reference: string }>`
    SELECT payment_request_id AS id, client_transaction_id AS reference FROM payment_requests
     WHERE client_id = ${clientId} AND payment_request_id = ANY (${ids})`.execute(db)
  const references = new Map(orders.map(({ id, reference }) => [id, reference]))
  return {
    ...rows,
    rows: rows.rows.map((row) => {
      const reference = references.get(row.record?.id ?? '')
      return reference === undefined ? row : { ...row, reference }
    }),
  }
}
