import { canAssignRole } from '@tideway/contract/users/roles/managing-users'
import type { Permission } from '@tideway/contract/users/roles/permissions'
import { permissions, permissionsOf } from '@tideway/contract/users/roles/permissions'
import type { Role } from '@tideway/contract/users/roles/roles'
import { roles } from '@tideway/contract/users/roles/roles'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { scopesOfRole } from '@tideway/contract/users/roles/scopes'

/** The scope for changing a user's role. */
const changesRoles: Scope = 'PortalAPI/PATCH:users'

/** Returns the roles that include a permission, in the order of spec 6.1. */
export function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => holds(role, permission))
}

/**
 * Returns the roles that would help a user with the role `from` who lacks the permission, in the order of spec 6.1.
 * They include it and everything that `from` includes. A user has one role, so any other role would remove permissions:
 * a Finance Manager who becomes a Tech Operator gains Settings but can no longer pay. A user without a known role has
 * nothing to lose.
 */
export function rolesThatHelp(permission: Permission, from: Role | undefined): Role[] {
  const ownPermissions = from === undefined ? [] : permissions.filter((each) => holds(from, each))
  return rolesWith(permission).filter((role) => ownPermissions.every((each) => holds(role, each)))
}

/**
 * Returns the roles that can grant a helpful role to a user with the role `from`. They may change roles, and the
 * hierarchy (spec 6.1) allows both roles. Only an Admin may change an unknown role.
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
