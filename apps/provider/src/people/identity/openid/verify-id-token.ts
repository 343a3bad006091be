import { hash } from 'node:crypto'
import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import { accountIdOf, clientIdOf } from '@tideway/contract/calls/ids'
import type { Proof } from '@tideway/contract/identity/account'
import { isAssuranceLevel } from '@tideway/contract/identity/assurance'
import type { SecurityPolicy } from '@tideway/contract/identity/security-policy'
import type { Role } from '@tideway/contract/users/roles/roles'
import { isRole } from '@tideway/contract/users/roles/roles'
import type { JWTPayload } from 'jose'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../../platform/platform.ts'
import { joinReads } from '../../../platform/searches/join-reads.ts'
import { noteCall } from '../session/session-lock.ts'
import { issuerOf } from './authorization-server.ts'
import { groupsClaim } from './id-token-claims.ts'
import type { KeyRings } from './key-ring.ts'
import { openKeyRings } from './key-ring.ts'
import { knownAudiences, scopesFor } from './oauth-client.ts'
import { ID_TOKEN_SECONDS, SIGNING_ALGORITHM } from './signing-keys-store.ts'

/** The account that a bearer token represents, as of now. */
export interface Caller {
  accountId: AccountId
  email: string
  givenName: string
  familyName: string
  /** The client the person belongs to. If they may act for another client, it must be below this one. */
  organisationId: ClientId
  role: Role
  /** Operations that the token was given, that the role still has, and that its application may use. */
  scopes: ReadonlySet<string>
  federated: boolean
  proof: Proof
  /** The sign-in that the token comes from, or undefined for a token of an older release. */
  session: { uid: string; locked: boolean } | undefined
}

/** Returns undefined for anything but a valid token of an account that may act now. */
export type VerifyIdToken = (token: string) => Promise<Caller | undefined>

interface Facts {
  accountId: AccountId
  audience: string
  grantId: string
  organisationId: ClientId
  scope: string[]
  /** Epoch seconds. */
  expires: number
  proof: Pick<Proof, 'authTime' | 'level'>
}

const MOST_REMEMBERED = 10_000
const MOST_GRANTS = 100
const LONGEST_TOKEN = 8192
/** Decoders accept spaces and padding. Without this pattern, one token could be written in many ways. */
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * Verifying a signature takes a tenth of a millisecond, so the result is cached by the token's digest until the token
 * ends. The account and the grant are read on every call: a deletion, a new role, a sign-out or a replayed code takes
 * effect with the next call.
 */
export function createIdTokenVerifier(platform: Platform): VerifyIdToken {
  const rings = openKeyRings(platform)
  const now = () => platform.clock.now().getTime()
  // The cache drops a token before it ends by the platform's clock. From then on the token is verified again, and
  // rejected.
  const remembered = new LRUCache<string, Facts>({
    max: MOST_REMEMBERED,
    ttl: ID_TOKEN_SECONDS * 1000,
    ttlResolution: 0,
    perf: { now },
  })
  const scopesOf = new LRUCache<string, ReadonlySet<string>>({
    max: MOST_GRANTS,
    ttl: ID_TOKEN_SECONDS * 1000,
  })
  const accountNow = joinReads(
    ({ accountId, grantId }: Facts) => `${accountId} ${grantId}`,
    async (facts) => {
      const account = await readAccount(platform, facts)
      return account && { ...account, session: await sessionNow(platform, account) }
    },
  )

  const factsOf = async (token: string): Promise<Facts | undefined> => {
    const digest = hash('sha256', token, 'base64url')
    const cachedFacts = remembered.get(digest)
    if (cachedFacts) return cachedFacts
    const facts = await verified(platform, rings, token)
    const leftMs = facts ? facts.expires * 1000 - now() : 0
    if (facts && leftMs > 1) remembered.set(digest, facts, { ttl: leftMs - 1 })
    return facts
  }

  /**
   * Returns the same set for the same role, audience and scope, because a separate one for every new token would add
   * up.
   */
  const granted = (role: Role, { audience, scope }: Facts): ReadonlySet<string> => {
    const key = `${role} ${audience} ${scope.join(' ')}`
    const cachedScopes = scopesOf.get(key)
    if (cachedScopes) return cachedScopes
    const allowed = new Set<string>(scopesFor(audience, role))
    const scopes = new Set(scope.filter((entry) => allowed.has(entry)))
    scopesOf.set(key, scopes)
    return scopes
  }

  return async (token) => {
    if (token.length > LONGEST_TOKEN || !compact.test(token)) return undefined
    const facts = await factsOf(token)
    if (!facts) return undefined
    const account = await accountNow(facts)
    if (!account || account.client_id !== facts.organisationId) return undefined
    return {
      accountId: facts.accountId,
      email: account.email,
      givenName: account.given_name,
      familyName: account.family_name,
      organisationId: account.client_id,
      role: account.role,
      scopes: granted(account.role, facts),
      federated: account.federated,
      proof: { ...facts.proof, hasSecondFactor: account.has_second_factor },
      session: account.session,
    }
  }
}

async function verified(
  platform: Platform,
  rings: KeyRings,
  token: string,
): Promise<Facts | undefined> {
  const options = {
    algorithms: [SIGNING_ALGORITHM],
    issuer: issuerOf(platform),
    audience: knownAudiences(platform.env),
    currentDate: platform.clock.now(),
    requiredClaims: ['sub', 'exp', 'iat', 'scope', 'origin_jti'],
  }
  try {
    const ring = await rings.current()
    const { payload } = await jwtVerify(token, createLocalJWKSet(ring.publicKeys), options).catch(
      async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        const newer = await rings.reloaded()
        return jwtVerify(token, createLocalJWKSet(newer.publicKeys), options)
      },
    )
    return factsOfPayload(payload, platform.env.brand)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}

function factsOfPayload(payload: JWTPayload, brand: string): Facts | undefined {
  const { sub, exp, aud, scope, origin_jti: grantId, auth_time: authTime, acr } = payload
  const groups = payload[groupsClaim(brand)]
  // Accept only a single audience, because a list would mean that two applications may use the token.
  if (typeof sub !== 'string' || typeof exp !== 'number' || typeof aud !== 'string')
    return undefined
  if (typeof scope !== 'string' || typeof grantId !== 'string' || !Array.isArray(groups)) {
    return undefined
  }
  const organisation = groups.find((group) => typeof group === 'string' && group.startsWith('ORG_'))
  if (!organisation || !groups.some(isRole)) return undefined
  return {
    accountId: accountIdOf(sub),
    audience: aud,
    grantId,
    organisationId: clientIdOf(organisation.slice('ORG_'.length)),
    scope: scope.split(' '),
    expires: exp,
    // Tokens of an older release lack these claims. They count as an old proof by a password.
    proof: {
      authTime: typeof authTime === 'number' ? authTime : 0,
      level: isAssuranceLevel(acr) ? acr : 'aal1',
    },
  }
}

interface AccountNow {
  client_id: ClientId
  email: string
  given_name: string
  family_name: string
  role: Role
  federated: boolean
  has_second_factor: boolean
  session_uid: string | null
  locked_at: Date | null
  last_seen_at: Date | null
  factor_policy: SecurityPolicy['factorPolicy'] | null
  idle_minutes: number | null
}

/**
 * Reads by five primary keys in one round trip. The statement is named and planned once for each connection, because
 * it runs before every dashboard call. The query builder would take longer than the database.
 */
async function readAccount(
  { pool, clock }: Platform,
  { accountId, grantId }: Facts,
): Promise<AccountNow | undefined> {
  const { rows } = await pool.query<AccountNow>({
    name: 'account-of-id-token',
    text: `SELECT a.client_id, a.email, a.given_name, a.family_name, a.role, a.identities IS NOT NULL AS federated,
        a.has_second_factor, s.session_uid, s.locked_at, s.last_seen_at, p.factor_policy, p.idle_minutes
      FROM accounts a
      JOIN clients c ON c.client_id = a.client_id
      JOIN identity_artifacts g ON g.model = 'Grant' AND g.id = $2 AND g.expires_at > $3
      LEFT JOIN sign_in_sessions s ON s.session_uid = g.uid AND s.account_id = a.account_id
      LEFT JOIN client_security_policies p ON p.client_id = a.client_id
      WHERE a.account_id = $1 AND a.enabled AND a.status = 'CONFIRMED'
        AND NOT client_disabled(c.disabled_at, c.parent_client_id)`,
    values: [accountId, grantId, clock.now()],
  })
  return rows[0]
}

/** Records that the session is in use, or locks it if it has been idle for longer than its person's idle time. */
async function sessionNow(platform: Platform, account: AccountNow): Promise<Caller['session']> {
  const { session_uid: uid, last_seen_at: lastSeenAt } = account
  if (uid === null || lastSeenAt === null) return undefined
  const facts = { ...account, session_uid: uid, last_seen_at: lastSeenAt }
  return { uid, locked: await noteCall(platform, facts) }
}
