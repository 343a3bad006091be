import type { ReportDays, ReportRange } from '@tideway/contract/reports/report-range'
import { REPORT_CAP_WARNING, reportDaysText } from '@tideway/contract/reports/report-range'
import type { Report } from '@tideway/contract/reports/reports'
import { Button, ButtonLink } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { ReportComparison } from './report-comparison.tsx'
import type { ReportDownload } from './use-report-download.ts'

interface BuiltReportProps {
  report: Report
  range: ReportRange
  /** The requested days in the chosen zone. The report's own dates are in another zone. */
  days: ReportDays
  download: ReportDownload
}

/** A finished report. It opens automatically, and can be downloaded again while it is shown. */
export function BuiltReport({ report, range, days, download }: BuiltReportProps) {
  const description = reportDaysText(days)
  const { blockedUrl } = download
  return (
    <>
      {report.moreResultsPossible ? <Alert kind="warning">{REPORT_CAP_WARNING}</Alert> : null}
      <Alert
        actions={
          blockedUrl === undefined ? (
            <Button busy={download.requesting} onClick={() => download.start(report.reportId)}>
              Download again
            </Button>
          ) : (
            <ButtonLink href={blockedUrl} rel="noopener" target="_blank">
              Download
            </ButtonLink>
          )
        }
        kind="success"
      >
        {blockedUrl === undefined
          ? `Your report for ${description} is ready.`
          : `Your report for ${description} is ready, but your browser blocked the download. Select Download within one minute.`}
      </Alert>
      <ReportComparison range={range} report={report} />
    </>
  )
}
