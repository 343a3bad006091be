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
  const actorRank = rankOf(actor)
  const targetRank = rankOf(target)
  return actorRank !== undefined && targetRank !== undefined && actorRank > targetRank
}

/** Whether the actor may give somebody this role. A role without a rank assigns nothing. */
export function canAssignRole(actor: Role, role: Role): boolean {
  if (rankOf(actor) === undefined) return false
  return !isHigher(actor, role) && !rolesNotAllowed(actor).includes(role)
}

export interface Member {
  /** Emails are the user ids of the portal and case-sensitive. */
  email: string
  role: Role
}

/**
 * Whether the actor may change the role of the target or delete them: never themselves, never
 * somebody higher, never a role that is not allowed to them. A role without a rank manages nobody.
 */
export function canManage(actor: Member, target: Member): boolean {
  return actor.email !== target.email && canAssignRole(actor.role, target.role)
}

/** Whether the actor may move the target to `role`: both the role they have and the one they get count. */
export function canChangeRole(actor: Member, target: Member, role: Role): boolean {
  return canManage(actor, target) && canAssignRole(actor.role, role)
}

/** The role among the groups of a token: its one BASE_ group. */
export function roleOfGroups(groups: readonly string[]): Role | undefined {
  return groups.find(isRole)
}
