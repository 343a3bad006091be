import type { Permission } from '@tideway/contract/permissions'
import { useSession } from '../session/session-context.tsx'
import { Page } from '../ui/page.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { menuFor } from './menu.ts'
import { RouterLink } from './router-link.tsx'

const names = {
  homeMenuItem: 'Dashboard',
  reportsMenuItem: 'Reports',
  transactionsMenuItem: 'Transactions',
  paymentAgreementMenuItem: 'Payment Agreements',
  balanceManagementMenuItem: 'Balance Management',
  usersMenuItem: 'Users',
  appsMenuItem: 'Apps',
  settingsMenuItem: 'Settings',
  balanceRead: 'Account Balance',
  paymentRequestCreate: 'New Payment Request',
  paymentRequestRefund: 'Refund Payment',
  payoutRequest: 'New Payout Request',
} satisfies Record<Permission, string>

/** A screen that the user's role does not include: which permission it takes, and who can give it. */
export function MissingPermissionScreen({ permission }: { permission: Permission }) {
  const { user, permissions } = useSession()
  const first = menuFor(permissions)[0]
  return (
    <>
      <PageHead
        subtitle={`Your role, ${user.roleLabel}, does not have the permission ‘${names[permission]}’.`}
        title="You do not have access to this page"
      />
      <Page>
        <p>
          An Admin of your organisation can give you a role that has it.{' '}
          {first ? <RouterLink href={first.to}>Go to {first.label}</RouterLink> : null}
        </p>
      </Page>
    </>
  )
}
