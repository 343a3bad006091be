import type { DatePreset, PresetDays } from './date-preset-days.ts'
import { presetDays } from './date-preset-days.ts'
import { firstInstant, lastInstant, localDateTime } from './dates-local.ts'
import { monthName } from './months.ts'

export const presetLabels: Record<DatePreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7days: 'Last 7 days',
  last30days: 'Last 30 days',
  thismonth: 'This month',
  lastmonth: 'Last month',
  thisquarter: 'This quarter',
  lastquarter: 'Last quarter',
  financialyear: 'Financial year',
}

interface PresetRange {
  days: PresetDays
  /** First and last millisecond, since 1970. */
  first: number
  last: number
  /** `18 to 24 November 2026` */
  interval: string
}

/** Returns the range that a preset means at an instant, in the given zone or the browser's. */
export function presetRange(preset: DatePreset, now: Date, zone?: string): PresetRange {
  const days = presetDays(preset, localDateTime(now, zone).slice(0, 'yyyy-MM-dd'.length))
  return {
    days,
    first: firstInstant(`${days.from} 00:00:00`, zone),
    last: lastInstant(`${days.to} 23:59:59`, zone),
    interval: intervalText(days),
  }
}

/** Writes an interval of days without repeating a month or year: `26 October to 24 November 2026`. */
export function intervalText({ from, to }: PresetDays): string {
  const [fromYear, fromMonth, fromDay] = partsOf(from)
  const [toYear, toMonth, toDay] = partsOf(to)
  const end = `${toDay} ${monthName(toMonth)} ${toYear}`
  if (from === to) return end
  if (fromYear !== toYear) return `${fromDay} ${monthName(fromMonth)} ${fromYear} to ${end}`
  return fromMonth === toMonth
    ? `${fromDay} to ${end}`
    : `${fromDay} ${monthName(fromMonth)} to ${end}`
}

function partsOf(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}
