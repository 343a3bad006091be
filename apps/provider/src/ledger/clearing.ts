import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/database/database.ts'

/**
 * Money in the clearing accounts of all clients: it has left a payer or a balance and has not arrived. Every cent
 * belongs to an order to a bank that is in progress, or to a return that the payer's bank refused (decision 22).
 */
export type ClearingState = 'under_way' | 'return_refused'

export interface ClearingSummary {
  state: ClearingState
  /** Number of orders to a bank. */
  orders: number
  cents: Cents
  /** When the oldest entered this state. Missing if there are none. */
  since?: Date
}

const stateOfOrder = sql`CASE WHEN status = 'REJECTED' THEN 'return_refused' ELSE 'under_way' END`
const sinceOfOrder = sql`CASE WHEN status = 'REJECTED' THEN finished_at ELSE created_at END`
/** Matches the two partial indexes, so that neither query reads orders that have ended. */
const isInClearing = sql`(status IN ('QUEUED', 'SENT') OR (kind = 'return' AND status = 'REJECTED'))`

/** Returns how much is in clearing, by state, and since when. */
export async function summariseClearing(db: Reader): Promise<ClearingSummary[]> {
  const { rows } = await sql<{ state: ClearingState; orders: number; cents: Cents; since: Date }>`
    SELECT ${stateOfOrder} AS state, count(*) AS orders, sum(amount_cents) AS cents, min(${sinceOfOrder}) AS since
      FROM rail_instructions WHERE ${isInClearing} GROUP BY 1`.execute(db)
  const states: ClearingState[] = ['under_way', 'return_refused']
  return states.map(
    (state) => rows.find((row) => row.state === state) ?? { state, orders: 0, cents: ZERO_CENTS },
  )
}

/** Returns the cents in the clearing accounts that no order explains. Anything but zero is an error in the books. */
export async function unexplainedClearing(db: Reader): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    SELECT (SELECT coalesce(sum(balance_cents), 0) FROM ledger_accounts WHERE account = 'clearing')
         - (SELECT coalesce(sum(amount_cents), 0) FROM rail_instructions WHERE ${isInClearing}) AS cents`.execute(
    db,
  )
  return rows[0]?.cents ?? ZERO_CENTS
}

export interface RefusedReturn {
  clientId: ClientId
  /** The NPP transaction id of the payment that should have been returned. */
  subjectId: string
  cents: Cents
  /** ISO 20022 reason from the payer's bank. */
  reason: string | null
  refusedAt: Date
}

/** Returns the returns that payers' banks refused, oldest first. A person must find out where the money belongs. */
export async function refusedReturns(db: Reader): Promise<RefusedReturn[]> {
  const rows = await db
    .selectFrom('rail_instructions')
    .select(['client_id', 'subject_id', 'amount_cents', 'reason', 'finished_at', 'created_at'])
    .where('kind', '=', 'return')
    .where('status', '=', 'REJECTED')
    .orderBy('finished_at')
    .execute()
  return rows.map((row) => ({
    clientId: row.client_id,
    subjectId: row.subject_id,
    cents: row.amount_cents,
    reason: row.reason,
    refusedAt: row.finished_at ?? row.created_at,
  }))
}
