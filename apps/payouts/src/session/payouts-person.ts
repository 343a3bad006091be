import { fullName, userOfToken } from '@tideway/browser/session/user'

/** The user signed in to this app, from the token. */
export interface Person {
  id: string
  name: string
  email: string
  roleText: string
  /** The client that the user belongs to. It acts if no other is named. */
  organisationId: string
  mayPay: boolean
  mayReadBalance: boolean
  mayCheckAccounts: boolean
  /** Minutes without any act after which the screen locks, or undefined for never. */
  idleMinutes: number | undefined
  /** Milliseconds, UTC. */
  expiresAt: number
}

export function personOf(idToken: string): Person | undefined {
  const user = userOfToken(idToken)
  if (!user) return undefined
  const { id, email, roleLabel, rootClientId, permissions, scopes, idleMinutes, expiresAt } = user
  return {
    id,
    name: fullName(user),
    email,
    roleText: roleLabel,
    organisationId: rootClientId,
    mayPay: permissions.payoutRequest,
    mayReadBalance: permissions.balanceRead,
    mayCheckAccounts:
      scopes.has('RestAPI/POST:accountEnquiry') && scopes.has('RestAPI/POST:accountCheck'),
    idleMinutes,
    expiresAt,
  }
}
