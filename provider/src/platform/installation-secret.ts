import { hkdfSync, randomBytes } from 'node:crypto'
import type { Platform } from './platform.ts'

/**
 * Returns the configured SIGNING_SECRET or COOKIE_SECRET. A demo without one generates it and keeps it in the database,
 * so that a restart or a second process can still decrypt its data.
 */
export async function installationSecret(
  { env, db }: Pick<Platform, 'env' | 'db'>,
  name: 'signing' | 'cookie',
): Promise<string> {
  const given = name === 'signing' ? env.signingSecret : env.cookieSecret
  if (given !== undefined) return given
  if (env.mode === 'production') throw new Error(`Production mode requires ${name}`)
  const read = db.selectFrom('identity_secrets').select('value').where('name', '=', name)
  const known = await read.executeTakeFirst()
  if (known) return known.value
  await db
    .insertInto('identity_secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read.executeTakeFirstOrThrow()).value
}

/** Derives a 32-byte key from the signing secret, for encrypting one kind of data. */
export async function encryptionKey(
  platform: Pick<Platform, 'env' | 'db'>,
  purpose: string,
): Promise<Buffer> {
  const secret = await installationSecret(platform, 'signing')
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
