import { IconDownload } from '@tabler/icons-react'
import type { UndeliveredReport } from '@tideway/contract/reports/report-delivery'
import { reportLabel } from '@tideway/contract/reports/report-labels'
import type { Report } from '@tideway/contract/reports/reports'
import { ButtonLink, IconButton } from '@tideway/design/buttons/button'
import { Chip } from '@tideway/design/indicators/chip'
import { Icon } from '@tideway/design/indicators/icon'
import { memo } from 'react'
import styles from './report-row.module.css'
import { UndeliveredNote } from './undelivered-note.tsx'
import { useReportDownload } from './use-report-download.ts'

interface ReportRowProps {
  report: Report
  /** Set if the report was not delivered to the client's SFTP server. */
  undelivered: UndeliveredReport | undefined
}

/** A file of a month: its type, its period and its download (spec 2.10). */
export const ReportRow = memo(function Row({ report, undelivered }: ReportRowProps) {
  const { label, tone, description, subtitle } = reportLabel(report)
  const download = useReportDownload()
  const name = `Download ${label}, ${description}, ${subtitle}`
  return (
    <li className={styles.row} data-row={report.reportId}>
      <span className={styles.chip}>
        <Chip tone={tone}>{label}</Chip>
      </span>
      <span className={`${styles.description} num`}>{description}</span>
      <span className={`${styles.subtitle} num`}>{subtitle}</span>
      <span className={styles.download}>
        {download.blockedUrl === undefined ? (
          <IconButton
            busy={download.requesting}
            icon={<Icon of={IconDownload} />}
            label={name}
            onClick={() => download.start(report.reportId)}
          />
        ) : (
          <ButtonLink
            aria-label={name}
            href={download.blockedUrl}
            kind="link"
            rel="noopener"
            target="_blank"
          >
            Download
          </ButtonLink>
        )}
      </span>
      {undelivered ? (
        <UndeliveredNote name={`${label}, ${description}`} report={undelivered} />
      ) : null}
    </li>
  )
})
