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

/** Returns the role among a token's groups, which is its one BASE_ group. */
export function roleOfGroups(groups: readonly string[]): Role | undefined {
  return groups.find(isRole)
}
