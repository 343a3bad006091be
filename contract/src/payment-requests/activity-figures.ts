import { z } from 'zod/mini'
import { addDays } from '../time/calendar-day.ts'
import { firstInstant, lastInstant, localDateTime } from '../time/dates-local.ts'
import { DollarText } from './payment-request.ts'

/**
 * The figures of the home screen. A call of our own, beside the provider API: a provider that answers 404 or 403
 * has none, and the screen leaves them out (readings 5, calls of our own).
 *
 * A figure is what the list behind it adds up to: the same dates, the same status, and of payment requests
 * those that the list shows, so without the single payments of a request for several.
 */
export const figureRules = {
  /** Amounts received. */
  paymentRequests: { by: 'completed', status: undefined },
  outboundPayments: { by: 'created', status: 'SETTLED' },
  paymentInitiations: { by: 'created', status: 'SETTLED' },
  /** What went back of the payment requests above. */
  refunds: { by: 'completed', status: 'RETURN_COMPLETE' },
} as const
export type FigureName = keyof typeof figureRules

/** Days of a figure: so many up to today, and as many before them to compare. */
export const FIGURE_DAYS = 7

const Sum = z.object({ count: z.number(), amount: DollarText })
export type Sum = z.infer<typeof Sum>

const FiguresOfDay = z.object({
  /** `2026-11-20`, in the zone asked for. */
  day: z.iso.date(),
  paymentRequests: Sum,
  outboundPayments: Sum,
  paymentInitiations: Sum,
  refunds: Sum,
})
export type FiguresOfDay = z.infer<typeof FiguresOfDay>

/** Oldest first; the last day is today, so far. */
export const ActivityFigures = z.object({
  timezone: z.string(),
  readDatetime: z.iso.datetime(),
  days: z.array(FiguresOfDay).check(z.length(2 * FIGURE_DAYS)),
})
export type ActivityFigures = z.infer<typeof ActivityFigures>

/** The zone whose days are meant: the browser's own. */
export const FiguresQuery = z.strictObject({
  timezone: z.string().check(
    z.refine((name) => zoneNamed(name) !== undefined, {
      error: 'must be the name of a time zone, such as Australia/Sydney',
    }),
  ),
})

/** A zone by any of its names, in the one spelling that is kept of it; undefined where there is none. */
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
  /** Its first and last millisecond. */
  from: number
  to: number
}

/** The days of the figures, oldest first, as the calendar of a zone has them: of 23, 24 or 25 hours. */
export function figureDays(now: Date, zone?: string): FigureDay[] {
  const today = localDateTime(now, zone).slice(0, 10)
  return Array.from({ length: 2 * FIGURE_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - 2 * FIGURE_DAYS)
    return {
      day,
      from: firstInstant(`${day} 00:00:00`, zone),
      to: lastInstant(`${day} 23:59:59`, zone),
    }
  })
}
