import { dateTimeParts, SYDNEY } from '../time/dates.ts'
import { localDateTime } from '../time/dates-local.ts'
import { HOUR, SECOND } from '../time/durations.ts'
import type { Report } from './reports.ts'

/** Label of a report file in the list (spec 9, reports: type labels). Report days are in Sydney time. */

export interface ReportLabel {
  label: string
  tone: 'violet' | 'blue' | 'green' | 'grey'
  description: string
  subtitle: string
}

type Kind = Pick<ReportLabel, 'label' | 'tone'>
const kinds = new Map<string, Kind>([
  ['Transaction Report V2', { label: 'Daily Transaction Report V2', tone: 'violet' }],
  ['Transaction Report', { label: 'Daily Transaction Report', tone: 'blue' }],
  ['MT940', { label: 'MT940', tone: 'green' }],
])

type Dated = Pick<Report, 'type' | 'fromDate' | 'toDate'>

export function reportLabel(report: Dated): ReportLabel {
  const kind: Kind = kinds.get(report.type) ?? { label: report.type, tone: 'grey' }
  const { from, end, hours } = span(report)
  if (report.type === 'MT940' && !isDay(from, end)) {
    const { dateTime, offset } = dateTimeParts(from, SYDNEY)
    return {
      ...kind,
      description: hours === 1 ? 'Hourly' : `${hours} hourly`,
      subtitle: `Starting: ${dateTime} ${offset}`,
    }
  }
  const first = day(from)
  const last = day(end - 1)
  return {
    ...kind,
    description: first === last || hours === 24 ? first : `${first} to ${last}`,
    subtitle: bounds(from, end),
  }
}

/** Sorts newest first (spec 2.10). With equal ends, a longer file comes before the files that it contains. */
export function newestFirst<Item extends Dated>(reports: readonly Item[]): Item[] {
  return reports.toSorted(
    (one, other) =>
      Date.parse(other.toDate) - Date.parse(one.toDate) ||
      Date.parse(one.fromDate) - Date.parse(other.fromDate) ||
      one.type.localeCompare(other.type),
  )
}

/**
 * A file may give its last millisecond or the instant after it. Both mean the same end, so the end is rounded to the
 * second.
 */
function span({ fromDate, toDate }: Dated) {
  const from = Date.parse(fromDate)
  const end = Math.ceil(Date.parse(toDate) / SECOND) * SECOND
  return { from, end, hours: Math.max(1, Math.round((end - from) / HOUR)) }
}

/**
 * Returns true for 24 hours, or midnight to midnight: a day has 23 or 25 hours when Sydney's clocks change (readings 5,
 * reports).
 */
function isDay(from: number, end: number): boolean {
  if (end - from === 24 * HOUR) return true
  return isMidnight(from) && isMidnight(end) && day(from) === day(end - 1)
}

function isMidnight(time: number): boolean {
  return localDateTime(new Date(time), SYDNEY).endsWith(' 00:00:00')
}

/** Returns a day such as `Fri 20/11/2026`. */
function day(time: number): string {
  const { weekday, dateTime } = dateTimeParts(time, SYDNEY)
  return `${weekday} ${dateTime.slice(0, 10)}`
}

/** Returns clock times with the offset. If it changes between them, both times show it. */
function bounds(from: number, end: number): string {
  const first = dateTimeParts(from, SYDNEY)
  const last = dateTimeParts(end - 1, SYDNEY)
  const clock = (dateTime: string) => dateTime.slice(11)
  if (first.offset === last.offset) {
    return `${clock(first.dateTime)} to ${clock(last.dateTime)} ${last.offset}`
  }
  return `${clock(first.dateTime)} ${first.offset} to ${clock(last.dateTime)} ${last.offset}`
}
