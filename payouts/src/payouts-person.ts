import { fullName, userOfToken } from '@tideway/browser/session/user'

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
  /** Milliseconds, UTC. */
  expiresAt: number
}

export function personOf(idToken: string): Person | undefined {
  const user = userOfToken(idToken)
  if (!user) return undefined
  const { id, roleLabel, rootClientId, permissions, scopes, expiresAt } = user
  return {
    id,
    name: fullName(user),
    roleText: roleLabel,
    organisationId: rootClientId,
    mayPay: permissions.payoutRequest,
    mayReadBalance: permissions.balanceRead,
    mayCheckAccounts:
      scopes.has('RestAPI/POST:accountEnquiry') && scopes.has('RestAPI/POST:accountCheck'),
    expiresAt,
  }
}
