import type { PayoutsConfig } from '@tideway/contract/payments/payouts-config'
import * as oauth from 'oauth4webapi'
import type { PayoutsStorage } from './payouts-storage.ts'

/** The authorization code flow with S256, state and nonce. Loaded only when somebody signs in. */

/** Only signatures with a public key: whoever can check one must not be able to make one. */
const signatures = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
const TIMEOUT_MS = 20_000

/** Keeps a fresh secret, state and nonce, and gives the address to go to. */
export async function beginSignIn(config: PayoutsConfig, storage: PayoutsStorage): Promise<string> {
  const codeSecret = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  storage.set('codeSecret', codeSecret)
  storage.set('state', state)
  storage.set('nonce', nonce)
  const url = new URL(`${config.issuer}/auth`)
  url.search = new URLSearchParams({
    response_type: 'code',
    scope: config.scope,
    client_id: config.clientId,
    redirect_uri: config.redirectUri,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeSecret),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).toString()
  return url.href
}

/** Exchanges the code of a callback for an id token whose signature, issuer, audience, end and nonce are right. */
export async function finishSignIn(
  config: PayoutsConfig,
  storage: PayoutsStorage,
  callback: URL,
): Promise<string> {
  const codeSecret = storage.get('codeSecret')
  const state = storage.get('state')
  const nonce = storage.get('nonce')
  // Each is good for one answer.
  storage.remove('codeSecret', 'state', 'nonce')
  if (codeSecret === undefined || state === undefined || nonce === undefined) {
    throw new Error('No sign-in was begun in this tab')
  }
  const { issuer, clientId, redirectUri } = config
  const server: oauth.AuthorizationServer = {
    issuer,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: signatures,
  }
  const client: oauth.Client = { client_id: clientId }
  const options = {
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
    signal: () => AbortSignal.timeout(TIMEOUT_MS),
  }
  const parameters = oauth.validateAuthResponse(server, client, callback, state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    codeSecret,
    options,
  )
  const result = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(server, response, options)
  if (result.id_token === undefined) throw new Error('The answer holds no id token')
  return result.id_token
}

/** Where signing out leads: the identity's session ends there, and with it the dashboard's. */
export function signOutUrl(config: PayoutsConfig): string {
  const url = new URL(`${config.issuer}/session/end`)
  url.search = new URLSearchParams({
    client_id: config.clientId,
    post_logout_redirect_uri: config.appUrl,
  }).toString()
  return url.href
}
