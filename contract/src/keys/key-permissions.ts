import { roleLabel, roles } from '../users/roles.ts'
import type { Scope } from '../users/scopes.ts'
import { scopes, scopesOfRole } from '../users/scopes.ts'

/**
 * What a key may be given by whom (decision 56): nothing that its maker may not do. Permissions of keys are written
 * with a slash where scopes have a colon: `RestAPI/POST/payment` is the scope `RestAPI/POST:payment`.
 */

const scopeOf = (permission: string) => permission.replace(/^([^/]+\/[^/]+)\//, '$1:')

/** All that people may do over the REST API: only an admin has every one of them. */
const peoples: ReadonlySet<string> = new Set<string>(
  scopes.filter((scope) => scope.startsWith('RestAPI/')),
)

/**
 * Those of `permissions` that somebody with these scopes may give to a key. What no role may do, such as collecting by
 * PayTo, is given by whoever may do all that people may.
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

/** Those of `permissions` that this maker may not give. */
export function withheldPermissions(
  permissions: readonly string[],
  held: ReadonlySet<string>,
): string[] {
  const given = new Set(givablePermissions(permissions, held))
  return permissions.filter((permission) => !given.has(permission))
}

/** The roles whose holders may give a key all of these, in the order of spec 6.1: who can help. */
export function rolesThatGive(permissions: readonly string[]): string[] {
  return roles
    .filter((role) => {
      const held = new Set<string>(scopesOfRole(role))
      const managesKeys: Scope = 'PortalAPI/PATCH:clients/*/keys'
      return held.has(managesKeys) && withheldPermissions(permissions, held).length === 0
    })
    .map(roleLabel)
}
