import { useQuery } from '@tanstack/react-query'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import { sftpPortOf } from '@tideway/contract/sftp/sftp-details'
import { DeliveryState } from '../../reports/delivery/delivery-state.tsx'
import {
  reportDeliveryKey,
  reportDeliveryQuery,
  testReportConnection,
} from '../../reports/delivery/report-delivery-queries.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { HostKeyNotice } from '../../sftp/host-key-notice.tsx'
import { TestConnection } from '../../sftp/test-connection.tsx'
import { useConnectionTest } from '../../sftp/use-connection-test.ts'
import { isWholeTarget } from './daily-report-draft.ts'
import styles from './report-settings.module.css'
import type { DailyReportForm } from './use-daily-report-form.ts'

const verdicts = {
  works: 'We can deliver your reports.',
  fails: 'We can’t deliver your reports yet.',
}

/** State of report delivery to the client's server, and a test of the typed details. Not part of the specification. */
export function ReportConnection({ form }: { form: DailyReportForm }) {
  const { actingClientId } = useSession()
  const api = useApi()
  const delivery = useQuery(reportDeliveryQuery(api, actingClientId))
  const connection = useConnectionTest(form.draft, (sftpDetails) =>
    testReportConnection(api, actingClientId, sftpDetails),
  )
  // Before the first response it is unknown if there is anything to show.
  if (
    delivery.isPending ||
    isNotOffered(delivery.error) ||
    connection.outcome?.kind === 'not-offered'
  )
    return null
  return (
    <div className={styles.connection}>
      {delivery.data ? (
        <DeliveryState delivery={delivery.data} />
      ) : (
        <p className={styles.words}>We couldn’t load the delivery status of your reports.</p>
      )}
      <HostKeyNotice
        changes={reportDeliveryKey(actingClientId)}
        host={form.savedServer.host}
        isFailing={delivery.data?.state === 'FAILING'}
        port={sftpPortOf(form.savedServer.port)}
        test={connection}
      />
      <TestConnection
        connection={connection}
        disabledReason={
          isWholeTarget(form.draft)
            ? undefined
            : 'Complete your server details to test the connection.'
        }
        folderLabel="Path"
        verdicts={verdicts}
      />
    </div>
  )
}
