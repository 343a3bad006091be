import type { ReportDays } from '@tideway/contract/reports/report-range'
import { isReportDay, reportDaysMessage } from '@tideway/contract/reports/report-range'

/** Days of a bulk report that is being set up (spec 2.10). */

export const emptyDays: ReportDays = { from: '', to: '' }

/** Sets the start. A start after the end moves the end, as in a search. Without a start there is no end. */
export function withFrom(days: ReportDays, from: string): ReportDays {
  if (from === '') return emptyDays
  const passed = isReportDay(from) && isReportDay(days.to) && from > days.to
  return { from, to: passed ? from : days.to }
}

/**
 * Returns why Download is disabled and how to fix it, or undefined if it is enabled. The message about the dates is
 * shown at the dates.
 */
export function whyNoDownload(days: ReportDays): string | undefined {
  if (days.from === '') return 'Choose Date From and Date To.'
  return reportDaysMessage(days) === undefined ? undefined : 'Correct the dates first.'
}
