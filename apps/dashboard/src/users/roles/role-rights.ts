import type { Permission } from '@tideway/contract/users/roles/permissions'
import { permissionsOf } from '@tideway/contract/users/roles/permissions'
import type { RoleRules } from '@tideway/contract/users/roles/role-rules'
import { whyNotAssignBy } from '@tideway/contract/users/roles/role-rules'
import { isRole } from '@tideway/contract/users/roles/roles'
import { scopesOfRole } from '@tideway/contract/users/roles/scopes'

/** Descriptions of each permission. */
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
  /** One value for each of `rights`. */
  holds: boolean[]
  /** Roles that this role may assign, and whose users it may change or delete. */
  manages: string[]
  /** True if the role manages every role. */
  managesAll: boolean
}

export const rightNames: readonly string[] = Object.values(words)

/**
 * Returns the permissions of spec 6.3 and the server's hierarchy, for every role of the server whose permissions are
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
      // Managing users also requires the screen.
      manages: granted.usersMenuItem ? managed.map(({ text }) => text) : [],
      managesAll: granted.usersMenuItem && managed.length === rules.base.length,
    }
  })
}
