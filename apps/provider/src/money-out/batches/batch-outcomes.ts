import type { BatchRowStatus } from '@tideway/contract/batches/batch'
import type { BatchId, ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import type { BatchKey } from './batch-kind.ts'
import type { BatchKindName } from './batch-tables.ts'

/** A row with the outcome of its refund or payout. */
export interface RowOutcome {
  rowNo: number
  line: number | null
  asked: Record<string, unknown>
  amountCents: Cents | null
  subjectId: string | null
  status: BatchRowStatus
  attempts: number
  madeId: string | null
  code: string | null
  reason: string | null
  /** The refunded payment request. Null for payouts, and if its month was archived. */
  payment: RefundedPayment | null
}

/** The facts by which people recognise a refunded payment. */
export interface RefundedPayment {
  clientTransactionId: string
  payID: string
  /** Null if it is unknown, or the client may not see who paid. */
  payerName: string | null
  /** The received amount. */
  originalCents: Cents
}

/** Joins a row with its refund or payout. A refund or payout whose month was archived was completed long ago. */
const outcomes = {
  REFUND: {
    join: sql`LEFT JOIN refunds made ON made.client_id = row.client_id
      AND made.payment_request_id = row.subject_id AND made.refund_id = row.made_id`,
    status: sql`coalesce(made.status, 'COMPLETE')`,
    reason: sql`made.failure_reason`,
    payment: sql`(SELECT json_build_object('clientTransactionId', paid.client_transaction_id, 'payID', paid.pay_id,
        'payerName', CASE WHEN client.shows_payer_information THEN paid.payer_name END,
        'originalCents', paid.amount_received_cents)
      FROM payment_requests paid JOIN clients client ON client.client_id = paid.client_id
     WHERE paid.client_id = row.client_id AND paid.payment_request_id = row.subject_id)`,
  },
  PAYOUT: {
    join: sql`LEFT JOIN payments made ON made.client_id = row.client_id
      AND made.payment_id = row.made_id`,
    // A payout that the payee's bank returned paid nothing in the end.
    status: sql`CASE WHEN made.status IN ('CREATED', 'PENDING') THEN 'IN_PROGRESS'
      WHEN made.status IN ('FAILED', 'RETURNED') THEN 'FAILED' ELSE 'COMPLETE' END`,
    reason: sql`coalesce(made.returned_reason, made.failure_reason)`,
    payment: sql`NULL::json`,
  },
} as const

function rowStatus(kind: BatchKindName) {
  return sql<BatchRowStatus>`CASE WHEN row.status = 'MADE' THEN ${outcomes[kind].status} ELSE row.status END`
}

/** Returns the rows of a batch after a row, in order. */
export async function rowOutcomes(
  db: Reader,
  kind: BatchKindName,
  { clientId, batchId }: BatchKey,
  { after, limit, onlyProblems }: { after: number; limit: number; onlyProblems: boolean },
): Promise<RowOutcome[]> {
  const { join, reason, payment } = outcomes[kind]
  const { rows } = await sql<RowOutcome>`
    SELECT row.row_no AS "rowNo", row.line_no AS line, row.asked, row.amount_cents AS "amountCents",
           row.subject_id AS "subjectId", ${rowStatus(kind)} AS status, row.attempts,
           row.made_id AS "madeId", row.code, coalesce(row.reason, ${reason}) AS reason,
           ${payment} AS payment
      FROM bulk_rows row ${join}
     WHERE row.client_id = ${clientId} AND row.batch_id = ${batchId} AND row.row_no > ${after}
       AND (NOT ${onlyProblems} OR ${rowStatus(kind)} IN ('FAILED', 'LEFT_OUT'))
     ORDER BY row.row_no
     LIMIT ${limit}`.execute(db)
  return rows
}

export interface OutcomeSum {
  rows: number
  cents: Cents
}

/** Returns the number and sum of the rows with each outcome, by batch. */
export async function outcomeSums(
  db: Reader,
  kind: BatchKindName,
  { clientId, batchIds }: { clientId: ClientId; batchIds: readonly BatchId[] },
): Promise<Map<BatchId, Map<BatchRowStatus, OutcomeSum>>> {
  const { rows } = await sql<
    OutcomeSum & { batchId: BatchId; status: BatchRowStatus }
  >`SELECT row.batch_id AS "batchId", ${rowStatus(kind)} AS status, count(*) AS rows,
           coalesce(sum(row.amount_cents), 0) AS cents
      FROM bulk_rows row ${outcomes[kind].join}
     WHERE row.client_id = ${clientId} AND row.batch_id = ANY (${batchIds})
     GROUP BY row.batch_id, 2`.execute(db)
  const sums = new Map<BatchId, Map<BatchRowStatus, OutcomeSum>>()
  for (const { batchId, status, rows: count, cents } of rows) {
    const ofBatch = sums.get(batchId) ?? new Map<BatchRowStatus, OutcomeSum>()
    sums.set(batchId, ofBatch.set(status, { rows: count, cents }))
  }
  return sums
}
