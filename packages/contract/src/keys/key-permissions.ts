import { roleLabel, roles } from '../users/roles/roles.ts'
import type { Scope } from '../users/roles/scopes.ts'
import { scopes, scopesOfRole } from '../users/roles/scopes.ts'

/**
 * Permissions that a user may grant to a key (decision 42): only those that the user has. Permissions of keys have a
 * slash where scopes have a colon: `RestAPI/POST/payment` is the scope `RestAPI/POST:payment`.
 */

const scopeOf = (permission: string) => permission.replace(/^([^/]+\/[^/]+)\//, '$1:')

/** All REST API scopes of users. Only an admin has every one of them. */
const peoples: ReadonlySet<string> = new Set<string>(
  scopes.filter((scope) => scope.startsWith('RestAPI/')),
)

/**
 * Returns those of `permissions` that a user with these scopes may grant to a key. Permissions that no role has, such
 * as collecting by PayTo, require all scopes of users.
 */
export function givablePermissions(
  permissions: readonly string[],
  held: ReadonlySet<string>,
): string[] {
  const mayAll = [...peoples].every((scope) => held.has(scope))
  return permissions.filter((permission) => {
    const scope = scopeOf(permission)
    return peoples.has(scope) ? held.has(scope) : mayAll
  })
}

/** Returns those of `permissions` that this user may not grant. */
export function withheldPermissions(
  permissions: readonly string[],
  held: ReadonlySet<string>,
): string[] {
  const givableScopes = new Set(givablePermissions(permissions, held))
  return permissions.filter((permission) => !givableScopes.has(permission))
}

/**
 * Returns the roles that may grant a key all of these permissions, in the order of spec 6.1, to suggest who can help.
 */
export function rolesThatGive(permissions: readonly string[]): string[] {
  return roles
    .filter((role) => {
      const held = new Set<string>(scopesOfRole(role))
      const managesKeys: Scope = 'PortalAPI/PATCH:clients/*/keys'
      return held.has(managesKeys) && withheldPermissions(permissions, held).length === 0
    })
    .map(roleLabel)
}
