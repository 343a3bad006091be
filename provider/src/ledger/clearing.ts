import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

/**
 * Money in the clearing accounts of all clients: it has left a payer or a balance and has not arrived. Every cent of it
 * belongs to an order to a bank, which is on its way, or to a return that the payer's bank refused (decision 25).
 */
export type ClearingState = 'under_way' | 'return_refused'

export interface ClearingSummary {
  state: ClearingState
  /** Orders to a bank. */
  orders: number
  cents: Cents
  /** When the oldest came to be so; missing where there are none. */
  since?: Date
}

const stateOfOrder = sql`CASE WHEN status = 'REJECTED' THEN 'return_refused' ELSE 'under_way' END`
const sinceOfOrder = sql`CASE WHEN status = 'REJECTED' THEN finished_at ELSE created_at END`
/** As the two partial indexes have it, so that neither reads what has ended. */
const isInClearing = sql`(status IN ('QUEUED', 'SENT') OR (kind = 'return' AND status = 'REJECTED'))`

/** How much is in clearing, by state, and since when. */
export async function summariseClearing(db: Reader): Promise<ClearingSummary[]> {
  const { rows } = await sql<{ state: ClearingState; orders: number; cents: Cents; since: Date }>`
    SELECT ${stateOfOrder} AS state, count(*) AS orders, sum(amount_cents) AS cents, min(${sinceOfOrder}) AS since
      FROM rail_instructions WHERE ${isInClearing} GROUP BY 1`.execute(db)
  const states: ClearingState[] = ['under_way', 'return_refused']
  return states.map(
    (state) => rows.find((row) => row.state === state) ?? { state, orders: 0, cents: ZERO_CENTS },
  )
}

/** What the clearing accounts hold that no order explains, in cents. Anything but zero is a fault of the books. */
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
  /** The NPP transaction id of the payment that was to go back. */
  subjectId: string
  cents: Cents
  /** ISO 20022 reason of the payer's bank. */
  reason: string | null
  refusedAt: Date
}

/** Returns that the payers' banks refused, oldest first: a person has to find out where the money belongs. */
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
