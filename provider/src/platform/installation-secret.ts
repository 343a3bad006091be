import { hkdfSync, randomBytes } from 'node:crypto'
import type { Platform } from './platform.ts'

/**
 * The SIGNING_SECRET or COOKIE_SECRET of the configuration; a demo that was given none makes its own and
 * keeps it in the database, so that a restart or a second process still reads what it sealed.
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

/** 32 bytes that seal one kind of thing, derived from the signing secret. */
export async function sealingKey(
  platform: Pick<Platform, 'env' | 'db'>,
  purpose: string,
): Promise<Buffer> {
  const secret = await installationSecret(platform, 'signing')
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
