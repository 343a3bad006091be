import { claimsOf, groupsOf, organisationOf } from '@tideway/contract/identity/id-token'
import { permissionsOf } from '@tideway/contract/users/permissions'
import { roleLabel, roleOfGroups } from '@tideway/contract/users/roles'

/** Who is signed in to this app, as the token says. */
export interface Person {
  id: string
  name: string
  roleText: string
  /** The client the person belongs to; it acts where no other is named. */
  organisationId: string
  mayPay: boolean
  mayReadBalance: boolean
  mayCheckAccounts: boolean
  expiresAt: number
}

export function personOf(idToken: string): Person | undefined {
  const claims = claimsOf(idToken)
  if (!claims) return undefined
  const groups = groupsOf(claims)
  const organisationId = organisationOf(groups)
  if (organisationId === undefined) return undefined
  const role = roleOfGroups(groups)
  const permissions = permissionsOf({ scope: claims.scope, federated: false })
  const scopes = new Set(claims.scope.split(' '))
  return {
    id: claims.sub,
    name: `${claims.given_name} ${claims.family_name}`.trim() || claims.email,
    roleText: role ? roleLabel(role) : 'No role',
    organisationId,
    mayPay: permissions.payoutRequest,
    mayReadBalance: permissions.balanceRead,
    mayCheckAccounts:
      scopes.has('RestAPI/POST:accountEnquiry') && scopes.has('RestAPI/POST:accountCheck'),
    expiresAt: claims.exp * 1000,
  }
}
