import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import type {
  RefundBatchBody,
  RefundBatchReview,
  RefundBatchRow,
} from '@tideway/contract/refunds/refund-batch'
import { REPEAT_HOURS } from '@tideway/contract/refunds/refund-batch'
import { sql } from 'kysely'
import { lockBatchesOf } from '../../../money-out/batches/bulk-store.ts'
import { viewBatch } from '../../../money-out/batches/bulk-view.ts'
import { fact } from '../../../people/approvals/approvable.ts'
import type { CallRows } from '../../../people/approvals/call-rows.ts'
import { callRows, rowsFact } from '../../../people/approvals/call-rows.ts'
import { moneyCall } from '../../../people/approvals/money-call.ts'
import { actorOf } from '../../../people/audit/record-audit.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { beginRefundBatch } from './begin-batch.ts'
import { reviewBatch } from './review-batch.ts'

function sumOf({ amount }: RefundBatchReview): Cents {
  return parseTwoDecimals(amount) ?? ZERO_CENTS
}

function largestOf({ rows }: RefundBatchReview): Cents | undefined {
  return rows
    .flatMap(({ amount }) => parseTwoDecimals(amount ?? '') ?? [])
    .sort((one, other) => other - one)[0]
}

/** Returns what each row of a list would refund, in the order of the list. */
function refundRows(rows: readonly RefundBatchRow[], review: RefundBatchReview): CallRows {
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

/** Names the refunded payments by their orders, whichever id the list has for them. */
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

/** Many refunds that wait for a second person. What they depend on is how many can be refunded, and how much. */
export const refundBatchApproval = moneyCall<RefundBatchBody>({
  kind: 'bulkRefund',
  action: 'refundBatch.create',
  operation: 'PortalAPI/POST:refundBatches',
  subjectOf: ({ fileName }) => fileName ?? 'refunds',
  factsOf: ({ confirmed, fileName }) => [
    ...fact('Payments', confirmed.refunds),
    ...fact('File', fileName),
  ],
  centsOf: async (_db, _clientId, { confirmed }) => parseTwoDecimals(confirmed.amount),
  async largestOf(db, clientId, { rows }, now) {
    return largestOf(await reviewBatch(db, clientId, rows, now))
  },
  async rowsOf(db, clientId, { rows }, { now }) {
    const review = await reviewBatch(db, clientId, rows, now)
    return withOrders(db, clientId, refundRows(rows, review))
  },
  async stateOf(tx, clientId, { rows }, now) {
    await lockBatchesOf(tx, clientId)
    const review = await reviewBatch(tx, clientId, rows, now)
    return [
      ...fact('Payments that can be refunded', review.refunds),
      ...fact('Sum', formatAud(sumOf(review))),
      ...rowsFact(refundRows(rows, review)),
    ]
  },
  storedAs: ({ rows, confirmed, fileName }) => ({
    operation: 'POST /refundBatches',
    payload: [rows, confirmed, fileName ?? null],
  }),
  detailsOf: ({ confirmed }) => ({
    refunds: String(confirmed.refunds),
    amount: confirmed.amount,
  }),
  async move(platform, tx, caller, input) {
    const order = { ...input, clientId: caller.clientId, actor: actorOf(caller) }
    const { batch, review } = await beginRefundBatch(platform, tx, order)
    return {
      status: 201,
      body: await viewBatch(tx, batch),
      outcomeId: batch.batch_id,
      amountCents: sumOf(review),
      largestCents: largestOf(review),
    }
  },
  afterCommit: 'bulk-after-begin',
})
