import type { SettlementTarget } from '@tideway/contract/balance/sweep'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Card } from '../../ui/layout/page.tsx'
import { RefreshButton } from '../../ui/layout/refresh-button.tsx'
import { KeyValues } from '../../ui/text/detail-list.tsx'
import styles from './balance-management.module.css'
import type { SettlementAccount } from './use-settlement-account.ts'

/** Destination of the funds (spec 2.20). */
export function SettlementAccountCard({ account }: { account: SettlementAccount }) {
  return (
    <Card>
      <h3 className={styles.label}>Settlement Account Details</h3>
      <div aria-busy={account.target === 'loading'}>
        <Content account={account} />
      </div>
    </Card>
  )
}

function Content({ account: { target, reread, rereading } }: { account: SettlementAccount }) {
  if (target === 'loading') {
    return (
      <div className={styles.loading}>
        <span className="visually-hidden">Loading</span>
        <Skeleton height="16px" width="60%" />
        <Skeleton height="16px" width="80%" />
      </div>
    )
  }
  if (target === 'failed') {
    return (
      <div className={styles.missing} role="alert">
        <p>We couldn’t load your settlement account.</p>
        <RefreshButton busy={rereading} onRefresh={reread} />
      </div>
    )
  }
  if (target === 'none') {
    return (
      <p className={styles.missing}>
        You don’t have a settlement account yet. Contact support to add one.
      </p>
    )
  }
  return <KeyValues items={itemsOf(target)} />
}

function itemsOf(target: SettlementTarget) {
  if (target.kind === 'payId') {
    return [
      { label: 'PayID Type', value: target.payIdType },
      { label: 'PayID', value: target.payId },
    ]
  }
  return [
    { label: 'Account Name', value: target.accountName },
    { label: 'BSB and Account Number', value: `${target.bsb} - ${target.accountNo}` },
  ]
}
