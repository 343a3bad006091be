import type { RoleRules } from './role-rules.ts'
import { isHigherBy, whyNotAssignBy, whyNotManageBy } from './role-rules.ts'
import type { Role } from './roles.ts'
import { roleLabel, roleRankOf, roles } from './roles.ts'

/** Which roles manage and assign which (spec 6.1). Separate from the roles, because only screens about users need it. */

/** The only exception to the ranks (spec 6.1): a Finance Admin neither manages nor assigns a Tech Admin. */
const notAllowed: Partial<Record<Role, readonly Role[]>> = {
  BASE_FINANCE_ADMIN: ['BASE_TECH_ADMIN'],
}

/** The provider's own table, as returned by GET /roles. */
export const ownRoleRules: RoleRules = {
  base: roles.map((value) => ({ text: roleLabel(value), value })),
  hierarchy: Object.fromEntries(
    roles.flatMap((role) => {
      const rank = roleRankOf(role)
      return rank === undefined ? [] : [[role, rank]]
    }),
  ),
  rolesNotAllowed: notAllowed,
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
