import type { UseQueryResult } from '@tanstack/react-query'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import { Button } from '@tideway/design/buttons/button'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import styles from './payouts.module.css'

export function BalanceCard({
  balance,
  client,
}: {
  balance: UseQueryResult<Cents>
  client: string
}) {
  const { data: value, isError: failed, refetch } = balance
  return (
    <section aria-labelledby="balance-title" className={styles.card}>
      <h2 className={styles.smallTitle} id="balance-title">
        Balance of {client}
      </h2>
      {value === undefined && failed ? (
        <Alert actions={<Button onClick={() => void refetch()}>Refresh</Button>} kind="error">
          Unable to retrieve balance
        </Alert>
      ) : value === undefined ? (
        <p aria-busy className={styles.balance}>
          <span className="visually-hidden">Loading</span>
          <Skeleton height="24px" width="160px" />
        </p>
      ) : (
        <p className={styles.balance}>
          <b className="num">{formatAud(value)}</b>
          {failed ? <span className="quiet"> may be out of date</span> : null}
        </p>
      )}
    </section>
  )
}
