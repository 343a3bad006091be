import type { Report } from '@tideway/contract/reports/reports'
import { offsetDateTime, offsetMinutes, SYDNEY } from '@tideway/contract/time/dates'
import type { ReportRow } from './report-plan.ts'

/** Returns a report for an answer: Sydney's time with its offset, and the end as the last millisecond. */
export function viewReport(
  row: Pick<
    ReportRow,
    'report_id' | 'type' | 'from_at' | 'to_at' | 'client_id' | 'automatic' | 'more_possible'
  >,
): Report {
  return {
    reportId: row.report_id,
    type: row.type,
    fromDate: sydney(row.from_at.getTime()),
    toDate: sydney(row.to_at.getTime() - 1),
    clientId: row.client_id,
    ...(row.automatic ? {} : { moreResultsPossible: row.more_possible }),
  }
}

function sydney(time: number): string {
  return offsetDateTime(time, offsetMinutes(time, SYDNEY))
}
