import type { Cents } from '@tideway/contract/money/money'
import { subtractCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'
import { sql } from 'kysely'
import type { Client } from '../clients/client-store.ts'
import type { Tx } from '../platform/database.ts'
import { Refused } from '../platform/refused.ts'

/** transactionPayoutLimit: the most one payout may be, in cents (provider API, payouts). */
export function refuseAboveTransactionLimit(client: Client, amountCents: Cents): void {
  const limit = client.transaction_payout_limit_cents
  if (limit !== null && amountCents > limit)
    throw new Refused(paymentProblems.aboveTransactionLimit)
}

/**
 * dailyTransactionPayoutLimit: the most that all payouts of one Sydney day may be together, those that failed
 * aside. To be called when this payout's money has left the float: whoever pays out at the same time waits for
 * that row, and so sees this payout in the sum.
 */
export async function refuseAboveDailyLimit(tx: Tx, client: Client, now: Date): Promise<void> {
  const left = await leftOfDailyLimit(tx, client, now)
  if (left !== undefined && left < 0) throw new Refused(paymentProblems.aboveDailyLimit)
}

/** What may still be paid out on this Sydney day, in cents; undefined where there is no limit. */
export async function leftOfDailyLimit(
  tx: Tx,
  client: Client,
  now: Date,
): Promise<Cents | undefined> {
  const limit = client.daily_transaction_payout_limit_cents
  if (limit === null) return undefined
  const { rows } = await sql<{ paid: Cents }>`
    SELECT coalesce(sum(amount_cents), 0) AS paid FROM payments
     WHERE client_id = ${client.client_id} AND status <> 'FAILED'
       AND created_at >= date_trunc('day', ${now}::timestamptz AT TIME ZONE 'Australia/Sydney')
                         AT TIME ZONE 'Australia/Sydney'`.execute(tx)
  return subtractCents(limit, rows[0]?.paid ?? ZERO_CENTS)
}
