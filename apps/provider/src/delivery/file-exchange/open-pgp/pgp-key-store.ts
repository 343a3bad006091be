import type { ClientId } from '@tideway/contract/calls/ids'
import type { Reader } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { decryptSecret, encryptSecret } from '../../../platform/secrets/encrypt-secret.ts'
import { encryptionKeys } from '../../../platform/secrets/installation-secret.ts'

/** Purpose of the keys that encrypt private keys. The context is the client. */
export const PGP_KEYS = 'client pgp keys'

/** Returns the public key to which a client encrypts its files, or undefined until the pair is made. */
export async function pgpPublicKeyOf(db: Reader, clientId: ClientId): Promise<string | undefined> {
  const row = await db
    .selectFrom('client_pgp_keys')
    .select('public_key')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.public_key
}

/** Returns undefined if there is no key, or if no SIGNING_SECRET decrypts it. */
export async function pgpPrivateKeyOf(
  platform: Pick<Platform, 'env' | 'db'>,
  clientId: ClientId,
): Promise<string | undefined> {
  const row = await platform.db
    .selectFrom('client_pgp_keys')
    .select('sealed_private_key')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return (
    row && decryptSecret(row.sealed_private_key, clientId, await encryptionKeys(platform, PGP_KEYS))
  )
}

/** Returns the client's key pair, which is made when it is first needed and kept from then on. */
export async function makePgpKeyPair(
  platform: Pick<Platform, 'env' | 'db' | 'clock'>,
  clientId: ClientId,
): Promise<void> {
  if ((await pgpPublicKeyOf(platform.db, clientId)) !== undefined) return
  const { brand } = platform.env
  const { generateKey } = await import('openpgp')
  const { publicKey, privateKey } = await generateKey({
    // The form of Curve25519 that GnuPG 2.2 supports too (decision 40).
    type: 'ecc',
    curve: 'curve25519Legacy',
    userIDs: [{ name: `${brand}-batch-${clientId}` }],
    // A client's clock may be behind ours, and its GnuPG would reject a key that is not valid yet.
    date: new Date(platform.clock.now().getTime() - 86_400_000),
    format: 'armored',
  })
  await platform.db
    .insertInto('client_pgp_keys')
    .values({
      client_id: clientId,
      public_key: publicKey,
      sealed_private_key: encryptSecret(
        privateKey,
        clientId,
        await encryptionKeys(platform, PGP_KEYS),
      ),
      created_at: platform.clock.now(),
    })
    // Of two concurrent calls, the first one's key pair is used.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
