import { claimsOf, groupsOf, organisationOf } from '@tideway/contract/identity/id-token'
import type { Permission } from '@tideway/contract/users/roles/permissions'
import { permissionsOf } from '@tideway/contract/users/roles/permissions'
import type { Role } from '@tideway/contract/users/roles/roles'
import { roleLabel, roleOfGroups } from '@tideway/contract/users/roles/roles'

/** The signed-in user, derived from the id token (spec 3.1). */
export interface User {
  /** The subject of the token. */
  id: string
  firstName: string
  lastName: string
  email: string
  groups: readonly string[]
  /** The acting client: the stored one after a switch, or else the root (spec 2.3). */
  clientId: string
  rootClientId: string
  role: Role | undefined
  /** The role: the first group that starts with BASE_ (spec 3.1), even if this version does not know it. */
  roleGroup: string | undefined
  roleLabel: string
  permissions: Record<Permission, boolean>
  /** Scopes of the token. The server decides by the same ones (spec 6.2). */
  scopes: ReadonlySet<string>
  federated: boolean
  /** Minutes without any act after which the screen locks, or undefined for never. */
  idleMinutes: number | undefined
  /** Milliseconds, UTC. */
  issuedAt: number
  expiresAt: number
}

let latest:
  | { idToken: string; storedClientId: string | undefined; user: User | undefined }
  | undefined

/** Returns the same object for the same sign-in, so that a navigation does not render everything again. */
export function userOfToken(idToken: string, storedClientId?: string): User | undefined {
  if (latest?.idToken !== idToken || latest.storedClientId !== storedClientId) {
    latest = { idToken, storedClientId, user: readUser(idToken, storedClientId) }
  }
  return latest.user
}

/**
 * Returns the user of an id token, or undefined if the token is unreadable or names no organisation. Signature and
 * audience were checked on receipt and are not checked again.
 */
function readUser(idToken: string, storedClientId: string | undefined): User | undefined {
  const claims = claimsOf(idToken)
  if (!claims) return undefined
  const groups = groupsOf(claims)
  const rootClientId = organisationOf(groups)
  if (!rootClientId) return undefined
  const role = roleOfGroups(groups)
  const roleGroup = groups.find((group) => group.startsWith('BASE_'))
  const federated = claims.identities !== undefined && claims.identities !== null
  return {
    id: claims.sub,
    firstName: claims.given_name,
    lastName: claims.family_name,
    email: claims.email,
    groups,
    clientId: storedClientId ?? rootClientId,
    rootClientId,
    role,
    roleGroup,
    roleLabel: role ? roleLabel(role) : 'No role',
    permissions: permissionsOf({ scope: claims.scope, federated }),
    scopes: new Set(claims.scope.split(' ')),
    federated,
    idleMinutes: claims.idle_minutes,
    issuedAt: claims.iat * 1000,
    expiresAt: claims.exp * 1000,
  }
}

export function fullName(user: User): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email
}
