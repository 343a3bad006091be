import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ReadFailed } from '../../ui/empty-state.tsx'
import { Card, Columns, Page, Section } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import styles from './manage-payment-files.module.css'
import { paymentFilesAppOf } from './payment-file-queries.ts'
import { Batches } from './payment-files.tsx'
import { PaymentFilesSettings } from './settings/payment-files-settings.tsx'

/** Message for a failed load (spec 8, apps). */
const LOAD_FAILED = 'Something went wrong loading your configuration, please try again'

/** Manage Batch App (spec 2.16). The form appears only after the current settings are loaded. */
export function ManageBatchRoute() {
  return (
    <>
      <PageHead
        back={<Link to="/apps">Apps</Link>}
        subtitle="Supply your SFTP connection details so that we can pull your payment files."
        title="Manage Batch App"
      />
      <Page>
        <Settings />
        <Batches />
      </Page>
    </>
  )
}

function Settings() {
  const { actingClientId } = useSession()
  const app = useQuery(paymentFilesAppOf(useApi(), actingClientId))
  if (app.data) return <PaymentFilesSettings newest={app.data} />
  if (app.isError) {
    return (
      <Card>
        <ReadFailed query={app} text={LOAD_FAILED} />
      </Card>
    )
  }
  return (
    <div aria-busy="true">
      <span className="visually-hidden">Loading</span>
      <Columns>
        {['Your sftp server', 'PGP Encryption'].map((title) => (
          <Section key={title} title={title}>
            <Card>
              <div className={styles.loading}>
                <Skeleton height="20px" width="120px" />
                <Skeleton height="32px" />
                <Skeleton height="32px" />
              </div>
            </Card>
          </Section>
        ))}
      </Columns>
    </div>
  )
}
