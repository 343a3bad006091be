import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToNumber } from '@tideway/contract/money/money'
import type { RefundBatchReview, RefundBatchRow } from '@tideway/contract/refunds/refund-batch'
import { REPEAT_HOURS } from '@tideway/contract/refunds/refund-batch'
import type { ReviewedPayment } from '@tideway/contract/refunds/review-refunds'
import { reviewRefunds, sumUpReview } from '@tideway/contract/refunds/review-refunds'
import { sql } from 'kysely'
import { findClient } from '../../../clients/client/client-store.ts'
import { availableBalance } from '../../../ledger/available-balance.ts'
import { waitingSubjects } from '../../../money-out/batches/batch-store.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { effectiveStatus } from '../../payment-requests/lifecycle/payment-request-status.ts'
import type { PaymentRequest } from '../../payment-requests/payment-request-store.ts'
import { refundableCents } from '../../payment-requests/payment-request-view.ts'

/** Returns what a batch of these rows would refund now. It changes nothing. */
export async function reviewBatch(
  db: Reader,
  clientId: ClientId,
  rows: readonly RefundBatchRow[],
  now: Date,
): Promise<RefundBatchReview> {
  const ids = [...new Set(rows.map(({ id }) => id))]
  const idOfTransaction = await requestsOfTransactions(db, clientId, ids)
  const payments = await requestsById(db, clientId, [...ids, ...idOfTransaction.values()])
  const paymentIds = [...payments.keys()]
  const client = await findClient(db, clientId)
  const earlier = await earlierRefunds(db, clientId, paymentIds, now)
  const waiting = await waitingSubjects(db, { clientId, kind: 'REFUND', subjects: paymentIds })
  const reviewed = (request: PaymentRequest): ReviewedPayment => ({
    paymentRequestId: request.payment_request_id,
    payID: request.pay_id,
    payerName: client?.shows_payer_information ? request.payer_name : null,
    state: {
      status: effectiveStatus(request, now),
      multiPayment: request.multi_payment,
      amountReceivedCents: request.amount_received_cents,
      availableBalanceCents: refundableCents(request),
      onlyFull: client?.full_refund_only ?? false,
    },
    refundedLately: earlier.get(request.payment_request_id)?.lately ?? [],
    refundedAt: earlier.get(request.payment_request_id)?.refundedAt ?? null,
    waitsElsewhere: waiting.has(request.payment_request_id),
  })
  const decided = reviewRefunds(rows, {
    find(id) {
      const request = payments.get(id) ?? payments.get(idOfTransaction.get(id) ?? '')
      return request && reviewed(request)
    },
    usedReferences: await usedReferences(db, clientId, rows),
    now,
  })
  return sumUpReview(decided, centsToNumber(await availableBalance(db, clientId)))
}

/** Returns the ids of payment requests by their clientTransactionIds. */
async function requestsOfTransactions(
  db: Reader,
  clientId: ClientId,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ transaction: string; id: string }>`
    SELECT client_transaction_id AS transaction, payment_request_id AS id FROM payment_request_keys
     WHERE client_id = ${clientId} AND client_transaction_id = ANY (${ids})`.execute(db)
  return new Map(rows.map(({ transaction, id }) => [transaction, id]))
}

async function requestsById(
  db: Reader,
  clientId: ClientId,
  ids: readonly string[],
): Promise<Map<string, PaymentRequest>> {
  const rows = await db
    .selectFrom('payment_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`payment_request_id = ANY (${ids})`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.payment_request_id, row]))
}

interface EarlierRefunds {
  /** Amounts of the refunds in the last day that did not fail. */
  lately: Cents[]
  /** When the last completed refund arrived. */
  refundedAt: Date | null
}

/** Returns the earlier refunds of payment requests, by the requests' ids. */
async function earlierRefunds(
  db: Reader,
  clientId: ClientId,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, EarlierRefunds>> {
  const since = new Date(now.getTime() - REPEAT_HOURS * 3_600_000)
  const { rows } = await sql<EarlierRefunds & { id: string }>`
    SELECT payment_request_id AS id, max(completed_at) FILTER (WHERE status = 'COMPLETE') AS "refundedAt",
           coalesce(json_agg(amount_cents) FILTER (WHERE created_at > ${since} AND status <> 'FAILED'), '[]') AS lately
      FROM refunds
     WHERE client_id = ${clientId} AND payment_request_id = ANY (${ids})
     GROUP BY payment_request_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

async function usedReferences(
  db: Reader,
  clientId: ClientId,
  rows: readonly RefundBatchRow[],
): Promise<Set<string>> {
  const references = rows.flatMap(({ clientRefundID = [] }) => clientRefundID)
  const { rows: used } = await sql<{ reference: string }>`
    SELECT client_refund_id AS reference FROM refund_keys
     WHERE client_id = ${clientId} AND client_refund_id = ANY (${references})`.execute(db)
  return new Set(used.map(({ reference }) => reference))
}
