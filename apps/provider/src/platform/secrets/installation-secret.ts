import { hkdfSync, randomBytes } from 'node:crypto'
import type { Platform } from '../platform.ts'
import type { EncryptionKeys } from './encrypt-secret.ts'
import type { Secrets } from './secret-list.ts'

/**
 * Returns the configured secrets of SIGNING_SECRET or COOKIE_SECRET, the current one first. A demo without one generates
 * it and keeps it in the database, so that a restart or a second process can still decrypt its data.
 */
export async function installationSecrets(
  { env, db }: Pick<Platform, 'env' | 'db'>,
  name: 'signing' | 'cookie',
): Promise<Secrets> {
  const configuredSecrets = name === 'signing' ? env.signingSecrets : env.cookieSecrets
  if (configuredSecrets !== undefined) return configuredSecrets
  if (env.mode === 'production') throw new Error(`Production mode requires ${name}`)
  const read = db.selectFrom('identity_secrets').select('value').where('name', '=', name)
  const storedSecret = await read.executeTakeFirst()
  if (storedSecret) return [storedSecret.value]
  await db
    .insertInto('identity_secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return [(await read.executeTakeFirstOrThrow()).value]
}

/** Purpose of the keys that encrypt the keys of id tokens. The context is the id of the key. */
export const SIGNING_KEYS = 'identity signing keys'

/** Derives the keys for encrypting one kind of data, one from each signing secret. */
export async function encryptionKeys(
  platform: Pick<Platform, 'env' | 'db'>,
  purpose: string,
): Promise<EncryptionKeys> {
  const [current, ...older] = await installationSecrets(platform, 'signing')
  const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return [derive(current), ...older.map(derive)]
}
