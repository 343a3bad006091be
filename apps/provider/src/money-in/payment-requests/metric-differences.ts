import type { ClientId } from '@tideway/contract/calls/ids'
import type { MetricName } from '@tideway/contract/payment-requests/activity-metrics'
import { metricDays } from '@tideway/contract/payment-requests/activity-metrics'
import { SYDNEY } from '@tideway/contract/time/dates'
import { CompiledQuery } from 'kysely'
import type { MetricDifference } from '../../ledger/check-ledger.ts'
import type { Posting } from '../../ledger/ledger.ts'
import type { LedgerAccount } from '../../ledger/ledger-sides.ts'
import type { Platform } from '../../platform/platform.ts'
import { daysParameters, metricTotals } from './activity-metrics.ts'

/**
 * Returns the sums of the home page that differ from the ledger, for a client's last Sydney days including today so
 * far. One statement reads both in one snapshot, so payments in progress cause no difference.
 */
export async function metricDifferences(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  clientId: ClientId,
): Promise<MetricDifference[]> {
  const days = metricDays(clock.now(), SYDNEY)
  const { rows } = await db.executeQuery<Omit<MetricDifference, 'day'> & { day: number }>(
    CompiledQuery.raw(differences, daysParameters(clientId, days)),
  )
  return rows.map((row) => ({ ...row, day: days[row.day - 1]?.day ?? '' }))
}

/** Sums of the ledger for the days. Money of a record counts on the record's day, whenever it was booked. */
const booked = [
  bookedSum('paymentRequests', {
    instant: 'occurred_at',
    transactions: 'ledger_transactions t',
    kinds: ['payment_received'],
    account: 'float',
  }),
  bookedSum('refunds', {
    instant: 'r.completed_at',
    transactions: `payment_requests r JOIN refunds f USING (client_id, payment_request_id)
      JOIN ledger_transactions t ON t.client_id = f.client_id AND subject_id = refund_id`,
    kinds: ['refund_settled'],
    account: 'settlement',
  }),
  bookedSum('outboundPayments', {
    instant: 'created_at',
    transactions: `payments p JOIN ledger_transactions t ON t.client_id = p.client_id AND subject_id = payment_id`,
    kinds: ['payout_settled', 'payout_returned'],
    account: 'settlement',
  }),
  bookedSum('paymentInitiations', {
    instant: 'created_at',
    transactions: `payment_initiations i JOIN ledger_transactions t ON t.client_id = i.client_id
      AND subject_id IN (payment_initiation_id, npp_transaction_id)`,
    // A collection for a payment request is booked as a payment that was received.
    kinds: ['initiation_settled', 'payment_received'],
    account: 'float',
  }),
].join('\n  UNION ALL ')

function bookedSum(
  name: MetricName,
  of: {
    instant: string
    transactions: string
    kinds: readonly Posting['kind'][]
    account: LedgerAccount
  },
): string {
  return `SELECT '${name}' AS name, width_bucket(${of.instant}, $2::timestamptz[]) AS day,
      sum(CASE direction WHEN 'credit' THEN e.amount_cents ELSE -e.amount_cents END)::float8 AS cents
    FROM ${of.transactions}
    JOIN ledger_entries e ON e.client_id = t.client_id AND e.transaction_id = t.transaction_id
   WHERE t.client_id = $1 AND kind IN (${of.kinds.map((kind) => `'${kind}'`).join(', ')}) AND account = '${of.account}'
     AND ${of.instant} BETWEEN ($2::timestamptz[])[1] AND ($3::timestamptz[])[cardinality($3)]
   GROUP BY 2`
}

const differences = `WITH shown AS (${metricTotals}), booked AS (${booked})
  SELECT name, day, coalesce(shown.cents, 0) AS "shownCents", coalesce(booked.cents, 0) AS "ledgerCents"
    FROM shown FULL JOIN booked USING (name, day)
   WHERE coalesce(shown.cents, 0) <> coalesce(booked.cents, 0) ORDER BY day, name`
