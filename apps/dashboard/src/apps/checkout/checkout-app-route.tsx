import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ReadFailed } from '../../ui/empty-state.tsx'
import { Card, Page } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { appsQuery, loadedCheckout } from '../app-queries.ts'
import styles from './checkout-app.module.css'
import { CheckoutAppFormCard } from './checkout-app-form.tsx'

/** Message for a failed load (spec 8, apps). */
const LOAD_FAILED =
  'Something went wrong retrieving your checkout app configuration, please contact support'

/** The Pay by Bank checkout app's screen (spec 2.15). */
export function CheckoutAppRoute() {
  const { actingClientId } = useSession()
  const app = useQuery({ ...appsQuery(useApi(), actingClientId), select: loadedCheckout })
  return (
    <>
      <PageHead
        back={<Link to="/apps">Apps</Link>}
        subtitle="Enable the Checkout App to generate links that clients pay using PayID, and customise colours and logo."
        title="Manage Pay by Bank App"
      />
      <Page>
        {app.data ? (
          <CheckoutAppFormCard key={actingClientId} saved={app.data} />
        ) : (
          <Card>
            {app.isError ? (
              <ReadFailed query={app} text={LOAD_FAILED} />
            ) : (
              <div aria-busy="true" className={styles.loading}>
                <span className="visually-hidden">Loading</span>
                <Skeleton height="24px" width="180px" />
                <Skeleton height="32px" width="320px" />
                <Skeleton height="32px" width="320px" />
              </div>
            )}
          </Card>
        )}
      </Page>
    </>
  )
}
