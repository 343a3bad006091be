import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { ReadFailed } from '../../../ui/empty-state.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import styles from '../balance-management.module.css'
import { balanceQuery } from '../balance-queries.ts'
import { LowBalanceForm } from './low-balance-form.tsx'
import { lowBalanceQuery } from './low-balance-queries.ts'

/** The low-balance alert (spec 2.20). The form appears only after the current settings are loaded. */
export function BalanceAlerting() {
  const { actingClientId, permissions } = useSession()
  const api = useApi()
  const balance = useQuery(balanceQuery(api, actingClientId))
  const alert = useQuery({
    ...lowBalanceQuery(api, actingClientId),
    enabled: permissions.balanceManagementMenuItem,
  })
  return (
    <Card>
      <p className={styles.words}>
        A single email is sent when the balance falls below the threshold.
      </p>
      {alert.data ? (
        <LowBalanceForm balance={balance.isSuccess ? balance.data : undefined} saved={alert.data} />
      ) : alert.isError ? (
        <ReadFailed query={alert} />
      ) : (
        <div aria-busy="true" className={styles.formLoading}>
          <span className="visually-hidden">Loading</span>
          <Skeleton height="32px" width="320px" />
          <Skeleton height="116px" width="320px" />
          <Skeleton height="32px" width="56px" />
        </div>
      )}
    </Card>
  )
}
