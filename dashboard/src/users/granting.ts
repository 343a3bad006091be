import type { Permission } from '@tideway/contract/users/permissions'
import { permissions, permissionsOf } from '@tideway/contract/users/permissions'
import type { Role } from '@tideway/contract/users/roles'
import { canAssignRole, roles } from '@tideway/contract/users/roles'
import type { Scope } from '@tideway/contract/users/scopes'
import { scopesOfRole } from '@tideway/contract/users/scopes'

/** The call by which somebody is given another role. */
const changesRoles: Scope = 'PortalAPI/PATCH:users'

/** The roles that include a permission, in the order of spec 6.1. */
export function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => holds(role, permission))
}

/**
 * The roles that would help somebody of the role `from` who lacks the permission, in the order of spec 6.1: they
 * include it and everything that `from` includes. A user has one role, so that any other role would take something
 * away: a Finance Manager made a Tech Operator reaches Settings and can no longer pay. Without a known role of their
 * own there is nothing to lose.
 */
export function rolesThatHelp(permission: Permission, from: Role | undefined): Role[] {
  const kept = from === undefined ? [] : permissions.filter((each) => holds(from, each))
  return rolesWith(permission).filter((role) => kept.every((each) => holds(role, each)))
}

/**
 * The roles whose holders can give somebody of the role `from` one that helps: they may change roles, and the hierarchy
 * (spec 6.1) lets them take the one role and give the other. A role that is not known here only an admin may change.
 */
export function rolesThatGrant(permission: Permission, from: Role | undefined): Role[] {
  return roles.filter(
    (actor) =>
      scopesOfRole(actor).includes(changesRoles) &&
      (from === undefined ? actor === 'BASE_ADMIN' : canAssignRole(actor, from)) &&
      rolesThatHelp(permission, from).some((role) => canAssignRole(actor, role)),
  )
}

function holds(role: Role, permission: Permission): boolean {
  return permissionsOf({ scope: scopesOfRole(role), federated: false })[permission]
}
