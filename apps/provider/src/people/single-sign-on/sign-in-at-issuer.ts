import { hash } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import { LRUCache } from 'lru-cache'
import type { Configuration } from 'openid-client'
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Platform } from '../../platform/platform.ts'
import type { Env } from '../../platform/settings/env.ts'
import type { SavedProvider } from './identity-provider-store.ts'
import { findProvider, providerSecret } from './identity-provider-store.ts'
import { connectIssuer, discoverIssuer } from './open-issuer.ts'

/** Time for a person to sign in at the OpenID provider. */
const SIGN_IN_MS = 15 * 60 * 1000
/** A proof counts as fresh for this long, which leaves time to read a consent screen. */
const FRESH_SECONDS = 300
const DISCOVERY_MS = 60 * 60 * 1000
const MOST_ISSUERS = 1000

/** Facts about a person, as verified from the OpenID provider. */
export type PersonClaims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

export interface StartedSignIn {
  clientId: ClientId
  /** Uid of the sign-in in progress at this provider, or null for a test. */
  interactionUid: string | null
}

/** Why a return from an OpenID provider is refused. The log has the details. */
export class ReturnRefused extends Error {
  override name = 'ReturnRefused'
  readonly why: 'expired' | 'ended' | 'refused there' | 'not verified'
  constructor(why: ReturnRefused['why'], cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** Returns the address to register at each OpenID provider. */
export function federationRedirectUri({ providerUrl }: Pick<Env, 'providerUrl'>): string {
  return `${providerUrl}/identity/federation/callback`
}

/**
 * Discovery documents and key sets by client and save. The library reads the key set again for an unknown key, at most
 * once a minute for each entry.
 */
const connections = new LRUCache<string, Configuration>({ max: MOST_ISSUERS, ttl: DISCOVERY_MS })

async function connectionOf(
  platform: Pick<Platform, 'db' | 'env'>,
  provider: SavedProvider,
): Promise<Configuration> {
  const { clientId, issuer, oauthClientId, savedAt } = provider
  const key = JSON.stringify([platform.env.providerUrl, clientId, issuer, savedAt])
  const connection = connections.get(key)
  if (connection) return connection
  const clientSecret = await providerSecret(platform, clientId)
  const server = await discoverIssuer(platform.env, issuer)
  const newConnection = connectIssuer(platform.env, server, { oauthClientId, clientSecret })
  connections.set(key, newConnection)
  return newConnection
}

/**
 * Starts a sign-in, and returns the address at the OpenID provider to send the browser to.
 *
 * @throws ApiError if the OpenID provider cannot be reached.
 */
export async function beginSignIn(
  platform: Pick<Platform, 'db' | 'env' | 'clock'>,
  provider: SavedProvider,
  {
    interactionUid,
    email,
    fresh = false,
  }: { interactionUid: string | null; email?: string; fresh?: boolean },
): Promise<string> {
  const { env, db, clock } = platform
  const connection = await connectionOf(platform, provider)
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  await db
    .insertInto('federated_sign_ins')
    .values({
      state_hash: hashOf(state),
      client_id: provider.clientId,
      interaction_uid: interactionUid,
      issuer: provider.issuer,
      nonce,
      code_verifier: verifier,
      fresh,
      expires_at: new Date(clock.now().getTime() + SIGN_IN_MS),
    })
    .execute()
  const address = buildAuthorizationUrl(connection, {
    redirect_uri: federationRedirectUri(env),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(email !== undefined && { login_hint: email }),
    ...(fresh && { prompt: 'login', max_age: String(FRESH_SECONDS) }),
  })
  return address.href
}

/** Returns the sign-in that a return from an OpenID provider belongs to, without using it up. */
export async function findStartedSignIn(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  state: unknown,
): Promise<StartedSignIn | undefined> {
  if (typeof state !== 'string') return undefined
  const row = await db
    .selectFrom('federated_sign_ins')
    .select(['client_id', 'interaction_uid'])
    .where('state_hash', '=', hashOf(state))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return row && { clientId: row.client_id, interactionUid: row.interaction_uid }
}

/**
 * Verifies a return from an OpenID provider, once: a second return with the same state finds nothing.
 *
 * @param search Query of the return, with the leading question mark.
 * @param interactionUid The sign-in of the browser that returned, or null for a test.
 * @throws ReturnRefused if the return or the id token fails a check.
 */
export async function finishSignIn(
  platform: Pick<Platform, 'db' | 'env' | 'clock'>,
  search: string,
  interactionUid: string | null,
): Promise<{ provider: SavedProvider; claims: PersonClaims }> {
  const { db, env, clock } = platform
  const url = new URL(search, federationRedirectUri(env))
  const state = url.searchParams.get('state') ?? ''
  const signIn = await db
    .deleteFrom('federated_sign_ins')
    .where('state_hash', '=', hashOf(state))
    .where('interaction_uid', interactionUid === null ? 'is' : '=', interactionUid)
    .where('expires_at', '>', clock.now())
    .returningAll()
    .executeTakeFirst()
  if (!signIn) throw new ReturnRefused('expired')
  const provider = await findProvider(db, signIn.client_id)
  const isOpen = provider?.enabled || signIn.interaction_uid === null
  if (!provider || !isOpen || provider.issuer !== signIn.issuer) throw new ReturnRefused('ended')
  try {
    const connection = await connectionOf(platform, provider)
    const tokens = await authorizationCodeGrant(connection, url, {
      expectedState: state,
      expectedNonce: signIn.nonce,
      pkceCodeVerifier: signIn.code_verifier,
      ...(signIn.fresh && { maxAge: FRESH_SECONDS }),
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('there is no id token')
    const more = await moreClaims(connection, provider, claims, tokens.access_token)
    return { provider, claims: { ...more, ...claims } }
  } catch (error) {
    const why = error instanceof AuthorizationResponseError ? 'refused there' : 'not verified'
    throw new ReturnRefused(why, error)
  }
}

/**
 * Many OpenID providers leave email and roles out of the id token. Their UserInfo has them, for the same subject only,
 * and the id token's claims come first.
 */
async function moreClaims(
  connection: Configuration,
  { rolesClaim }: SavedProvider,
  claims: PersonClaims,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const top = rolesClaim.split('.')[0] ?? ''
  const isComplete =
    'email' in claims && (rolesClaim === '' || rolesClaim in claims || top in claims)
  if (isComplete || connection.serverMetadata().userinfo_endpoint === undefined) return {}
  return fetchUserInfo(connection, accessToken, claims.sub)
}

/** Deletes sign-ins that no one finished. */
export async function sweepStartedSignIns({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('federated_sign_ins').where('expires_at', '<=', clock.now()).execute()
}

const hashOf = (state: string) => hash('sha256', state, 'buffer')
