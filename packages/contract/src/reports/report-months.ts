import { sydneyDay } from '../time/calendar-day.ts'
import { monthName } from '../time/months.ts'

/** Months whose automatic reports are listed (spec 2.10). */

export interface ReportMonth {
  year: number
  /** 1 to 12. */
  month: number
  /** `2026-11`, the form of GET /report. */
  value: string
  /** `November 2026` */
  label: string
}

const MONTHS_LISTED = 3

/** Returns the current month in Sydney and the two before it, newest first. */
export function reportMonths(now: Date): ReportMonth[] {
  const [year = 0, month = 1] = sydneyDay(now).split('-').map(Number)
  return Array.from({ length: MONTHS_LISTED }, (_, back) => monthOf(year * 12 + month - 1 - back))
}

/** Returns a month by its number since the year 0. */
function monthOf(number: number): ReportMonth {
  const year = Math.floor(number / 12)
  const month = (number % 12) + 1
  return {
    year,
    month,
    value: `${year}-${String(month).padStart(2, '0')}`,
    label: `${monthName(month)} ${year}`,
  }
}
