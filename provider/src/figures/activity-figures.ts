import {
  type ActivityFigures,
  type FiguresOfDay,
  figureDays,
  figureRules,
  type Sum,
} from '@tideway/contract/activity-figures'
import { centsToText } from '@tideway/contract/money'
import type { Platform } from '../platform/platform.ts'

/** Of each day, by its number from 1: how many and how much. */
interface Totals {
  day: number
  count: number
  cents: number
}

/**
 * What the lists of fourteen days add up to (contract, activity figures). The conditions are those of the searches
 * that the lists make; $2 holds where the days begin, $3 the end of the last one.
 */
const inPeriod = (instant: string) =>
  `client_id = $1 AND ${instant} >= ($2::timestamptz[])[1] AND ${instant} <= $3`

const ofLists = {
  // One read for both: the refunds are those of the same requests.
  requests: `SELECT width_bucket(completed_at, $2::timestamptz[]) AS day,
      count(*)::int AS count, sum(amount_received_cents)::float8 AS cents,
      (count(*) FILTER (WHERE status = '${figureRules.refunds.status}'))::int AS refunded_count,
      coalesce(sum(refunded_cents) FILTER (WHERE status = '${figureRules.refunds.status}'), 0)::float8 AS refunded_cents
    FROM payment_requests
    WHERE ${inPeriod('completed_at')} AND parent_payment_request_id IS NULL AND deleted_at IS NULL
    GROUP BY day`,
  payouts: settled('payments', 'amount_cents', figureRules.outboundPayments.status),
  initiations: settled(
    'payment_initiations',
    'payment_amount_cents',
    figureRules.paymentInitiations.status,
  ),
}

function settled(table: string, amount: string, status: string): string {
  return `SELECT width_bucket(created_at, $2::timestamptz[]) AS day,
      count(*)::int AS count, sum(${amount})::float8 AS cents
    FROM ${table} WHERE ${inPeriod('created_at')} AND status = '${status}' GROUP BY day`
}

/** The figures of a client's last days in a zone, today so far among them. */
export async function readActivityFigures(
  { pool, clock }: Platform,
  clientId: string,
  timezone: string,
): Promise<ActivityFigures> {
  const now = clock.now()
  const days = figureDays(now, timezone)
  const values = [
    clientId,
    days.map(({ from }) => new Date(from)),
    new Date(days.at(-1)?.to ?? Number.NaN),
  ]
  const read = async <Row extends Totals>(name: keyof typeof ofLists) =>
    (await pool.query<Row>({ name: `figures ${name}`, text: ofLists[name], values })).rows
  const [requests, payouts, initiations] = await Promise.all([
    read<Totals & { refunded_count: number; refunded_cents: number }>('requests'),
    read('payouts'),
    read('initiations'),
  ])
  const refunds = requests.map(({ day, refunded_count, refunded_cents }) => ({
    day,
    count: refunded_count,
    cents: refunded_cents,
  }))
  return {
    timezone,
    readDatetime: now.toISOString(),
    days: days.map(
      ({ day }, index): FiguresOfDay => ({
        day,
        paymentRequests: sumOf(requests, index + 1),
        outboundPayments: sumOf(payouts, index + 1),
        paymentInitiations: sumOf(initiations, index + 1),
        refunds: sumOf(refunds, index + 1),
      }),
    ),
  }
}

function sumOf(totals: readonly Totals[], day: number): Sum {
  const { count, cents } = totals.find((total) => total.day === day) ?? { count: 0, cents: 0 }
  return { count, amount: centsToText(cents) }
}
