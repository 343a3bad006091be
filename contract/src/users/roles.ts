import type { RoleRules } from './role-rules.ts'
import { isHigherBy, whyNotAssignBy, whyNotManageBy } from './role-rules.ts'

/** The roles of spec 6.1, in its order: the order of GET /roles and of every selector. */
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
 * Header of every answer to a call with an id token: the role that the person has now, which counts from that call on.
 * The token may be from before it changed.
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

/** spec 6.1, the one exception to the ranks: a finance admin neither manages nor assigns a tech admin. */
const notAllowed: Partial<Record<Role, readonly Role[]>> = {
  BASE_FINANCE_ADMIN: ['BASE_TECH_ADMIN'],
}

/** The provider's own table as GET /roles gives it. */
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

/** A lower rank is higher in the hierarchy; the tech operator has none. */
export function rankOf(role: Role): number | undefined {
  return table[role].rank
}

/** The roles that `actor` may neither manage nor assign, whatever the ranks say. */
export function rolesNotAllowed(actor: Role): readonly Role[] {
  return notAllowed[actor] ?? []
}

/** spec 6.1: a target is higher when the actor's rank is greater than the target's. Without two ranks nobody is. */
export function isHigher(actor: Role, target: Role): boolean {
  return isHigherBy(ownRoleRules, actor, target)
}

/** Whether the actor may give somebody this role. A role without a rank assigns nothing. */
export function canAssignRole(actor: Role, role: Role): boolean {
  return whyNotAssignBy(ownRoleRules, actor, role) === undefined
}

export interface Member {
  /** The user id of the portal, as the account spells it. */
  email: string
  role: Role
}

/** A user whose role is none of ours, such as one of a newer version. */
export interface RolelessMember {
  email: string
  role: undefined
}

/** Whether the actor may change the role of the target or delete them: `whyNotManageBy` has the rule. */
export function canManage(actor: Member, target: Member | RolelessMember): boolean {
  return whyNotManageBy(ownRoleRules, actor, withRole(target)) === undefined
}

/** A role that is not known here is none of the rules' roles, whatever its name. */
export function withRole({ email, role }: Member | RolelessMember): {
  email: string
  role: string
} {
  return { email, role: role ?? '' }
}

/** Whether the actor may move the target to `role`: both the role they have and the one they get count. */
export function canChangeRole(actor: Member, target: Member, role: Role): boolean {
  return canManage(actor, target) && canAssignRole(actor.role, role)
}

/** The role among the groups of a token: its one BASE_ group. */
export function roleOfGroups(groups: readonly string[]): Role | undefined {
  return groups.find(isRole)
}
