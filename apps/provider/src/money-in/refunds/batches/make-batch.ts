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
import type { Caller } from '../../../http/authentication/caller.ts'
import { lockBatchesOf } from '../../../money-out/batches/bulk-store.ts'
import { viewBatch } from '../../../money-out/batches/bulk-view.ts'
import type { Approvable } from '../../../people/approvals/approvable.ts'
import { fact } from '../../../people/approvals/approvable.ts'
import type { CallRows } from '../../../people/approvals/call-rows.ts'
import { callRows, rowsFact } from '../../../people/approvals/call-rows.ts'
import { actorOf } from '../../../people/audit/record-audit.ts'
import { runIdempotentAudited } from '../../../people/audit/run-idempotent-audited.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { IdempotentAnswer } from '../../../platform/idempotency/idempotent-answer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginRefundBatch } from './begin-batch.ts'
import { reviewBatch } from './review-batch.ts'

/** The call as its answer is stored under an idempotency key. */
export const refundBatchCall = ({ rows, confirmed, fileName }: RefundBatchBody) => ({
  operation: 'POST /refundBatches',
  payload: [rows, confirmed, fileName ?? null],
})

interface BatchOptions {
  key: string | undefined
  /** Called with the sum and the largest refund before anything is committed. It may reject the batch. */
  onAmount?: (sum: Cents, largest: Cents | undefined) => void
  onBatch?: (batchId: string) => void
}

/** Begins a batch once for each idempotency key, with its entry in the audit trail. */
export async function makeRefundBatch(
  platform: Platform,
  caller: Caller,
  input: RefundBatchBody,
  { key, onAmount, onBatch }: BatchOptions,
): Promise<IdempotentAnswer> {
  const { rows, confirmed, fileName } = input
  const { clientId } = caller
  return runIdempotentAudited(
    platform,
    caller,
    {
      key,
      ...refundBatchCall(input),
      action: 'refundBatch.create',
      resourceId: fileName ?? 'refunds',
      details: { refunds: String(confirmed.refunds), amount: confirmed.amount },
    },
    async (tx) => {
      const order = { clientId, actor: actorOf(caller), rows, confirmed, fileName }
      const { batch, review } = await beginRefundBatch(platform, tx, order)
      onAmount?.(sumOf(review), largestOf(review))
      onBatch?.(batch.batch_id)
      return { status: 201, body: await viewBatch(tx, batch), subjectId: batch.batch_id }
    },
  )
}

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
export const refundBatchApproval: Approvable<RefundBatchBody> = {
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
  async run(platform, caller, input) {
    let outcomeId: string | undefined
    const onBatch = (batchId: string) => {
      outcomeId = batchId
    }
    await makeRefundBatch(platform, caller, input, { key: undefined, onBatch })
    return { ...(outcomeId !== undefined && { outcomeId }) }
  },
}
