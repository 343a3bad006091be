import { type Permission, permissionsOf } from './permissions.ts'
import { canAssignRole, type Role, roles } from './roles.ts'
import { scopesOfRole } from './scopes.ts'

/** The roles that include a permission, in the order of spec 6.1. */
export function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => holds(role, permission))
}

/**
 * The roles whose holders can give somebody of the role `from` one that includes the permission: they
 * manage users (spec 6.3), and the hierarchy (spec 6.1) lets them take the one role and give the other.
 */
export function rolesThatGrant(permission: Permission, from: Role | undefined): Role[] {
  return roles.filter(
    (actor) =>
      holds(actor, 'usersMenuItem') &&
      (from === undefined || canAssignRole(actor, from)) &&
      rolesWith(permission).some((role) => canAssignRole(actor, role)),
  )
}

function holds(role: Role, permission: Permission): boolean {
  return permissionsOf({ scope: scopesOfRole(role), federated: false })[permission]
}
