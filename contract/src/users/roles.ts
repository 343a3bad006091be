import type { RoleRules } from './role-rules.ts'
import { isHigherBy, whyNotAssignBy, whyNotManageBy } from './role-rules.ts'

/** Roles in the order of spec 6.1, which GET /roles and every select use. */
export const roles = [
  'BASE_ADMIN',
  'BASE_FINANCE_ADMIN',
  'BASE_FINANCE_MANAGER',
  'BASE_TECH_ADMIN',
  'BASE_FINANCE_OPERATOR',
  'BASE_CUSTOMER_SERVICE_OPERATOR',
  'BASE_TECH_OPERATOR',
] as const

export type Role = (typeof roles)[number]

/**
 * Header of every response to a call with an id token: the user's current role, which applies from this call on. The
 * token may be older than the role.
 */
export const ROLE_HEADER = 'user-role'

const table = {
  BASE_ADMIN: { label: 'Admin', rank: 1 },
  BASE_FINANCE_ADMIN: { label: 'Finance Admin', rank: 10 },
  BASE_FINANCE_MANAGER: { label: 'Finance Manager', rank: 100 },
  BASE_TECH_ADMIN: { label: 'Tech Admin', rank: 500 },
  BASE_FINANCE_OPERATOR: { label: 'Finance Operator', rank: 1000 },
  BASE_CUSTOMER_SERVICE_OPERATOR: { label: 'Customer Service Operator', rank: 10_000 },
  BASE_TECH_OPERATOR: { label: 'Tech Operator', rank: undefined },
} satisfies Record<Role, { label: string; rank: number | undefined }>

/** The only exception to the ranks (spec 6.1): a Finance Admin neither manages nor assigns a Tech Admin. */
const notAllowed: Partial<Record<Role, readonly Role[]>> = {
  BASE_FINANCE_ADMIN: ['BASE_TECH_ADMIN'],
}

/** The provider's own table, as returned by GET /roles. */
export const ownRoleRules: RoleRules = {
  base: roles.map((value) => ({ text: table[value].label, value })),
  hierarchy: Object.fromEntries(
    roles.flatMap((role) => {
      const { rank } = table[role]
      return rank === undefined ? [] : [[role, rank]]
    }),
  ),
  rolesNotAllowed: notAllowed,
}

export function isRole(value: string): value is Role {
  return (roles as readonly string[]).includes(value)
}

export function roleLabel(role: Role): string {
  return table[role].label
}

/** Returns a role's rank. A lower rank is higher in the hierarchy, and the Tech Operator has none. */
export function roleRankOf(role: Role): number | undefined {
  return table[role].rank
}

/** Returns the roles that `actor` may neither manage nor assign, whatever their ranks. */
export function rolesNotAllowed(actor: Role): readonly Role[] {
  return notAllowed[actor] ?? []
}

/**
 * Returns true if the target is higher, which means that the actor's rank is greater (spec 6.1). Returns false if
 * either has no rank.
 */
export function isHigher(actor: Role, target: Role): boolean {
  return isHigherBy(ownRoleRules, actor, target)
}

/** Returns true if the actor may assign this role. A role without a rank may assign none. */
export function canAssignRole(actor: Role, role: Role): boolean {
  return whyNotAssignBy(ownRoleRules, actor, role) === undefined
}

export interface UserWithRole {
  /** The portal's user id, in the account's spelling. */
  email: string
  role: Role
}

/** A user whose role this version does not know, such as one from a newer version. */
export interface UserWithoutRole {
  email: string
  role: undefined
}

/** Returns true if the actor may change the target's role or delete the target. `whyNotManageBy` has the rule. */
export function canManage(actor: UserWithRole, target: UserWithRole | UserWithoutRole): boolean {
  return whyNotManageBy(ownRoleRules, actor, withRole(target)) === undefined
}

/** Treats an unknown role as outside the rules, whatever its name. */
export function withRole({ email, role }: UserWithRole | UserWithoutRole): {
  email: string
  role: string
} {
  return { email, role: role ?? '' }
}

/** Returns true if the actor may change the target's role to `role`. Both the current and the new role count. */
export function canChangeRole(actor: UserWithRole, target: UserWithRole, role: Role): boolean {
  return canManage(actor, target) && canAssignRole(actor.role, role)
}

/** Returns the role among a token's groups, which is its one BASE_ group. */
export function roleOfGroups(groups: readonly string[]): Role | undefined {
  return groups.find(isRole)
}
