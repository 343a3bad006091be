import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'
import type { Reader } from '../../../platform/database/database.ts'
import { namedStatement } from '../../../platform/database/database.ts'
import { plannedOnceTexts, rowsById } from '../../../platform/searches/rows-by-id.ts'
import type { SearchedField, SearchedUnit } from './match-record.ts'
import type { SearchedRecord } from './searched-record.ts'
import { accountText, bankReference, fieldsOf } from './searched-record.ts'

interface RequestRow {
  payment_request_id: string
  client_transaction_id: string
  pay_id: string
  payment_amount_cents: Cents | null
  payment_description: string
  client_branch: string | null
  ultimate_payee_name: string | null
  status: string
  created_at: Date
  npp_transaction_id: string | null
  payer_bsb: string | null
  payer_account_number: string | null
  payer_name: string | null
  payer_payment_description: string | null
  payer_payment_reference: string | null
  shows_payer: boolean
  received: ReceivedPart[]
  refunds: RefundPart[]
}

/** As JSON of the database. */
interface ReceivedPart {
  npp_transaction_id: string
  amount_cents: Cents
  payer_bsb: string
  payer_account_number: string
  payer_name: string
  description: string | null
  reference: string | null
  received_at: string
  outcome: 'ACCEPTED' | 'RETURNED'
}

interface RefundPart {
  refund_id: string
  client_refund_id: string | null
  npp_transaction_id: string | null
  amount_cents: Cents
  created_at: string
}

/** Limit of the received payments, and of the refunds, that are read for one request. */
const MOST_PARTS = 200

/**
 * $1: the client, $2: the ids, $3: the present instant. A payment that was credited to a separate request is found by
 * that request. The status follows the rule of payment-request-view.ts.
 */
const requestsById = `SELECT payment_request_id, client_transaction_id, pay_id, payment_amount_cents, payment_description,
    client_branch, ultimate_payee_name, created_at, npp_transaction_id, payer_bsb, payer_account_number, payer_name,
    payer_payment_description, payer_payment_reference,
    CASE WHEN status = 'WAITING' AND expiry_at <= $3::timestamptz THEN 'EXPIRED' ELSE status END AS status,
    (SELECT shows_payer_information FROM clients WHERE client_id = $1) AS shows_payer,
    coalesce((SELECT jsonb_agg(to_jsonb(part)) FROM (
      SELECT npp_transaction_id, amount_cents, payer_bsb, payer_account_number, payer_name, description, reference, received_at, outcome
        FROM received_payments
       WHERE client_id = $1 AND payment_request_id = payment_requests.payment_request_id
         AND (credited_payment_request_id IS NULL OR credited_payment_request_id = payment_request_id)
       ORDER BY received_at DESC LIMIT ${MOST_PARTS}) part), '[]') AS received,
    CASE WHEN return_initiator IS NULL THEN '[]' ELSE coalesce((SELECT jsonb_agg(to_jsonb(part)) FROM (
      SELECT refund_id, client_refund_id, npp_transaction_id, amount_cents, created_at FROM refunds
       WHERE client_id = $1 AND payment_request_id = payment_requests.payment_request_id
       ORDER BY created_at DESC LIMIT ${MOST_PARTS}) part), '[]') END AS refunds
  FROM ${rowsById({ table: 'payment_requests', id: 'payment_request_id' }, plannedOnceTexts('$2'), 'deleted_at IS NULL')}`

/** Returns payment requests with the payments received for them and their refunds. */
export async function readPaymentRequests(
  db: Reader,
  clientId: ClientId,
  ids: readonly string[],
  now: Date,
): Promise<SearchedRecord[]> {
  const { rows } = await db.executeQuery<RequestRow>(
    namedStatement('search-payment-requests', requestsById, [clientId, ids, now]),
  )
  return rows.map(recordOf)
}

function recordOf(row: RequestRow): SearchedRecord {
  const own = fieldsOf([
    ['payID', row.pay_id],
    ['clientTransactionId', row.client_transaction_id],
    ['description', row.payment_description],
    ['branch', row.client_branch],
    ['payeeName', row.ultimate_payee_name],
  ])
  const request: SearchedUnit = {
    fields: [
      ...(row.shows_payer ? payerFields(row) : []),
      ...own,
      ...fieldsOf([
        ['description', row.payer_payment_description],
        ['reference', row.payer_payment_reference],
      ]),
    ],
    cents: row.payment_amount_cents ?? undefined,
    at: row.created_at,
  }
  const received = row.received.map(
    (part): SearchedUnit => ({
      part: part.outcome === 'RETURNED' ? 'returnedPayment' : 'receivedPayment',
      fields: [
        ...(row.shows_payer ? payerFields(part) : []),
        ...own,
        ...fieldsOf([
          ['description', part.description],
          ['reference', part.reference],
        ]),
        ...bankReference(part.npp_transaction_id),
      ],
      cents: part.amount_cents,
      at: new Date(part.received_at),
    }),
  )
  const refunds = row.refunds.map(
    (part): SearchedUnit => ({
      part: 'refund',
      fields: request.fields,
      cents: part.amount_cents,
      at: new Date(part.created_at),
    }),
  )
  const banksOfRefunds = row.refunds.flatMap((part) => bankReference(part.npp_transaction_id))
  const amount = row.payment_amount_cents ?? row.received[0]?.amount_cents
  return {
    ids: idsOf(row),
    units: [request, ...received, { fields: banksOfRefunds }, ...refunds],
    hit: {
      id: row.payment_request_id,
      title: row.pay_id,
      subtitle: row.client_transaction_id,
      ...(amount !== undefined && { amount: centsToText(amount) }),
      status: row.status,
      createdDatetime: row.created_at.toISOString(),
    },
  }
}

function payerFields(
  payer: Pick<RequestRow | ReceivedPart, 'payer_bsb' | 'payer_account_number' | 'payer_name'>,
): SearchedField[] {
  return fieldsOf([
    ['payerName', payer.payer_name],
    ['account', accountText(payer.payer_bsb, payer.payer_account_number)],
  ])
}

function idsOf(row: RequestRow): SearchedField[] {
  return fieldsOf([
    ['id', row.payment_request_id],
    ['clientTransactionId', row.client_transaction_id],
    ['nppTransactionId', row.npp_transaction_id],
    ...row.received.map((part) => ['nppTransactionId', part.npp_transaction_id] as const),
    ...row.refunds.flatMap(
      (refund) =>
        [
          ['id', refund.refund_id],
          ['reference', refund.client_refund_id],
          ['nppTransactionId', refund.npp_transaction_id],
        ] as const,
    ),
  ])
}
