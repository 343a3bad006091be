import type { SiteConfig } from '@tideway/contract/clients/site-config'
import * as oauth from 'oauth4webapi'
import { authorizeUrl, redirectUri } from './authorize-url.ts'
import type { SessionStorage } from './session-storage.ts'

/**
 * The authorization code flow with S256, state and nonce (spec 4, 7.2). Loaded only when somebody
 * signs in: whoever is signed in never downloads it.
 */

export interface SignInRequest {
  signup: boolean
  invitation: string | undefined
  appName: string | undefined
  silent?: boolean
}

/** Only signatures with a public key: whoever can check one must not be able to make one. */
const signatures = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

/** Keeps a fresh secret, state and nonce, and gives the address to go to. */
export async function beginSignIn(
  config: SiteConfig,
  storage: SessionStorage,
  origin: string,
  { signup, invitation, appName, silent = false }: SignInRequest,
): Promise<string> {
  const codeSecret = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  storage.set('codeSecret', codeSecret)
  storage.set('state', state)
  storage.set('nonce', nonce)
  return authorizeUrl(config.oauth, {
    signup,
    invitation,
    silent,
    redirectUri: redirectUri(origin, appName),
    codeChallenge: await oauth.calculatePKCECodeChallenge(codeSecret),
    state,
    nonce,
  })
}

/**
 * Exchanges the code of a callback for an id token: issuer, audience, expiry and nonce are checked,
 * and the signature where the configuration says where the keys are. Fails on anything else.
 *
 * @param clockAheadMs How far this computer's clock is ahead: a fresh token is not expired because the clock is wrong.
 */
export async function finishSignIn(
  config: SiteConfig,
  storage: SessionStorage,
  callback: URL,
  appName: string | undefined,
  clockAheadMs = 0,
): Promise<string> {
  const codeSecret = storage.get('codeSecret')
  const state = storage.get('state')
  const nonce = storage.get('nonce')
  // Each is good for one answer.
  storage.remove('codeSecret', 'state', 'nonce')
  if (codeSecret === undefined || state === undefined || nonce === undefined) {
    throw new Error('No sign-in was begun in this tab')
  }
  const { clientId, issuer, tokenUrl, jwksUrl } = config.oauth
  const server: oauth.AuthorizationServer = {
    issuer,
    token_endpoint: tokenUrl,
    id_token_signing_alg_values_supported: signatures,
    ...(jwksUrl === undefined ? {} : { jwks_uri: jwksUrl }),
  }
  const client: oauth.Client = {
    client_id: clientId,
    [oauth.clockSkew]: -Math.round(clockAheadMs / 1000),
  }
  const options = {
    [oauth.allowInsecureRequests]: tokenUrl.startsWith('http:'),
    signal: () => AbortSignal.timeout(20_000),
  }
  const parameters = oauth.validateAuthResponse(server, client, callback, state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri(callback.origin, appName),
    codeSecret,
    options,
  )
  const result = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  if (jwksUrl !== undefined) {
    await oauth.validateApplicationLevelSignature(server, response, options)
  }
  if (result.id_token === undefined) throw new Error('The answer holds no id token')
  return result.id_token
}
