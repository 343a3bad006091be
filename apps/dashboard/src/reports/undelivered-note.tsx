import type { UndeliveredReport } from '@tideway/contract/reports/report-delivery'
import { Button } from '@tideway/design/buttons/button'
import { FailurePart } from '../failures/failure-part.tsx'
import { useSession } from '../session/session-context.tsx'
import { DateTimeText } from '../ui/time/date-time-text.tsx'
import { isBeingTried } from './delivery/report-delivery-queries.ts'
import { useDeliverAgain } from './delivery/use-deliver-again.ts'
import styles from './undelivered-note.module.css'

interface UndeliveredNoteProps {
  report: UndeliveredReport
  /** The report's name in its row. */
  name: string
}

/** Note next to a report that was not delivered to the client's SFTP server: the reason and the next step. */
export function UndeliveredNote({ report, name }: UndeliveredNoteProps) {
  const { permissions } = useSession()
  const again = useDeliverAgain()
  const trying = isBeingTried(report)
  return (
    <div className={styles.note}>
      <p className={styles.reason}>Not delivered by SFTP. {report.reason}</p>
      <p className={styles.next}>
        <span className="subtle">
          {trying ? (
            'Trying now…'
          ) : report.status === 'FAILED' ? (
            'We’ve stopped trying.'
          ) : (
            <>
              Next attempt <DateTimeText instant={report.nextTryDatetime} />
            </>
          )}
        </span>
        {permissions.settingsMenuItem ? (
          <Button
            aria-label={`Try again now: ${name}`}
            busy={again.busy || trying}
            kind="link"
            onClick={() => again.deliverAgain({ reportId: report.reportId })}
          >
            Try again now
          </Button>
        ) : null}
      </p>
      <FailurePart code={report.reason} kind="reportDelivery" said="all" />
    </div>
  )
}
