import type { Account } from '../accounts-store.ts'
import { scopesFor } from './oauth-client.ts'

/**
 * Lists our own claims next to those of OpenID Connect. `origin_jti` names the grant, so that it can be revoked.
 * `idle_minutes` is the idle time after which pages lock.
 */
export function claimNames(brand: string): string[] {
  return [
    'given_name',
    'family_name',
    'email',
    groupsClaim(brand),
    'scope',
    'identities',
    'origin_jti',
    'acr',
    'amr',
    'auth_time',
    'idle_minutes',
  ]
}

export function groupsClaim(brand: string): string {
  return `${brand}:groups`
}

/**
 * Returns the claims about a person (spec 3.1). The scope has the operations that the role has through this client,
 * whatever was requested. Only people of another identity provider have identities (spec 6.2 tells them apart by it).
 */
export function claimsOf(account: Account, brand: string, audience: string) {
  return {
    given_name: account.givenName,
    family_name: account.familyName,
    email: account.email,
    [groupsClaim(brand)]: [`ORG_${account.clientId}`, account.role],
    scope: scopesFor(audience, account.role).join(' '),
    ...(account.identities.length > 0 && { identities: account.identities }),
  }
}
