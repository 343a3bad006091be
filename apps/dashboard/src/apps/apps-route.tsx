import { Page } from '../ui/layout/page.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { AppCard } from './app-card.tsx'
import styles from './apps.module.css'

/** The Apps screen (spec 2.14, 8). */
export function AppsRoute() {
  return (
    <>
      <PageHead subtitle="Connect Apps to enable richer functionality." title="Apps" />
      <Page>
        <div className={styles.apps}>
          <AppCard
            failedText="Something went wrong enabling your checkout app, please contact support"
            switchLabel="Checkout Enabled"
            text="Generates payment links that your customers pay with PayID or PayTo, in your colours and with your logo."
            title="Pay by Bank"
            type="checkout"
          />
          <AppCard
            failedText="Something went wrong enabling checking Batch app status, please contact support"
            switchLabel="Batch Enabled"
            text="A batch file interface: we pull files of payments from your self-hosted SFTP server and pay them."
            title="Batch"
            type="batch"
          />
        </div>
      </Page>
    </>
  )
}
