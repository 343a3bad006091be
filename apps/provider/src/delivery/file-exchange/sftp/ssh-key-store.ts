import type { ClientId } from '@tideway/contract/calls/ids'
import type { Reader } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { decryptSecret, encryptSecret } from '../../../platform/secrets/encrypt-secret.ts'
import { encryptionKeys } from '../../../platform/secrets/installation-secret.ts'
import { newSshKey } from './new-ssh-key.ts'

export type KeyPurpose = 'reports' | 'batch'

export interface SshKeyPair {
  /** In the format of authorized_keys. */
  publicKey: string
  /** In OpenSSH's format. Undefined if no SIGNING_SECRET decrypts it. */
  privateKey: string | undefined
}

/** Purpose of the keys that encrypt private keys. */
export const SSH_KEYS = 'client ssh keys'
export const sshKeyContext = (clientId: ClientId, purpose: KeyPurpose) => `${clientId} ${purpose}`

/** Returns the key for authorized_keys on a client's server, or undefined until the key is made. */
export async function sshPublicKeyOf(
  db: Reader,
  clientId: ClientId,
  purpose: KeyPurpose,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('client_ssh_keys')
    .select('public_key')
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.public_key
}

/** Returns the client's key pair for a purpose, which is made when it is first requested and kept from then on. */
export async function sshKeyPairOf(
  platform: Pick<Platform, 'env' | 'db' | 'clock'>,
  clientId: ClientId,
  purpose: KeyPurpose,
): Promise<SshKeyPair> {
  const keys = await encryptionKeys(platform, SSH_KEYS)
  const context = sshKeyContext(clientId, purpose)
  const read = () =>
    platform.db
      .selectFrom('client_ssh_keys')
      .select(['public_key', 'sealed_private_key'])
      .where('client_id', '=', clientId)
      .where('purpose', '=', purpose)
      .executeTakeFirst()
  let row = await read()
  if (!row) {
    const newPair = newSshKey(`${platform.env.brand}-${purpose}-${clientId}`)
    await platform.db
      .insertInto('client_ssh_keys')
      .values({
        client_id: clientId,
        purpose,
        public_key: newPair.public,
        sealed_private_key: encryptSecret(newPair.private, context, keys),
        created_at: platform.clock.now(),
      })
      // Of two concurrent processes, the first one's key pair is used.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = await read()
  }
  if (!row) throw new Error('a client that does not exist has no SSH key')
  return {
    publicKey: row.public_key,
    privateKey: decryptSecret(row.sealed_private_key, context, keys),
  }
}
