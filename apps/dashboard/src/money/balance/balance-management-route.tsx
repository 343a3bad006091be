import { Link } from '@tanstack/react-router'
import { useUser } from '../../session/user-context.tsx'
import { Columns, Page, Section } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { BalanceCard } from './balance-card.tsx'
import styles from './balance-management.module.css'
import { BalanceAlerting } from './low-balance/balance-alerting.tsx'
import { SettlementAccountCard } from './settlement-account.tsx'
import { SettlementScheduleSection } from './settlements/settlement-schedule.tsx'
import { BalanceTransfers } from './transfers/balance-transfers.tsx'
import { TransferForm } from './transfers/transfer-form.tsx'
import { useSettlementAccount } from './use-settlement-account.ts'

/** The Balance Management screen (spec 2.20). */
export function BalanceManagementRoute() {
  const account = useSettlementAccount()
  const { permissions } = useUser()
  return (
    <>
      <PageHead
        actions={
          permissions.reportsMenuItem ? (
            <Link to="/balance-management/statement">Statement</Link>
          ) : null
        }
        subtitle="Tools to manage your account balance"
        title="Balance Management"
      />
      <Page>
        <Section title="Instant Settlement">
          <div className={styles.settlement}>
            <Columns>
              <BalanceCard />
              <SettlementAccountCard account={account} />
            </Columns>
            <TransferForm account={account} />
            <BalanceTransfers />
          </div>
        </Section>
        <SettlementScheduleSection />
        <Section title="Balance Alerting">
          <BalanceAlerting />
        </Section>
      </Page>
    </>
  )
}
