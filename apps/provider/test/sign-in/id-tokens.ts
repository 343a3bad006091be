import { dashboardClientId } from '@tideway/contract/identity/oauth-clients'
import { importJWK, SignJWT } from 'jose'
import { findAccountByEmail } from '../../src/people/identity/accounts-store.ts'
import { artifactsAdapter } from '../../src/people/identity/openid/artifacts-adapter.ts'
import { issuerOf } from '../../src/people/identity/openid/authorization-server.ts'
import { claimsOf } from '../../src/people/identity/openid/id-token-claims.ts'
import { openKeyRings } from '../../src/people/identity/openid/key-ring.ts'
import type { Audience } from '../../src/people/identity/openid/oauth-client.ts'
import {
  ID_TOKEN_SECONDS,
  SIGNING_ALGORITHM,
} from '../../src/people/identity/openid/signing-keys-store.ts'
import type { Platform } from '../../src/platform/platform.ts'

const YEAR_SECONDS = 366 * 86_400

/**
 * @param claims Replace the claims of a user who has just signed in by password. A claim without a value is left out.
 */
export type TokenMint = (
  email: string,
  audience?: Audience,
  claims?: Record<string, unknown>,
) => Promise<string>

/**
 * Issues id tokens as sign-in does, signed by the provider's own key and backed by a grant, but without the redirects
 * (which sign-in.test.ts covers).
 */
export function openTokenMint(platform: Platform): TokenMint {
  const rings = openKeyRings(platform)
  const minted = new Map<string, { token: Promise<string>; until: number }>()

  const mint = async (
    email: string,
    audience: Audience,
    now: number,
    claims: Record<string, unknown> = {},
  ): Promise<string> => {
    const account = await findAccountByEmail(platform.db, email)
    if (!account) throw new Error(`there is no account ${email}`)
    const grantId = `test-${email}`
    const adapter = artifactsAdapter(platform)('Grant')
    await adapter.upsert(grantId, { accountId: account.accountId }, YEAR_SECONDS)
    const [key] = (await rings.current()).privateKeys
    if (!key?.kid) throw new Error('there is no signing key')
    return new SignJWT({
      ...claimsOf(account, platform.env.brand, audience),
      origin_jti: grantId,
      auth_time: now,
      acr: 'aal1',
      amr: ['pwd'],
      ...claims,
    })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key.kid, typ: 'JWT' })
      .setIssuer(issuerOf(platform))
      .setAudience(audience)
      .setSubject(account.accountId)
      .setIssuedAt(now)
      .setExpirationTime(now + ID_TOKEN_SECONDS)
      .sign(await importJWK(key, SIGNING_ALGORITHM))
  }

  return (email, audience = dashboardClientId, claims) => {
    const now = Math.floor(platform.clock.now().getTime() / 1000)
    if (claims) return mint(email, audience, now, claims)
    const name = `${audience} ${email}`
    const earlierToken = minted.get(name)
    if (earlierToken && earlierToken.until > now + 60) return earlierToken.token
    const token = mint(email, audience, now)
    minted.set(name, { token, until: now + ID_TOKEN_SECONDS })
    return token
  }
}
