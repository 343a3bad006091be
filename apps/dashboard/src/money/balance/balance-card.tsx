import { useQuery } from '@tanstack/react-query'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import { dateTimeParts } from '@tideway/contract/time/dates'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { RefreshButton } from '../../ui/layout/refresh-button.tsx'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import styles from './balance-card.module.css'
import { balanceQuery } from './balance-queries.ts'

/** The account balance in AUD, or `--` while loading or after a failed load (spec 2.9, 2.20). */
export function BalanceCard() {
  const { actingClientId } = useSession()
  const balance = useQuery(balanceQuery(useApi(), actingClientId))
  const { zone } = useShownZone()
  const readAt = balance.isSuccess ? clockText(balance.dataUpdatedAt, zone) : undefined
  return (
    <Card>
      <div className={styles.card}>
        <h3 className={styles.label}>Account Balance</h3>
        <p aria-busy={balance.isPending} className={`${styles.amount} num`}>
          {balance.isSuccess ? <Amount cents={balance.data} /> : '--'}
        </p>
        <div className={`${styles.row} ${styles.bottom}`}>
          <span aria-live="polite" className="num">
            {balance.isError ? (
              <span className={styles.failed}>Unable to retrieve balance</span>
            ) : (
              <span className="quiet">{readAt === undefined ? '' : `Updated at ${readAt}`}</span>
            )}
          </span>
          <RefreshButton busy={balance.isFetching} onRefresh={() => void balance.refetch()} />
        </div>
      </div>
    </Card>
  )
}

/** `14:03:22 GMT+11:00` */
function clockText(instant: number, zone: string | undefined): string {
  const { dateTime, offset } = dateTimeParts(instant, zone)
  return `${dateTime.split(' ')[1]} ${offset}`
}

function Amount({ cents }: { cents: Cents }) {
  const text = formatAud(cents)
  return (
    <>
      {text.slice(0, -3)}
      <small>{text.slice(-3)}</small>
    </>
  )
}
