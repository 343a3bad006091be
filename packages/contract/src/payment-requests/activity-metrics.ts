import { z } from 'zod/mini'
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

const Sum = z.object({ count: z.number(), amount: DollarText })
export type Sum = z.infer<typeof Sum>

const FiguresOfDay = z.object({
  /** `2026-11-20`, in the requested zone. */
  day: z.iso.date(),
  paymentRequests: Sum,
  outboundPayments: Sum,
  paymentInitiations: Sum,
  refunds: Sum,
})
export type DailyMetrics = z.infer<typeof FiguresOfDay>

/** Oldest first. The last day is today, up to now. */
export const ActivityMetrics = z.object({
  timezone: z.string(),
  readDatetime: z.iso.datetime(),
  days: z.array(FiguresOfDay).check(z.length(2 * METRIC_DAYS)),
})
export type ActivityMetrics = z.infer<typeof ActivityMetrics>

/** The zone that defines the days, which is the browser's. */
export const MetricsQuery = z.strictObject({
  timezone: z.string().check(
    z.refine((name) => zoneNamed(name) !== undefined, {
      error: 'must be the name of a time zone, such as Australia/Sydney',
    }),
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
