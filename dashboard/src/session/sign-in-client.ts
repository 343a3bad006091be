import type { SignInClient } from '@tideway/browser/session/authorize-url'
import type { OAuthConfig } from '@tideway/contract/clients/site-config'

/** Who signs in to what. */
export interface SignInPlace {
  oauth: OAuthConfig
  /** The dashboard's own. */
  origin: string
  /** The variant that signs in, which has a callback of its own. */
  appName: string | undefined
  /** How far this computer's clock is ahead. */
  clockAheadMs: number
}

/**
 * The dashboard, or one of its variants, as the identity provider knows it.
 *
 * @param signup Whether it begins at the address to sign up.
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

/** `/auth-callback`, or the variant's own (readings 2, variants). */
function redirectUri(origin: string, appName: string | undefined): string {
  return `${origin}/auth-callback${appName === undefined ? '' : `/${encodeURIComponent(appName)}`}`
}
