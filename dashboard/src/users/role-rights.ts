import type { Permission } from '@tideway/contract/users/permissions'
import { permissionsOf } from '@tideway/contract/users/permissions'
import type { RoleRules } from '@tideway/contract/users/role-rules'
import { whyNotAssignBy } from '@tideway/contract/users/role-rules'
import { isRole } from '@tideway/contract/users/roles'
import { scopesOfRole } from '@tideway/contract/users/scopes'

/** What a permission lets somebody do, in words. */
const words = {
  homeMenuItem: 'Dashboard',
  balanceRead: 'See the account balance',
  reportsMenuItem: 'Reports',
  transactionsMenuItem: 'Transactions',
  paymentAgreementMenuItem: 'Payment Agreements',
  paymentRequestCreate: 'Create payment requests',
  paymentRequestRefund: 'Refund payments',
  payoutRequest: 'Make payouts',
  balanceManagementMenuItem: 'Balance Management',
  usersMenuItem: 'Users',
  appsMenuItem: 'Apps',
  settingsMenuItem: 'Settings',
} satisfies Record<Permission, string>

export interface RoleRights {
  role: string
  label: string
  /** One for each of `rights`. */
  holds: boolean[]
  /** The roles that somebody of this role may give, and whose people they may change or delete. */
  manages: string[]
  /** Every role there is. */
  managesAll: boolean
}

export const rights: readonly string[] = Object.values(words)

/**
 * The permissions of spec 6.3 and the hierarchy that the server gave, for every role of the server's whose permissions are
 * known here.
 */
export function rightsOfRoles(rules: RoleRules): RoleRights[] {
  return rules.base.flatMap(({ value: role, text: label }) => {
    if (!isRole(role)) return []
    const granted = permissionsOf({ scope: scopesOfRole(role), federated: false })
    const managed = rules.base.filter(
      ({ value }) => whyNotAssignBy(rules, role, value) === undefined,
    )
    return {
      role,
      label,
      holds: (Object.keys(words) as Permission[]).map((permission) => granted[permission]),
      // Managing takes the screen, too.
      manages: granted.usersMenuItem ? managed.map(({ text }) => text) : [],
      managesAll: granted.usersMenuItem && managed.length === rules.base.length,
    }
  })
}
