import { useQuery } from '@tanstack/react-query'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import { compareWithList } from '@tideway/contract/reports/report-money'
import type { ReportRange } from '@tideway/contract/reports/report-range'
import type { Report } from '@tideway/contract/reports/reports'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import styles from './report-comparison.module.css'
import { listOfRangeQuery } from './report-queries.ts'

/**
 * Compares the money of payment requests in a report with the list, and says why they differ. Renders nothing if the
 * report is full, because its sums then cover only a part of the range.
 */
export function ReportComparison({ report, range }: { report: Report; range: ReportRange }) {
  const { actingClientId } = useSession()
  const { money } = report
  const query = listOfRangeQuery(useApi(), actingClientId, report, range)
  const { data } = useQuery({ ...query, enabled: money !== undefined })
  if (money === undefined || data?.money === undefined || !data.complete) return null
  const cents = (text: string) => parseTwoDecimals(text) ?? ZERO_CENTS
  const list = { settled: cents(data.money.settled), returned: cents(data.money.returned) }
  const sums = compareWithList(money, list)
  return (
    <div className={styles.comparison}>
      <table className={styles.table}>
        <caption>Payment Requests in this report and in the list by Completed Date</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">This report</th>
            <th scope="col">List and Home</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ label, ...sum }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="num">{formatAud(sum.report)}</td>
              <td className="num">{formatAud(sum.list)}</td>
              <td className="num">{formatAud(sum.difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        The report counts a refund on the day you start it, also of an earlier payment, and takes it
        back if it fails. The list counts a completed refund with its payment. An Excel export of
        the list has each refund with both dates.
      </p>
    </div>
  )
}
