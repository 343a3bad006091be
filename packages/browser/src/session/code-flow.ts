import * as oauth from 'oauth4webapi'
import type { SignInClient, SignInPage } from './authorize-url.ts'
import { authorizeUrl } from './authorize-url.ts'
import { PROOF_STATE } from './proof/proof-callback.ts'
import type { ItemStorage, SignInSecret } from './storage/session-storage.ts'

/**
 * The authorization code flow with S256, state and nonce (spec 4, 7.2). Import it lazily at sign-in, so that signed-in
 * users never download it.
 */

/** Public-key signatures only: a party that can check a signature must not be able to create one. */
const signatures = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
const TIMEOUT_MS = 20_000

/**
 * Returns true if the identity provider answered with an error. Without a prompt, it means that the user has to sign
 * in.
 */
export function isRefusedSignIn(error: unknown): boolean {
  return error instanceof oauth.AuthorizationResponseError
}

/** Stores a new code verifier, state and nonce, and returns the address to go to. */
export async function beginSignIn(
  client: SignInClient,
  storage: ItemStorage<SignInSecret>,
  page: SignInPage = {},
): Promise<string> {
  const codeSecret = oauth.generateRandomCodeVerifier()
  const state = `${page.proof || page.window ? PROOF_STATE : ''}${oauth.generateRandomState()}`
  const nonce = oauth.generateRandomNonce()
  storage.set('codeSecret', codeSecret)
  storage.set('state', state)
  storage.set('nonce', nonce)
  const codeChallenge = await oauth.calculatePKCECodeChallenge(codeSecret)
  return authorizeUrl(client, page, { codeChallenge, state, nonce })
}

/**
 * Exchanges a callback's code for an id token. Rejects unless state, issuer, audience, expiry and nonce are valid, and
 * the signature too if the client names the keys.
 *
 * @param clockAheadMs How far this computer's clock is ahead, so that a wrong clock does not make a fresh token look
 * expired.
 */
export async function finishSignIn(
  client: SignInClient,
  storage: ItemStorage<SignInSecret>,
  callback: URL,
  clockAheadMs = 0,
): Promise<string> {
  const { codeSecret, state, nonce } = takeSecrets(storage)
  const server = serverOf(client)
  const self: oauth.Client = {
    client_id: client.clientId,
    [oauth.clockSkew]: -Math.round(clockAheadMs / 1000),
  }
  const options = {
    [oauth.allowInsecureRequests]: client.tokenUrl.startsWith('http:'),
    signal: () => AbortSignal.timeout(TIMEOUT_MS),
  }
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    self,
    oauth.None(),
    oauth.validateAuthResponse(server, self, callback, state),
    client.redirectUri,
    codeSecret,
    options,
  )
  const result = await oauth.processAuthorizationCodeResponse(server, self, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  if (client.jwksUrl !== undefined) {
    await oauth.validateApplicationLevelSignature(server, response, options)
  }
  if (result.id_token === undefined) throw new Error('The answer holds no id token')
  return result.id_token
}

/** Each secret is valid for one callback, whatever its result. */
function takeSecrets(storage: ItemStorage<SignInSecret>): Record<SignInSecret, string> {
  const codeSecret = storage.get('codeSecret')
  const state = storage.get('state')
  const nonce = storage.get('nonce')
  storage.remove('codeSecret', 'state', 'nonce')
  if (codeSecret === undefined || state === undefined || nonce === undefined) {
    throw new Error('No sign-in was begun in this tab')
  }
  return { codeSecret, state, nonce }
}

function serverOf({ issuer, tokenUrl, jwksUrl }: SignInClient): oauth.AuthorizationServer {
  return {
    issuer,
    token_endpoint: tokenUrl,
    id_token_signing_alg_values_supported: signatures,
    ...(jwksUrl === undefined ? {} : { jwks_uri: jwksUrl }),
  }
}
