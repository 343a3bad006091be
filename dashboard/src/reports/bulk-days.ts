import type { ReportDays } from '@tideway/contract/reports/report-range'
import { isReportDay, reportDaysMessage } from '@tideway/contract/reports/report-range'

/** The days of a bulk report while they are chosen (spec 2.10). */

export const noDays: ReportDays = { from: '', to: '' }

/** A start past the end takes the end with it, as in a search; without a start there is no end. */
export function withFrom(days: ReportDays, from: string): ReportDays {
  if (from === '') return noDays
  const passed = isReportDay(from) && isReportDay(days.to) && from > days.to
  return { from, to: passed ? from : days.to }
}

/** Why Download is off, saying the way out; undefined when it can be pressed. The dates' own message stands at the dates. */
export function whyNoDownload(days: ReportDays): string | undefined {
  if (days.from === '') return 'Choose Date From and Date To.'
  return reportDaysMessage(days) === undefined ? undefined : 'Correct the dates first.'
}
