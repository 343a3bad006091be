import { DAY, MINUTE } from '@tideway/contract/time/durations'
import type { JWK } from 'jose'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import type { EncryptionKeys } from '../../../platform/secrets/encrypt-secret.ts'
import { decryptSecret, encryptSecret } from '../../../platform/secrets/encrypt-secret.ts'
import { identitySecrets } from './identity-secrets.ts'

/** The only algorithm that is issued or accepted. Its signatures are small. */
export const SIGNING_ALGORITHM = 'ES256'
/**
 * Short, because a copied token works until its end, unless the person signs out. Pages renew tokens without the person
 * noticing.
 */
export const ID_TOKEN_SECONDS = 10 * 60

const LIFE = 30 * DAY
/** Time that a key is published before it signs, so that cached key sets contain it by then. */
const PUBLISHED_AHEAD = DAY
/**
 * Time for which a key still verifies after its successor starts to sign. It covers the life of a token, an hour in a
 * process of the last release, and the caches of other processes.
 */
const VERIFIES_AFTER = 70 * MINUTE
/** Arbitrary lock id, so that two processes never create a key at the same time. */
const ROTATION_LOCK = 7_216_022

export interface SigningKey {
  kid: string
  privateJwk: JWK
  signsFrom: Date
}

/** Returns the keys that are valid now, the signing one first. Keys that no secret decrypts are left out. */
export async function signingKeys(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  sealingKeys: EncryptionKeys,
): Promise<SigningKey[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('identity_signing_keys')
    .select(['kid', 'sealed', 'signs_from'])
    .where('verifies_until', '>', now)
    .orderBy('signs_from', 'desc')
    .execute()
  const keys = rows.flatMap((row) => {
    const privateJwk = opened(row.sealed, row.kid, sealingKeys)
    if (privateJwk) return [{ kid: row.kid, privateJwk, signsFrom: row.signs_from }]
    log.warn({ kid: row.kid }, 'signing key left out: it was sealed with another secret')
    return []
  })
  const signs = keys.findIndex((key) => key.signsFrom <= now)
  return signs <= 0 ? keys : [...keys.slice(signs, signs + 1), ...keys.toSpliced(signs, 1)]
}

/**
 * Creates the first key, or the next one a day before the newest has signed for thirty days. Safe to call at any time
 * and from any process. Runs daily.
 */
export async function rotateSigningKeys(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const { sealingKeys } = await identitySecrets(platform)
  await platform.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${ROTATION_LOCK})`.execute(tx)
    await tx.deleteFrom('identity_signing_keys').where('verifies_until', '<=', now).execute()
    const [newest] = (await signingKeys({ ...platform, db: tx }, sealingKeys)).sort(
      (one, other) => other.signsFrom.getTime() - one.signsFrom.getTime(),
    )
    if (newest && newest.signsFrom.getTime() + LIFE - PUBLISHED_AHEAD > now.getTime()) return
    const signsFrom = newest ? new Date(now.getTime() + PUBLISHED_AHEAD) : now
    if (newest) {
      await tx
        .updateTable('identity_signing_keys')
        .set({ verifies_until: new Date(signsFrom.getTime() + VERIFIES_AFTER) })
        .where('kid', '=', newest.kid)
        .execute()
    }
    const key = await newKey()
    await tx
      .insertInto('identity_signing_keys')
      .values({
        kid: key.kid,
        sealed: encryptSecret(JSON.stringify(key.privateJwk), key.kid, sealingKeys),
        created_at: now,
        signs_from: signsFrom,
      })
      .execute()
    platform.log.info({ kid: key.kid, signsFrom }, 'signing key made')
  })
}

async function newKey(): Promise<{ kid: string; privateJwk: JWK }> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, privateJwk: { ...jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' } }
}

function opened(sealed: Buffer, kid: string, sealingKeys: EncryptionKeys): JWK | undefined {
  const text = decryptSecret(sealed, kid, sealingKeys)
  return text === undefined ? undefined : (JSON.parse(text) as JWK)
}
