import type { EntryKind } from './entry-kind.ts'

/** A table whose rows have entries, with the same texts as its trigger enters. */
export interface EntrySource {
  table: string
  id: string
  /** SQL of the kind over a row of the table: a literal, or the column that has it. */
  kind: `'${EntryKind}'` | 'kind'
  /** SQL over a row of the table: the record, its instant, its amount and its texts. */
  recordId: string
  createdAt: string
  amount: string
  texts: string
  /** Adds the columns of other tables that the texts need. A subquery in each row cannot read them on shards. */
  withOthers?: (rows: string) => string
  /** Condition for rows that have an entry. */
  where: string
}

const requestTexts = [
  'pay_id',
  'payment_description',
  'client_transaction_id',
  'client_branch',
  'ultimate_payee_name',
]

/** Adds to received payments the texts of their requests, which the trigger enters too. */
const withTextsOfRequest = (rows: string) =>
  `SELECT received.*, concat_ws(' ', ${requestTexts.map((name) => `request.${name}`).join(', ')}) AS texts_of_request
     FROM (${rows}) received
     LEFT JOIN payment_requests request ON request.client_id = received.client_id AND request.client_id = $1
      AND request.payment_request_id = received.payment_request_id`

/** The digits at the end of the bank's id, which follow the day in it. */
const bankReference = 'right(npp_transaction_id, 15)'

const everyRow = 'true'

export const entrySources: readonly EntrySource[] = [
  {
    table: 'payment_requests',
    id: 'payment_request_id',
    kind: "'paymentRequest'",
    recordId: 'payment_request_id',
    createdAt: 'created_at',
    amount: 'payment_amount_cents',
    texts: `${requestTexts.join(', ')}, payer_name, payer_bsb, payer_account_number, payer_payment_description, payer_payment_reference`,
    where: everyRow,
  },
  {
    table: 'received_payments',
    id: 'npp_transaction_id',
    kind: "'paymentRequest'",
    recordId: 'payment_request_id',
    createdAt: 'received_at',
    amount: 'amount_cents',
    texts: `texts_of_request, payer_name, payer_bsb, payer_account_number, description, reference, ${bankReference}`,
    withOthers: withTextsOfRequest,
    where:
      'credited_payment_request_id IS NULL OR credited_payment_request_id = payment_request_id',
  },
  {
    table: 'refunds',
    id: 'refund_id',
    kind: "'paymentRequest'",
    recordId: 'payment_request_id',
    createdAt: 'created_at',
    amount: 'NULL',
    texts: 'npp_transaction_id',
    where: 'npp_transaction_id IS NOT NULL',
  },
  {
    table: 'payments',
    id: 'payment_id',
    kind: "'payment'",
    recordId: 'payment_id',
    createdAt: 'created_at',
    amount: 'amount_cents',
    texts: `payee_name, payment_description, payment_reference, client_payment_id, pay_id, bsb, account_number,
      ultimate_payer_name, ${bankReference}`,
    where: everyRow,
  },
  {
    table: 'payment_initiations',
    id: 'payment_initiation_id',
    kind: "'paymentInitiation'",
    recordId: 'payment_initiation_id',
    createdAt: 'created_at',
    amount: 'payment_amount_cents',
    texts: `reference, description, client_transaction_id, payer_name, payer_bsb, payer_account_number, ${bankReference}`,
    where: everyRow,
  },
  {
    table: 'payment_initiation_refunds',
    id: 'refund_id',
    kind: "'paymentInitiation'",
    recordId: 'payment_initiation_id',
    createdAt: 'created_at',
    amount: 'NULL',
    texts: 'npp_transaction_id',
    where: 'npp_transaction_id IS NOT NULL',
  },
  {
    table: 'payment_agreements',
    id: 'payment_agreement_id',
    kind: "'paymentAgreement'",
    recordId: 'payment_agreement_id',
    createdAt: 'created_at',
    amount: 'NULL',
    texts: `contract_id, body ->> 'description', body #>> '{payerDetails,name}',
      body #>> '{payerDetails,payIDDetails,payID}', body #>> '{payerDetails,bankAccountDetails,bsb}',
      body #>> '{payerDetails,bankAccountDetails,accountNumber}', body #>> '{payeeDetails,payeeName}'`,
    where: everyRow,
  },
  {
    table: 'batches',
    id: 'batch_id',
    kind: "'batch'",
    recordId: 'batch_id',
    createdAt: 'created_at',
    amount: 'NULL',
    texts: 'file_name',
    where: everyRow,
  },
  {
    table: 'transaction_notes',
    id: 'note_id',
    kind: 'kind',
    recordId: 'record_id',
    createdAt: 'created_at',
    amount: 'NULL',
    texts: 'body',
    where:
      'NOT EXISTS (SELECT FROM hidden_notes AS hidden WHERE (hidden.client_id, hidden.note_id) = (client_id, note_id))',
  },
]

/** Rows of a client after an id, in the order of their ids. $1: the client, $2: the id, $3: their number. */
const rowsAfter = ({ table, id }: EntrySource) =>
  `SELECT * FROM ${table} WHERE client_id = $1 AND ${id} > $2 ORDER BY ${id} LIMIT $3`

/** Returns the id of the last of the next rows, or null after the last one. */
export const lastOfNext = (source: EntrySource) =>
  `SELECT max(${source.id}) AS last FROM (${rowsAfter(source)}) row`

/** Enters the months of the next rows. */
export const enterSlices = (source: EntrySource) =>
  `INSERT INTO search_slices (client_id, kind, month)
   SELECT DISTINCT client_id, ${source.kind}, month_of(${source.createdAt}) FROM (${rowsAfter(source)}) row
    WHERE ${source.where}
   ON CONFLICT DO NOTHING`

/** Enters the next rows. Entries that a trigger has already made do not change. */
export const enterRows = (source: EntrySource) =>
  `INSERT INTO search_entries (client_id, kind, entry_id, record_id, created_at, amount_cents, scope, text)
   SELECT client_id, ${source.kind}, ${source.id}, ${source.recordId}, ${source.createdAt}, ${source.amount}::bigint,
          client_id || '/' || ${source.kind}, search_text(${source.texts})
     FROM (${source.withOthers?.(rowsAfter(source)) ?? rowsAfter(source)}) row
    WHERE ${source.where}
   ON CONFLICT DO NOTHING`
