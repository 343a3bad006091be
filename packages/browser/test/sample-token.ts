import type { Role } from '@tideway/contract/users/roles/roles'
import { scopesOfRole } from '@tideway/contract/users/roles/scopes'

/**
 * Returns an id token for a user of one role, in the identity provider's format. For tests only: its signature is not
 * valid.
 */
export function sampleToken(role: Role, claims: Record<string, unknown> = {}): string {
  const payload = {
    iss: 'http://localhost:4001/identity',
    aud: 'tideway-dashboard',
    sub: 'account-1',
    given_name: 'Mia',
    family_name: 'Okafor',
    email: 'mia@harbour.example',
    'tideway:groups': ['ORG_HARBOUR', role],
    scope: scopesOfRole(role).join(' '),
    iat: Date.UTC(2026, 10, 20, 3) / 1000,
    exp: Date.UTC(2026, 10, 20, 4) / 1000,
    ...claims,
  }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part(payload)}.signature`
}
