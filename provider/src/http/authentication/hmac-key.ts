import type { ClientId } from '@tideway/contract/calls/ids'
import { decryptSecret, encryptSecret } from '../../platform/encrypt-secret.ts'
import { encryptionKey } from '../../platform/installation-secret.ts'
import type { Platform } from '../../platform/platform.ts'

const SEALS = 'client hmac keys'
/** Encrypted for one key of one client, so that it cannot be decrypted in another row. */
const contextOf = (clientId: ClientId, keyId: string) => `${clientId} ${keyId}`

export async function encryptHmacKey(
  platform: Pick<Platform, 'env' | 'db'>,
  clientId: ClientId,
  keyId: string,
  hmacKey: string,
): Promise<Buffer> {
  return encryptSecret(hmacKey, contextOf(clientId, keyId), await encryptionKey(platform, SEALS))
}

export type OpenHmacKey = (clientId: ClientId, keyId: string, sealed: Buffer) => string | undefined

/**
 * Returns a function that decrypts HMAC keys. The decryption key is derived once, because every signed call needs it.
 * The function returns undefined if decryption fails.
 */
export async function openHmacKeys(platform: Pick<Platform, 'env' | 'db'>): Promise<OpenHmacKey> {
  const key = await encryptionKey(platform, SEALS)
  return (clientId, keyId, sealed) => decryptSecret(sealed, contextOf(clientId, keyId), key)
}
