import { hkdfSync, randomBytes } from 'node:crypto'
import type { Platform } from '../platform/platform.ts'

export interface IdentitySecrets {
  /** Seals the signing keys: 32 bytes. */
  sealingKey: Buffer
  /** Signs the cookies of the sign-in server. */
  cookieKey: string
}

/**
 * From the configuration; a demo that was given none makes its own and keeps them in the database,
 * so that a restart or a second process still reads its keys and cookies.
 */
export async function identitySecrets({ env, db }: Platform): Promise<IdentitySecrets> {
  const ofDemo = async (name: string) => {
    if (env.mode === 'production') throw new Error(`Production mode needs the ${name} secret`)
    await db
      .insertInto('identity_secrets')
      .values({ name, value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db
      .selectFrom('identity_secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return row.value
  }
  const signing = env.signingSecret ?? (await ofDemo('signing'))
  const cookie = env.cookieSecret ?? (await ofDemo('cookie'))
  return {
    sealingKey: Buffer.from(hkdfSync('sha256', signing, '', 'identity signing keys', 32)),
    cookieKey: cookie,
  }
}
