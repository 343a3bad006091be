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
 * Condition that makes figures add up to the list of their day (contract, activity figures). It matches the searches of
 * those lists.
 */
const onDay = (instant: string) =>
  `client_id = $1 AND ${instant} >= starts_at AND ${instant} <= ends_at`

/** SQL for the days of `daysParameters`. $1: the client. */
const daysSql = `unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS days (starts_at, ends_at, day)`

export function daysParameters(
  clientId: ClientId,
  days: ReturnType<typeof metricDays>,
): [ClientId, Date[], Date[]] {
  return [clientId, days.map(({ from }) => new Date(from)), days.map(({ to }) => new Date(to))]
}

/**
 * Takes one round trip. Each day is read separately, because assigning each row to a day takes longer than reading it.
 * The requests are read once for both sums, because the refunds belong to the same requests. An index has all their
 * columns, so that no row is fetched for its sums.
 */
export const metricTotals = `WITH requests AS MATERIALIZED (
    SELECT day, sums.* FROM ${daysSql} CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE NOT ${requestPart}))::int AS count,
        coalesce(sum(${requestMoneyColumns.settled}), 0)::float8 AS cents,
        (count(*) FILTER (WHERE ${requestMoneyColumns.returned} > 0))::int AS refunded_count,
        coalesce(sum(${requestMoneyColumns.returned}), 0)::float8 AS refunded_cents
      FROM payment_requests WHERE ${onDay('completed_at')} AND deleted_at IS NULL) sums)
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
  return `(SELECT '${name}', day, sums.* FROM ${daysSql} CROSS JOIN LATERAL (
    SELECT count(*)::int, coalesce(sum(${amount}), 0)::float8
    FROM ${table} WHERE ${onDay('created_at')} AND status IN (${words})) sums)`
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
      text: metricTotals,
      values: daysParameters(clientId, days),
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
