import type { Cents } from '@tideway/contract/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

/** One movement of a client's float, with what it was for. */
export interface Movement {
  /** Its place among all of the client's. */
  position: number
  bookedAt: Date
  direction: 'credit' | 'debit'
  amountCents: Cents
  /** What it left. */
  balanceCents: Cents
  /** The ledger's. */
  transactionId: number
  kind: string
  bsb: string | null
  accountNumber: string | null
  accountName: string | null
  payId: string | null
  payIdType: string | null
  description: string | null
  reference: string | null
  id: string | null
  parentId: string | null
  clientTransactionId: string | null
  nppTransactionId: string | null
  clientBranch: string | null
  sentViaDe: boolean
  settledBy: string | null
}

export interface MovementsAsked {
  clientId: string
  from: Date
  /** Not included. */
  to: Date
  limit?: number
}

/** Rows a query: enough to be quick, few enough to leave room for other calls between. */
const CHUNK = 2000

/** Movements in the order in which they were booked, some at a time. */
export async function* movementsOf(
  db: Reader,
  { clientId, from, to, limit = Number.POSITIVE_INFINITY }: MovementsAsked,
): AsyncGenerator<Movement[], void> {
  let after = { bookedAt: from, position: 0 }
  let left = limit
  while (left > 0) {
    const asked = Math.min(CHUNK, left)
    const { rows } = await query(clientId, after, to, asked).execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < asked) return
    after = last
    left -= rows.length
  }
}

/**
 * What comes back or failed names what it belongs to: the payment request, the payout, the collection or the sweep,
 * with the ids of the first row of it (provider API, daily transaction report).
 */
function query(
  clientId: string,
  after: { bookedAt: Date; position: number },
  to: Date,
  limit: number,
) {
  return sql<Movement>`
    WITH entry AS MATERIALIZED (
      SELECT e.client_id, e.position, e.booked_at, e.direction, e.amount_cents, e.balance_after_cents,
             e.transaction_id, t.kind, t.subject_id
        FROM ledger_entries e JOIN ledger_transactions t USING (client_id, transaction_id)
       WHERE e.client_id = ${clientId} AND e.account = 'float'
         AND (e.booked_at, e.position) > (${after.bookedAt}::timestamptz, ${after.position}::bigint)
         AND e.booked_at < ${to}
       ORDER BY e.booked_at, e.position LIMIT ${limit})
    SELECT entry.position, entry.booked_at AS "bookedAt", entry.direction, entry.amount_cents AS "amountCents",
           entry.balance_after_cents AS "balanceCents", entry.transaction_id AS "transactionId", entry.kind,
           coalesce(payout.bsb, sweep.bsb, collected.payer_bsb,
             CASE WHEN client.shows_payer_information THEN coalesce(received.payer_bsb, request.payer_bsb) END) AS bsb,
           coalesce(payout.account_number, sweep.account_number, collected.payer_account_number,
             CASE WHEN client.shows_payer_information
                  THEN coalesce(received.payer_account_number, request.payer_account_number) END) AS "accountNumber",
           coalesce(payout.payee_name, sweep.account_name, collected.payer_name,
             CASE WHEN client.shows_payer_information THEN coalesce(received.payer_name, request.payer_name) END)
             AS "accountName",
           coalesce(request.pay_id, payout.pay_id, sweep.pay_id,
             agreement.body #>> '{payerDetails,payIDDetails,payID}') AS "payId",
           coalesce(CASE WHEN request.pay_id IS NOT NULL THEN 'EMAIL' END, payout.pay_id_type, sweep.pay_id_type,
             agreement.body #>> '{payerDetails,payIDDetails,payIDType}') AS "payIdType",
           coalesce(request.payment_description, payout.payment_description, collected.description, sweep.description)
             AS description,
           coalesce(request.payer_payment_reference, payout.payment_reference, collected.reference) AS reference,
           coalesce(request.payment_request_id, payout.payment_id, collected.payment_initiation_id, sweep.sweep_id) AS id,
           request.parent_payment_request_id AS "parentId",
           coalesce(request.client_transaction_id, payout.client_payment_id, collected.client_transaction_id,
             sweep.client_transaction_id) AS "clientTransactionId",
           coalesce(received.npp_transaction_id, request.npp_transaction_id, payout.npp_transaction_id,
             collected.npp_transaction_id, sweep.npp_transaction_id) AS "nppTransactionId",
           request.client_branch AS "clientBranch",
           coalesce(payout.sent_via_de, sweep.sent_via_de, false) AS "sentViaDe",
           CASE WHEN request.payment_request_id IS NOT NULL THEN request.settled_by
                WHEN collected.payment_initiation_id IS NOT NULL THEN 'PayTo'
                WHEN coalesce(payout.pay_id, sweep.pay_id) IS NOT NULL THEN 'PayID'
                WHEN coalesce(payout.bsb, sweep.bsb) IS NOT NULL THEN 'BSBAndAccountNumber' END AS "settledBy"
      FROM entry
      JOIN clients client ON client.client_id = entry.client_id
      LEFT JOIN received_payments received ON entry.kind = 'payment_received'
       AND received.client_id = entry.client_id AND received.npp_transaction_id = entry.subject_id
      LEFT JOIN refunds refund ON entry.kind IN ('refund', 'refund_failed')
       AND refund.client_id = entry.client_id AND refund.refund_id = entry.subject_id
      LEFT JOIN payment_requests request ON request.client_id = entry.client_id
       AND request.payment_request_id = coalesce(received.credited_payment_request_id, refund.payment_request_id)
      LEFT JOIN payments payout ON entry.kind IN ('payout', 'payout_failed', 'payout_returned')
       AND payout.client_id = entry.client_id AND payout.payment_id = entry.subject_id
      LEFT JOIN sweeps sweep ON entry.kind LIKE 'sweep%'
       AND sweep.client_id = entry.client_id AND sweep.sweep_id = entry.subject_id
      LEFT JOIN payment_initiation_refunds given_back ON entry.kind IN ('initiation_refund', 'initiation_refund_failed')
       AND given_back.client_id = entry.client_id AND given_back.refund_id = entry.subject_id
      LEFT JOIN payment_initiations collected ON collected.client_id = entry.client_id
       AND collected.payment_initiation_id = CASE WHEN entry.kind = 'initiation_settled' THEN entry.subject_id
                                                  ELSE given_back.payment_initiation_id END
      LEFT JOIN payment_agreements agreement ON agreement.client_id = entry.client_id
       AND agreement.payment_agreement_id = collected.payment_agreement_id
     ORDER BY entry.booked_at, entry.position`
}

/** Whether a period holds more movements than so many. */
export async function anyMovementAfter(
  db: Reader,
  { clientId, from, to }: MovementsAsked,
  count: number,
): Promise<boolean> {
  const more = await db
    .selectFrom('ledger_entries')
    .select('position')
    .where('client_id', '=', clientId)
    .where('account', '=', 'float')
    .where('booked_at', '>=', from)
    .where('booked_at', '<', to)
    .orderBy('booked_at')
    .orderBy('position')
    .offset(count)
    .limit(1)
    .executeTakeFirst()
  return more !== undefined
}
