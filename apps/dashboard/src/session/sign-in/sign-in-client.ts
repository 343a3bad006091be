import type { SignInClient } from '@tideway/browser/session/authorize-url'
import type { OAuthConfig } from '@tideway/contract/clients/site-config'

/** Origin, variant and client of a sign-in. */
export interface SignInPlace {
  oauth: OAuthConfig
  /** The dashboard's origin. */
  origin: string
  /** The variant that signs in. It has its own callback. */
  appName: string | undefined
  /** How many milliseconds this computer's clock is ahead. */
  clockAheadMs: number
}

/**
 * Returns the dashboard, or one of its variants, as a client of the identity provider.
 *
 * @param signup True to start at the sign-up address.
 */
export function signInClient(
  { oauth, origin, appName }: Pick<SignInPlace, 'oauth' | 'origin' | 'appName'>,
  signup = false,
): SignInClient {
  return {
    issuer: oauth.issuer,
    clientId: oauth.clientId,
    scope: oauth.scopes.join(' '),
    authorizeUrl: signup ? oauth.signupUrl : oauth.authorizeUrl,
    tokenUrl: oauth.tokenUrl,
    jwksUrl: oauth.jwksUrl,
    redirectUri: redirectUri(origin, appName),
  }
}

/** Returns `/auth-callback`, or the variant's own callback (readings 2, variants). */
function redirectUri(origin: string, appName: string | undefined): string {
  return `${origin}/auth-callback${appName === undefined ? '' : `/${encodeURIComponent(appName)}`}`
}
