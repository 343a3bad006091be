import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { DollarText } from '../money/dollar-amount.ts'
import { returnStatuses, settledInitiationStatuses } from '../refunds/refund.ts'
import { addDays } from '../time/calendar-day.ts'
import { firstInstant, lastInstant, localDateTime } from '../time/dates-local.ts'

/**
 * The home screen's metrics. They are not part of the provider API: if a provider answers 404 or 403, the screen leaves
 * them out (readings 5, calls of our own).
 *
 * Each metric is a sum of its list for the same dates and statuses, by the rule of settled-money.ts.
 */
export const metricRules = {
  /** Received. Counts the rows of the list, which leaves out payments to requests that take several. */
  paymentRequests: { by: 'completed', statuses: undefined },
  /** Net: paid out and not returned. */
  outboundPayments: { by: 'created', statuses: ['SETTLED'] },
  /** Received. */
  paymentInitiations: { by: 'created', statuses: settledInitiationStatuses },
  /** Refunded of the payments above. Counts payments of which something was refunded. */
  refunds: { by: 'completed', statuses: returnStatuses },
} as const
export type MetricName = keyof typeof metricRules

/** Number of days in a metric, and in the earlier period it is compared with. */
export const METRIC_DAYS = 7

const Sum = z.object({
  count: field(z.number(), 'The number of records.', 2),
  amount: field(DollarText, 'The total in dollars, with two decimals.', '99.80'),
})
export type Sum = z.infer<typeof Sum>

const FiguresOfDay = z.object({
  day: field(z.iso.date(), 'The day in that time zone: `YYYY-MM-DD`.', '2026-11-20'),
  paymentRequests: field(Sum, 'Payment requests completed that day, with the amounts received.'),
  outboundPayments: field(Sum, 'Payouts created that day that are SETTLED.'),
  paymentInitiations: field(Sum, 'Initiations created that day that are SETTLED.'),
  refunds: field(
    Sum,
    'Payment requests completed that day that are RETURN_COMPLETE, with the amounts refunded.',
  ),
})
export type DailyMetrics = z.infer<typeof FiguresOfDay>

/** Oldest first. The last day is today, up to now. */
export const ActivityMetrics = z.object({
  timezone: field(
    z.string(),
    'The time zone of the days, by its IANA name in the usual spelling.',
    'Australia/Sydney',
  ),
  readDatetime: field(
    z.iso.datetime(),
    'When the sums were read, in UTC. Today counts up to then.',
    '2026-11-20T03:00:00.000Z',
  ),
  days: field(
    z.array(FiguresOfDay).check(z.length(2 * METRIC_DAYS)),
    'Fourteen days, oldest first. The last one is today.',
  ),
})
export type ActivityMetrics = z.infer<typeof ActivityMetrics>
nameObject(ActivityMetrics, 'ActivityFigures', 'The sums of a client’s last fourteen days.')

/** The zone that defines the days, which is the browser's. */
export const MetricsQuery = z.strictObject({
  timezone: field(
    z.string().check(
      z.refine((name) => zoneNamed(name) !== undefined, {
        error: 'must be the name of a time zone, such as Australia/Sydney',
      }),
    ),
    'The time zone of the days, by its IANA name.',
    'Australia/Sydney',
  ),
})

/** Returns a zone's canonical name for any of its names, or undefined if there is no such zone. */
export function zoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

interface FigureDay {
  day: string
  /** First and last millisecond of the day. */
  from: number
  to: number
}

/** Returns the days of the metrics, oldest first, by a zone's calendar. A day may have 23, 24 or 25 hours. */
export function metricDays(now: Date, zone?: string): FigureDay[] {
  const today = localDateTime(now, zone).slice(0, 10)
  return Array.from({ length: 2 * METRIC_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - 2 * METRIC_DAYS)
    return {
      day,
      from: firstInstant(`${day} 00:00:00`, zone),
      to: lastInstant(`${day} 23:59:59`, zone),
    }
  })
}
