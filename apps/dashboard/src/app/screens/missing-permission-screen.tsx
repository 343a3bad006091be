import type { User } from '@tideway/browser/session/user'
import type { Permission } from '@tideway/contract/users/roles/permissions'
import { roleLabel } from '@tideway/contract/users/roles/roles'
import { useSiteConfig } from '../../brand/site-config-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { rolesThatGrant } from '../../users/roles/granting.ts'
import { menuFor } from '../menu.ts'
import { RouterLink } from '../router-link.tsx'

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

/** Returns who can grant the permission, by the rules of the hierarchy. */
function whoGrants(permission: Permission, { role, federated }: User): string {
  if (permission === 'usersMenuItem' && federated) {
    return 'People who sign in with company SSO can’t manage users here.'
  }
  const labels = rolesThatGrant(permission, role).map(roleLabel)
  const who = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(labels)
  return `To get access, ask someone in your organisation with the role ${who} to change yours.`
}

/**
 * Shown for a screen that the user's role does not include. Names the required permission and the roles that can grant
 * it.
 */
export function MissingPermissionScreen({ permission }: { permission: Permission }) {
  const { user, permissions } = useSession()
  const first = menuFor(permissions, useSiteConfig())[0]
  return (
    <>
      <PageHead
        subtitle={`Your role, ${user.roleLabel}, doesn’t include the permission ‘${names[permission]}’.`}
        title="You don’t have access to this page"
      />
      <Page>
        <p>
          {whoGrants(permission, user)}{' '}
          {first ? <RouterLink href={first.to}>Go to {first.label}</RouterLink> : null}
        </p>
      </Page>
    </>
  )
}
