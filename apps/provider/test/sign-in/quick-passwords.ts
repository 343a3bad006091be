import { verify } from '@node-rs/bcrypt'
import type { Reader } from '../../src/platform/database/database.ts'
import { demoPassword } from '../../src/sandbox/seed/demo-accounts.ts'

/** The demo's password at bcrypt's lowest cost. */
const QUICK_HASH = '$2b$04$hMMAuVMJNbi0SRKtRCqdiuBj3Jg0jofccGO90A2iXBwqBiHB6yxFK'

/**
 * Gives all accounts the demo's password at bcrypt's lowest cost. A check at cost 12 takes a quarter of a second of one
 * core, and hundreds of tests sign in.
 */
export async function quickenPasswords(db: Reader): Promise<void> {
  if (!(await verify(demoPassword, QUICK_HASH))) throw new Error('the demo has another password')
  await db
    .updateTable('accounts')
    .set({ password_hash: QUICK_HASH })
    .where('password_hash', 'is not', null)
    .execute()
}
