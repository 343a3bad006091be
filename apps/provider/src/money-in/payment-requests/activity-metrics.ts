import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText, ZERO_CENTS } from '@tideway/contract/money/money'
import type {
  ActivityMetrics,
  DailyMetrics,
  MetricName,
  Sum,
} from '@tideway/contract/payment-requests/activity-metrics'
import { metricDays, metricRules } from '@tideway/contract/payment-requests/activity-metrics'
import { currentTenantScope } from '../../platform/database/call-database.ts'
import { readElsewhere } from '../../platform/database/replica.ts'
import type { Platform } from '../../platform/platform.ts'
import { joinReads } from '../../platform/searches/join-reads.ts'
import { requestMoneyColumns, requestPart } from './payment-request-view.ts'

/** Count and amount for one kind and day. Days are numbered from 1. */
interface Totals {
  name: MetricName
  day: number
  count: number
  cents: Cents
}

/**
 * Conditions that make figures add up to the lists of fourteen days (contract, activity figures). They match the
 * searches of those lists. $2 holds the starts of the days, $3 the end of the last one.
 */
const inPeriod = (instant: string) =>
  `client_id = $1 AND ${instant} >= ($2::timestamptz[])[1] AND ${instant} <= $3`

/** Takes one round trip, and reads the requests once for both: the refunds belong to the same requests. */
const totals = `WITH requests AS (
    SELECT width_bucket(completed_at, $2::timestamptz[]) AS day,
      (count(*) FILTER (WHERE NOT ${requestPart}))::int AS count,
      sum(${requestMoneyColumns.settled})::float8 AS cents,
      (count(*) FILTER (WHERE ${requestMoneyColumns.returned} > 0))::int AS refunded_count,
      sum(${requestMoneyColumns.returned})::float8 AS refunded_cents
    FROM payment_requests
    WHERE ${inPeriod('completed_at')} AND deleted_at IS NULL
    GROUP BY day)
  SELECT 'paymentRequests' AS name, day, count, cents FROM requests
  UNION ALL SELECT 'refunds', day, refunded_count, refunded_cents FROM requests
  UNION ALL ${settled('outboundPayments', 'payments', 'amount_cents')}
  UNION ALL ${settled('paymentInitiations', 'payment_initiations', 'payment_amount_cents')}`

function settled(
  name: 'outboundPayments' | 'paymentInitiations',
  table: string,
  amount: string,
): string {
  const words = metricRules[name].statuses.map((status) => `'${status}'`).join(', ')
  return `(SELECT '${name}', width_bucket(created_at, $2::timestamptz[]) AS day, count(*)::int, sum(${amount})::float8
    FROM ${table} WHERE ${inPeriod('created_at')} AND status IN (${words}) GROUP BY day)`
}

export type ReadActivityMetrics = (clientId: ClientId, timezone: string) => Promise<ActivityMetrics>

/**
 * Reads the figures of a client's last days in a zone, including today so far. Simultaneous calls for the same figures
 * share a read (decision 20).
 */
export function openActivityMetrics(platform: Platform): ReadActivityMetrics {
  const read = joinReads(
    ({ clientId, timezone }: { clientId: ClientId; timezone: string }) =>
      `${clientId} ${timezone} ${currentTenantScope()}`,
    ({ clientId, timezone }) => readActivityFigures(platform, clientId, timezone),
  )
  return (clientId, timezone) => read({ clientId, timezone })
}

async function readActivityFigures(
  platform: Platform,
  clientId: ClientId,
  timezone: string,
): Promise<ActivityMetrics> {
  const now = platform.clock.now()
  const days = metricDays(now, timezone)
  const { rows } = await readElsewhere(platform, ({ pool }) =>
    pool.query<Totals>({
      name: 'activity-figures',
      text: totals,
      values: [
        clientId,
        days.map(({ from }) => new Date(from)),
        new Date(days.at(-1)?.to ?? Number.NaN),
      ],
    }),
  )
  const sumOf = (name: MetricName, day: number): Sum => {
    const { count, cents } = rows.find((row) => row.name === name && row.day === day) ?? nothing
    return { count, amount: centsToText(cents) }
  }
  return {
    timezone,
    readDatetime: now.toISOString(),
    days: days.map(
      ({ day }, index): DailyMetrics => ({
        day,
        paymentRequests: sumOf('paymentRequests', index + 1),
        outboundPayments: sumOf('outboundPayments', index + 1),
        paymentInitiations: sumOf('paymentInitiations', index + 1),
        refunds: sumOf('refunds', index + 1),
      }),
    ),
  }
}

const nothing = { count: 0, cents: ZERO_CENTS }
