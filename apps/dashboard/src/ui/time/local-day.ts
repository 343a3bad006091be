import type { LocalMinute } from './local-minute.ts'
import { formatLocalMinute, parseLocalMinute } from './local-minute.ts'

/** A calendar day in the form that the pickers use: 'yyyy-MM-dd'. */
export type LocalDay = Pick<LocalMinute, 'year' | 'month' | 'day'>

/** Returns undefined for any text that is not a real calendar day. */
export function parseLocalDay(text: string): LocalDay | undefined {
  const minute = parseLocalMinute(`${text.trim()} 00:00`)
  return minute && { year: minute.year, month: minute.month, day: minute.day }
}

export function formatLocalDay(day: LocalDay): string {
  return formatLocalMinute({ ...day, hour: 0, minute: 0 }).slice(0, 'yyyy-MM-dd'.length)
}
