import type { Cents } from '@tideway/contract/money/money'
import { subtractCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'
import { sql } from 'kysely'
import type { Client } from '../../../clients/client/client-store.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'

/** Throws if a payout exceeds transactionPayoutLimit, in cents (provider API, payouts). */
export function refuseAboveTransactionLimit(client: Client, amountCents: Cents): void {
  const limit = client.transaction_payout_limit_cents
  if (limit !== null && amountCents > limit)
    throw new ApiError(paymentProblems.aboveTransactionLimit)
}

/**
 * Throws if all payouts of this Sydney day exceed dailyTransactionPayoutLimit together, except failed ones. Call it
 * after this payout's money has left the float. A simultaneous payout waits for that row, so its sum includes this one.
 */
export async function refuseAboveDailyLimit(tx: Tx, client: Client, now: Date): Promise<void> {
  const left = await leftOfDailyLimit(tx, client, now)
  if (left !== undefined && left < 0) throw new ApiError(paymentProblems.aboveDailyLimit)
}

/** Returns the cents that may still be paid out on this Sydney day, or undefined without a limit. */
export async function leftOfDailyLimit(
  db: Reader,
  client: Client,
  now: Date,
): Promise<Cents | undefined> {
  const limit = client.daily_transaction_payout_limit_cents
  if (limit === null) return undefined
  const { rows } = await sql<{ paid: Cents }>`
    SELECT coalesce(sum(amount_cents), 0) AS paid FROM payments
     WHERE client_id = ${client.client_id} AND status <> 'FAILED'
       AND created_at >= date_trunc('day', ${now}::timestamptz AT TIME ZONE 'Australia/Sydney')
                         AT TIME ZONE 'Australia/Sydney'`.execute(db)
  return subtractCents(limit, rows[0]?.paid ?? ZERO_CENTS)
}
