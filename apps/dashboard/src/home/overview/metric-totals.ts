import type { Cents } from '@tideway/contract/money/money'
import { parseTwoDecimals, sumCents, ZERO_CENTS } from '@tideway/contract/money/money'
import type {
  ActivityMetrics,
  DailyMetrics,
  MetricName,
} from '@tideway/contract/payment-requests/activity-metrics'
import { METRIC_DAYS } from '@tideway/contract/payment-requests/activity-metrics'
import { dateTimeParts } from '@tideway/contract/time/dates'

/** A metric of the last seven days, with its bars. */
export interface Metric {
  count: number
  cents: Cents
  bars: readonly MetricBar[]
}

export interface MetricBar {
  day: string
  /** `Sat 14` */
  label: string
  count: number
  cents: Cents
  /** The same weekday of the previous seven days. */
  before: Cents
  /** True for the current day, which is incomplete. */
  today: boolean
}

export function metricOf({ days }: ActivityMetrics, name: MetricName): Metric {
  const bars = days.slice(METRIC_DAYS).map((day, index) => ({
    day: day.day,
    label: dayLabel(day.day),
    count: day[name].count,
    cents: centsOf(day, name),
    before: centsOf(days[index], name),
    today: index === METRIC_DAYS - 1,
  }))
  return {
    count: bars.reduce((sum, bar) => sum + bar.count, 0),
    cents: sumCents(bars.map((bar) => bar.cents)),
    bars,
  }
}

/** `Sat 14/11/2026 to Fri 20/11/2026 14:55 GMT+11:00` */
export function coverage({ days, readDatetime, timezone }: ActivityMetrics): string {
  const first = days[METRIC_DAYS]?.day ?? ''
  const { weekday, dateTime, offset } = dateTimeParts(readDatetime, timezone)
  const start = `${weekdayOf(first)} ${first.split('-').toReversed().join('/')}`
  return `${start} to ${weekday} ${dateTime.slice(0, 16)} ${offset}`
}

/** `Sat 14` */
function dayLabel(day: string): string {
  return `${weekdayOf(day)} ${Number(day.slice(8))}`
}

function weekdayOf(day: string): string {
  return dateTimeParts(`${day}T00:00:00Z`, 'UTC').weekday
}

function centsOf(day: DailyMetrics | undefined, name: MetricName): Cents {
  return parseTwoDecimals(day?.[name].amount ?? '') ?? ZERO_CENTS
}
