import type { SignInClient } from '@tideway/browser/session/authorize-url'
import type { PayoutsConfig } from '@tideway/contract/payments/payouts-config'

/** Returns the payouts app's client at the identity provider. */
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

/** Returns the address that ends the session at the identity provider, and with it the dashboard's session. */
export function endSessionUrl({ issuer }: PayoutsConfig): string {
  return `${issuer}/session/end`
}
