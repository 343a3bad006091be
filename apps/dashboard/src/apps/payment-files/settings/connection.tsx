import { useQuery } from '@tanstack/react-query'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type { BatchApp } from '@tideway/contract/payment-files/batch-app'
import { paymentsFilter } from '@tideway/contract/payment-files/batch-app'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { HostKeyNotice } from '../../../sftp/host-key-notice.tsx'
import { TestConnection } from '../../../sftp/test-connection.tsx'
import { useConnectionTest } from '../../../sftp/use-connection-test.ts'
import { Card, Expected, Section } from '../../../ui/layout/page.tsx'
import styles from '../manage-payment-files.module.css'
import { connectionQuery, testConnection } from '../payment-file-queries.ts'
import { LastPoll } from './last-poll.tsx'
import { firstWrong } from './payment-files-draft.ts'
import type { PaymentFilesForm } from './use-payment-files-form.ts'

const verdicts = {
  works: 'We can fetch your files.',
  fails: 'We can’t fetch your files yet.',
}

/**
 * Connection state: the last poll of the folder, and a test of the typed details. This section is not part of the
 * specification.
 */
export function Connection({ form, saved }: { form: PaymentFilesForm; saved: BatchApp }) {
  const { actingClientId } = useSession()
  const api = useApi()
  const last = useQuery(connectionQuery(api, actingClientId))
  const { prefix, extension } = form.draft
  const connection = useConnectionTest(
    form.draft,
    (sftpDetails) =>
      testConnection(api, actingClientId, {
        sftpDetails,
        typeFilters: [{ ...paymentsFilter, prefix, extension }],
      }),
    `${prefix}.${extension}`,
  )
  if (last.isPending) return <Expected />
  if (isNotOffered(last.error) || connection.outcome?.kind === 'not-offered') return null
  return (
    <Section title="Connection">
      <Card>
        <div className={styles.stack}>
          {saved.enabled ? <LastPoll connection={last.data} /> : null}
          <HostKeyNotice
            changes={connectionQuery(api, actingClientId).queryKey}
            host={saved.sftpDetails.host}
            isFailing={last.data?.state === 'FAILING'}
            port={saved.sftpDetails.port}
            test={connection}
          />
          <TestConnection
            connection={connection}
            disabledReason={whyNotTest(form)}
            folderLabel="Input folder"
            verdicts={verdicts}
          />
        </div>
      </Card>
    </Section>
  )
}

function whyNotTest({ draft }: PaymentFilesForm): string | undefined {
  if (!draft.enabled) return 'Turn on the Batch App to test the connection.'
  const wrong = firstWrong(draft, ['host', 'port', 'username', 'folder'])
  return wrong && 'Complete your server details to test the connection.'
}
