import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '../platform/database/database.ts'

/** Entry of a client's float, with its purpose. */
export interface AccountEntry {
  /** Position among all entries of the client. */
  position: number
  bookedAt: Date
  direction: 'credit' | 'debit'
  amountCents: Cents
  /** Balance after this entry. */
  balanceCents: Cents
  /** Id of the ledger transaction. */
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
  /** The description in the call for a refund of a payment request. */
  refundDescription: string | null
  clientRefundId: string | null
  /** For a payout by batch, the line of its record in the file. */
  batchLine: number | null
}

export interface AccountEntriesQuery {
  clientId: ClientId
  from: Date
  /** Exclusive. */
  to: Date
  limit?: number
}

/** Rows for each query: enough to be quick, few enough to leave room for other calls in between. */
const CHUNK = 2000

/** Yields entries in booking order, one chunk at a time. */
export async function* accountEntriesOf(
  db: Reader,
  { clientId, from, to, limit = Number.POSITIVE_INFINITY }: AccountEntriesQuery,
): AsyncGenerator<AccountEntry[], void> {
  let after = { bookedAt: from, position: 0 }
  let left = limit
  while (left > 0) {
    const requested = Math.min(CHUNK, left)
    const { rows } = await entriesOf(
      clientId,
      nextEntries(clientId, { after, to, limit: requested }),
    ).execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < requested) return
    after = last
    left -= rows.length
  }
}

/** Returns the first entries after a place, of some kinds of postings only, up to a position. */
export async function accountEntriesOfKinds(
  db: Reader,
  {
    clientId,
    after,
    to,
    until,
    kinds,
    isExcluded,
    limit,
  }: {
    clientId: ClientId
    after: EntryPlace
    /** Exclusive. */
    to: Date
    /** Position of the last entry. */
    until: number
    kinds: readonly string[]
    /** True for the postings of all other kinds. */
    isExcluded: boolean
    limit: number
  },
): Promise<AccountEntry[]> {
  const matches = sql`position > ${after.position} AND position <= ${until} AND EXISTS (
    SELECT FROM ledger_transactions WHERE client_id = ${clientId}
       AND transaction_id = ledger_entries.transaction_id AND (kind = ANY (${kinds})) <> ${isExcluded}::boolean)`
  const { rows } = await entriesOf(
    clientId,
    nextEntries(clientId, { after, to, limit, matches }),
  ).execute(db)
  return rows
}

interface EntryPlace {
  bookedAt: Date
  position: number
}

/** Postings whose kinds one statement reads, few enough to serve other callers in between. */
const COMPARED = 2000
/** Postings whose kinds one page reads at most. After these, the page has the entries so far. */
const MOST_COMPARED = 20_000

/**
 * Returns a page of entries since `from`, newest first, that come before a place and whose posting passes. Also returns
 * the place where the next page starts, or undefined for the last page.
 */
export async function accountEntriesBefore(
  db: Reader,
  requested: { clientId: ClientId; from: Date; before: EntryPlace; limit: number },
  passes?: (posting: string) => boolean,
  mostCompared = MOST_COMPARED,
): Promise<{ entries: AccountEntry[]; next: EntryPlace | undefined }> {
  const { clientId, from, limit } = requested
  const matches: EntryPlace[] = []
  let next: EntryPlace | undefined = requested.before
  for (let left = mostCompared; next && left > 0 && matches.length < limit; left -= COMPARED) {
    const size = Math.min(passes ? COMPARED : limit + 1, left)
    const postings: Posting[] = await postingsBefore(db, { clientId, from, before: next, size })
    const isLast = postings.length < size
    const passing = postings.filter(({ kind }) => passes?.(kind) ?? true)
    const isFull = passing.length > limit - matches.length
    matches.push(...passing.slice(0, limit - matches.length))
    if (isFull) next = matches.at(-1)
    else next = isLast ? undefined : postings.at(-1)
  }
  if (matches.length === 0) return { entries: [], next }
  const { rows } = await entriesOf(clientId, entriesAt(clientId, matches)).execute(db)
  return { entries: rows.reverse(), next }
}

interface Posting extends EntryPlace {
  kind: string
}

/** Reads the places and kinds of the entries before a place, newest first. */
async function postingsBefore(
  db: Reader,
  {
    clientId,
    from,
    before,
    size,
  }: { clientId: ClientId; from: Date; before: EntryPlace; size: number },
): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    SELECT entry.booked_at AS "bookedAt", entry.position, posting.kind FROM (
      SELECT booked_at, position, transaction_id FROM ledger_entries
       WHERE client_id = ${clientId} AND account = 'float' AND booked_at >= ${from}
         AND (booked_at, position) < (${before.bookedAt}::timestamptz, ${before.position}::bigint)
       ORDER BY booked_at DESC, position DESC LIMIT ${size}) entry
      JOIN LATERAL (
        SELECT kind FROM ledger_transactions
         WHERE client_id = ${clientId} AND transaction_id = entry.transaction_id OFFSET 0) posting ON true
     ORDER BY entry.booked_at DESC, entry.position DESC`.execute(db)
  return rows
}

function nextEntries(
  clientId: ClientId,
  {
    after,
    to,
    limit,
    matches = sql`true`,
  }: { after: EntryPlace; to: Date; limit: number; matches?: RawBuilder<unknown> },
) {
  return sql`
      SELECT position, booked_at, direction, amount_cents, balance_after_cents, transaction_id FROM ledger_entries
       WHERE client_id = ${clientId} AND account = 'float'
         AND (booked_at, position) > (${after.bookedAt}::timestamptz, ${after.position}::bigint)
         AND booked_at < ${to} AND ${matches}
       ORDER BY booked_at, position LIMIT ${limit}`
}

function entriesAt(clientId: ClientId, places: readonly EntryPlace[]) {
  return sql`
      SELECT position, booked_at, direction, amount_cents, balance_after_cents, transaction_id FROM ledger_entries
       WHERE client_id = ${clientId} AND account = 'float' AND (booked_at, position) IN (
         SELECT * FROM unnest(${places.map(({ bookedAt }) => bookedAt)}::timestamptz[],
           ${places.map(({ position }) => position)}::bigint[]))`
}

/**
 * Builds the query of entries that another one selects. An entry for returned or failed money names its object: the
 * payment request, payout, collection, sweep or top-up. It has the ids of that object's first row (provider API, daily
 * transaction report).
 *
 * Each row is looked up by its key, whatever the planner estimates for joins. OFFSET 0 keeps the parts separate, so
 * that a row of one kind is never searched for among rows of another kind.
 */
function entriesOf(clientId: ClientId, selected: RawBuilder<unknown>) {
  return sql<AccountEntry>`
    WITH entry AS MATERIALIZED (${selected})
    SELECT entry.position, entry.booked_at AS "bookedAt", entry.direction, entry.amount_cents AS "amountCents",
           entry.balance_after_cents AS "balanceCents", entry.transaction_id AS "transactionId", posting.kind,
           coalesce(payout.bsb, sweep.bsb, collected.payer_bsb,
             CASE WHEN client.shows_payer_information
                  THEN coalesce(received.payer_bsb, request.payer_bsb, funded.payer_bsb) END) AS bsb,
           coalesce(payout.account_number, sweep.account_number, collected.payer_account_number,
             CASE WHEN client.shows_payer_information
                  THEN coalesce(received.payer_account_number, request.payer_account_number,
                    funded.payer_account_number) END) AS "accountNumber",
           coalesce(payout.payee_name, sweep.account_name, collected.payer_name,
             CASE WHEN client.shows_payer_information
                  THEN coalesce(received.payer_name, request.payer_name, funded.payer_name) END)
             AS "accountName",
           coalesce(request.pay_id, funded.pay_id, payout.pay_id, sweep.pay_id, collected.payer ->> 'payID') AS "payId",
           coalesce(CASE WHEN coalesce(request.pay_id, funded.pay_id) IS NOT NULL THEN 'EMAIL' END,
             payout.pay_id_type, sweep.pay_id_type, collected.payer ->> 'payIDType') AS "payIdType",
           coalesce(request.payment_description, payout.payment_description, collected.description, sweep.description,
             funded.description, adjustment.reason) AS description,
           coalesce(request.payer_payment_reference, payout.payment_reference, collected.reference,
             sweep.reference, funded.reference) AS reference,
           coalesce(request.payment_request_id, payout.payment_id, collected.payment_initiation_id, sweep.sweep_id,
             funded.top_up_id, adjustment.adjustment_id) AS id,
           request.parent_payment_request_id AS "parentId",
           coalesce(request.client_transaction_id, payout.client_payment_id, collected.client_transaction_id,
             sweep.client_transaction_id) AS "clientTransactionId",
           coalesce(received.npp_transaction_id, request.npp_transaction_id, payout.npp_transaction_id,
             collected.npp_transaction_id, sweep.npp_transaction_id, funded.npp_transaction_id) AS "nppTransactionId",
           request.client_branch AS "clientBranch",
           coalesce(payout.sent_via_de, sweep.sent_via_de, false) AS "sentViaDe",
           CASE WHEN request.payment_request_id IS NOT NULL THEN request.settled_by
                WHEN collected.payment_initiation_id IS NOT NULL THEN 'PayTo'
                WHEN coalesce(payout.pay_id, sweep.pay_id, funded.pay_id) IS NOT NULL THEN 'PayID'
                WHEN coalesce(payout.bsb, sweep.bsb) IS NOT NULL THEN 'BSBAndAccountNumber' END AS "settledBy",
           refund.description AS "refundDescription", refund.client_refund_id AS "clientRefundId",
           batched.line_no AS "batchLine"
      FROM entry
      JOIN clients client ON client.client_id = ${clientId}
      JOIN LATERAL (
        SELECT kind, subject_id FROM ledger_transactions
         WHERE client_id = ${clientId} AND transaction_id = entry.transaction_id OFFSET 0) posting ON true
      LEFT JOIN LATERAL (
        SELECT * FROM received_payments WHERE posting.kind = 'payment_received'
           AND client_id = ${clientId} AND npp_transaction_id = posting.subject_id OFFSET 0) received ON true
      LEFT JOIN LATERAL (
        SELECT payment_request_id, description, client_refund_id FROM refunds WHERE posting.kind IN ('refund', 'refund_failed')
           AND client_id = ${clientId} AND refund_id = posting.subject_id OFFSET 0) refund ON true
      LEFT JOIN LATERAL (
        SELECT * FROM payment_requests WHERE client_id = ${clientId}
           AND payment_request_id = coalesce(received.credited_payment_request_id, refund.payment_request_id)
        OFFSET 0) request ON true
      LEFT JOIN LATERAL (
        SELECT * FROM payments WHERE posting.kind IN ('payout', 'payout_failed', 'payout_returned')
           AND client_id = ${clientId} AND payment_id = posting.subject_id OFFSET 0) payout ON true
      LEFT JOIN LATERAL (
        SELECT line_no FROM batch_lines
         WHERE client_id = ${clientId} AND payment_id = payout.payment_id OFFSET 0) batched ON true
      LEFT JOIN LATERAL (
        SELECT * FROM sweeps WHERE posting.kind LIKE 'sweep%'
           AND client_id = ${clientId} AND sweep_id = posting.subject_id OFFSET 0) sweep ON true
      LEFT JOIN LATERAL (
        SELECT * FROM top_ups WHERE posting.kind = 'top_up'
           AND client_id = ${clientId} AND top_up_id = posting.subject_id OFFSET 0) funded ON true
      LEFT JOIN LATERAL (
        SELECT adjustment_id, reason FROM ledger_adjustments WHERE posting.kind = 'adjustment'
           AND client_id = ${clientId} AND adjustment_id = posting.subject_id OFFSET 0) adjustment ON true
      LEFT JOIN LATERAL (
        SELECT initiation.*, agreement.body #> '{payerDetails,payIDDetails}' AS payer
          FROM payment_initiations initiation JOIN payment_agreements agreement USING (client_id, payment_agreement_id)
         WHERE posting.kind LIKE 'initiation%' AND client_id = ${clientId}
           AND payment_initiation_id = CASE posting.kind WHEN 'initiation_settled' THEN posting.subject_id ELSE (
             SELECT payment_initiation_id FROM payment_initiation_refunds
              WHERE client_id = ${clientId} AND refund_id = posting.subject_id) END
        OFFSET 0) collected ON true
     ORDER BY entry.booked_at, entry.position`
}

/** Returns true if a period holds more than `count` entries. */
export async function hasAccountEntryAfter(
  db: Reader,
  { clientId, from, to }: AccountEntriesQuery,
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
