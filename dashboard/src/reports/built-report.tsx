import type { ReportDays } from '@tideway/contract/reports/report-range'
import { BULK_CAP_WARNING, reportDaysText } from '@tideway/contract/reports/report-range'
import type { Report } from '@tideway/contract/reports/reports'
import { Alert } from '@tideway/look/alert'
import { Button, ButtonLink } from '@tideway/look/button'
import type { ReportDownload } from './use-report-download.ts'

interface BuiltReportProps {
  report: Report
  /** That it was requested for: in the browser's zone, which the report's own dates are not in. */
  days: ReportDays
  download: ReportDownload
}

/** A report that is built: it opens by itself, and can be had again for as long as it stands here. */
export function BuiltReport({ report, days, download }: BuiltReportProps) {
  const description = reportDaysText(days)
  const { blockedUrl } = download
  return (
    <>
      {report.moreResultsPossible ? <Alert kind="warning">{BULK_CAP_WARNING}</Alert> : null}
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
    </>
  )
}
