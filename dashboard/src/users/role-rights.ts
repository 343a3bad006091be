import { type Permission, permissionsOf } from '@tideway/contract/permissions'
import { canAssignRole, type Role, roleLabel, roles } from '@tideway/contract/roles'
import { scopesOfRole } from '@tideway/contract/scopes'

/** What a permission lets somebody do, in words. */
const words = {
  homeMenuItem: 'Dashboard',
  balanceRead: 'See the account balance',
  reportsMenuItem: 'Reports',
  transactionsMenuItem: 'Transactions',
  paymentAgreementMenuItem: 'Payment Agreements',
  paymentRequestCreate: 'Make payment requests',
  paymentRequestRefund: 'Refund payments',
  payoutRequest: 'Make payouts',
  balanceManagementMenuItem: 'Balance Management',
  usersMenuItem: 'Users',
  appsMenuItem: 'Apps',
  settingsMenuItem: 'Settings',
} satisfies Record<Permission, string>

export interface RoleRights {
  role: Role
  label: string
  /** One for each of `rights`. */
  holds: boolean[]
  /** The roles that somebody of this role may give, and whose people they may change or delete. */
  manages: string[]
}

export const rights: readonly string[] = Object.values(words)

/** The rules of spec 6.1 and 6.3 for every role, as they are: nothing here is written twice. */
export function rightsOfRoles(): RoleRights[] {
  return roles.map((role) => {
    const granted = permissionsOf({ scope: scopesOfRole(role), federated: false })
    return {
      role,
      label: roleLabel(role),
      holds: (Object.keys(words) as Permission[]).map((permission) => granted[permission]),
      // Managing takes the screen, too.
      manages: granted.usersMenuItem
        ? roles.filter((other) => canAssignRole(role, other)).map(roleLabel)
        : [],
    }
  })
}
