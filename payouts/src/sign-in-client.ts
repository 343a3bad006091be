import type { SignInClient } from '@tideway/browser/session/authorize-url'
import type { PayoutsConfig } from '@tideway/contract/payments/payouts-config'

/** The payouts app as the identity provider knows it. */
export function signInClient(config: PayoutsConfig): SignInClient {
  const { issuer, clientId, scope, redirectUri } = config
  return {
    issuer,
    clientId,
    scope,
    authorizeUrl: `${issuer}/auth`,
    tokenUrl: `${issuer}/token`,
    jwksUrl: `${issuer}/jwks`,
    redirectUri,
  }
}

/** Where the session at the identity provider ends, and with it the dashboard's. */
export function endSessionUrl({ issuer }: PayoutsConfig): string {
  return `${issuer}/session/end`
}
