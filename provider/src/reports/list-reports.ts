import type { ClientId } from '@tideway/contract/calls/ids'
import type { Report } from '@tideway/contract/reports/reports'
import { addMonths } from '@tideway/contract/time/calendar-day'
import type { Reader } from '../platform/database.ts'
import { viewReport } from './report-view.ts'
import { dayWindow } from './report-windows.ts'

/** Before and after them there are no files, nor months that every calendar agrees on. */
const [FIRST_MONTH, LAST_MONTH] = ['2000-01', '2999-12']

/** The automatic files of a month in Sydney, 'YYYY-MM', that begin in it: the newest first. */
export async function reportsOfMonth(
  db: Reader,
  clientId: ClientId,
  month: string,
): Promise<Report[]> {
  if (month < FIRST_MONTH || month > LAST_MONTH) return []
  const first = `${month}-01`
  const rows = await db
    .selectFrom('reports')
    .select(['report_id', 'type', 'from_at', 'to_at', 'client_id', 'automatic', 'more_possible'])
    .where('client_id', '=', clientId)
    .where('automatic', '=', true)
    .where('from_at', '>=', dayWindow(first).from)
    .where('from_at', '<', dayWindow(addMonths(first, 1)).from)
    .orderBy('to_at', 'desc')
    .orderBy('from_at')
    .orderBy('type')
    .execute()
  return rows.map(viewReport)
}
