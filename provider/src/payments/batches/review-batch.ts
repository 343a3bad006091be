import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToNumber, centsToText } from '@tideway/contract/money/money'
import { REPEAT_PAYOUT_HOURS } from '@tideway/contract/payments/repeated-payout'
import type { PayoutBatchReview, PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import { payoutOfRow } from '@tideway/contract/payouts/payout-row'
import type { RecentPayout } from '@tideway/contract/payouts/review-payouts'
import { reviewPayouts, sumUpPayouts } from '@tideway/contract/payouts/review-payouts'
import { sql } from 'kysely'
import { waitingSubjects } from '../../bulk/bulk-store.ts'
import { findClient } from '../../clients/client-store.ts'
import { availableBalance } from '../../ledger/available-balance.ts'
import type { Reader } from '../../platform/database.ts'
import { leftOfDailyLimit } from '../payout-limits.ts'

/**
 * Returns what a batch of these rows would pay now. It decides nothing, and asks no bank: banks answer enquiries about
 * a payee who is being paid, not about lists (decision 137).
 */
export async function reviewBatch(
  db: Reader,
  clientId: ClientId,
  rows: readonly PayoutBatchRow[],
  now: Date,
): Promise<PayoutBatchReview> {
  const client = await findClient(db, clientId)
  const ids = rows.flatMap(({ clientPaymentId }) => clientPaymentId ?? [])
  const reviewed = reviewPayouts(rows, {
    usedIds: await usedIds(db, clientId, ids),
    waitingIds: await waitingSubjects(db, { clientId, kind: 'PAYOUT', subjects: ids }),
    recent: await recentPayouts(db, clientId, rows, now),
    limitCents: client?.transaction_payout_limit_cents ?? null,
  })
  const left = client && (await leftOfDailyLimit(db, client, now))
  return sumUpPayouts(reviewed, {
    balance: centsToNumber(await availableBalance(db, clientId)),
    leftToday: left === undefined ? undefined : centsToNumber(left),
  })
}

async function usedIds(
  db: Reader,
  clientId: ClientId,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT client_payment_id AS id FROM payments
     WHERE client_id = ${clientId} AND client_payment_id = ANY (${ids})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the payouts of the last day with one of the rows' amounts that kept the money, oldest first. */
async function recentPayouts(
  db: Reader,
  clientId: ClientId,
  rows: readonly PayoutBatchRow[],
  now: Date,
): Promise<RecentPayout[]> {
  const since = new Date(now.getTime() - REPEAT_PAYOUT_HOURS * 3_600_000)
  const amounts = new Set(
    rows.flatMap((row) => {
      const read = payoutOfRow(row)
      return 'payout' in read ? [read.payout.paymentAmount] : []
    }),
  )
  const { rows: found } = await sql<{
    id: string
    cents: Cents
    payID: string | null
    payIDType: RecentPayout['payIDType'] | null
    bsb: string | null
    accountNumber: string | null
  }>`
    SELECT client_payment_id AS id, amount_cents AS cents, pay_id AS "payID", pay_id_type AS "payIDType", bsb,
           account_number AS "accountNumber"
      FROM payments
     WHERE client_id = ${clientId} AND created_at >= ${since}
       AND status NOT IN ('FAILED', 'RETURNED')
       AND amount_cents = ANY (SELECT (amount::numeric * 100)::bigint FROM unnest(${[...amounts]}::text[]) AS amount)
     ORDER BY created_at, payment_id`.execute(db)
  return found.map(({ id, cents, payID, payIDType, bsb, accountNumber }) => ({
    clientPaymentId: id,
    paymentAmount: centsToText(cents),
    ...(payID === null || !payIDType ? {} : { payID, payIDType }),
    ...(bsb === null ? {} : { bsb }),
    ...(accountNumber === null ? {} : { accountNumber }),
  }))
}
