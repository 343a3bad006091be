import { claimsOf, groupsOf, organisationOf } from '@tideway/contract/identity/id-token'
import type { Permission } from '@tideway/contract/users/permissions'
import { permissionsOf } from '@tideway/contract/users/permissions'
import type { Role } from '@tideway/contract/users/roles'
import { roleLabel, roleOfGroups } from '@tideway/contract/users/roles'

/** The signed-in user, derived from the id token (spec 3.1). */
export interface User {
  /** The subject of the token. */
  id: string
  firstName: string
  lastName: string
  email: string
  groups: readonly string[]
  /** The acting client: the stored one after a switch, else the root (spec 2.3). */
  clientId: string
  rootClientId: string
  role: Role | undefined
  /** The first group that begins with BASE_ (spec 3.1): the role, also where this version does not know it. */
  roleGroup: string | undefined
  roleLabel: string
  permissions: Record<Permission, boolean>
  /** What the token may be used for; the server decides by the same (spec 6.2). */
  scopes: ReadonlySet<string>
  federated: boolean
  /** Milliseconds, UTC. */
  issuedAt: number
  expiresAt: number
}

let latest:
  | { idToken: string; storedClientId: string | undefined; user: User | undefined }
  | undefined

/** The same object for the same sign-in, so that a navigation does not render everything anew. */
export function userOfToken(idToken: string, storedClientId?: string): User | undefined {
  if (latest?.idToken !== idToken || latest.storedClientId !== storedClientId) {
    latest = { idToken, storedClientId, user: readUser(idToken, storedClientId) }
  }
  return latest.user
}

/**
 * The user of an id token, or undefined where the token cannot be read or names no organisation. The
 * signature and audience were checked when it was received; here it is only read.
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
    issuedAt: claims.iat * 1000,
    expiresAt: claims.exp * 1000,
  }
}

export function fullName(user: User): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email
}
