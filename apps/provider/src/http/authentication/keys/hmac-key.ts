import type { ClientId } from '@tideway/contract/calls/ids'
import type { Platform } from '../../../platform/platform.ts'
import { decryptSecret, encryptSecret } from '../../../platform/secrets/encrypt-secret.ts'
import { encryptionKeys } from '../../../platform/secrets/installation-secret.ts'

/** Purpose of the keys that encrypt HMAC keys. */
export const HMAC_KEYS = 'client hmac keys'
/** Encrypted for one key of one client, so that it cannot be decrypted in another row. */
export const hmacKeyContext = (clientId: ClientId, keyId: string) => `${clientId} ${keyId}`

export async function encryptHmacKey(
  platform: Pick<Platform, 'env' | 'db'>,
  clientId: ClientId,
  keyId: string,
  hmacKey: string,
): Promise<Buffer> {
  return encryptSecret(
    hmacKey,
    hmacKeyContext(clientId, keyId),
    await encryptionKeys(platform, HMAC_KEYS),
  )
}

export type OpenHmacKey = (clientId: ClientId, keyId: string, sealed: Buffer) => string | undefined

/**
 * Returns a function that decrypts HMAC keys. The keys are derived once, because every signed call needs it.
 * The function returns undefined if decryption fails.
 */
export async function openHmacKeys(platform: Pick<Platform, 'env' | 'db'>): Promise<OpenHmacKey> {
  const keys = await encryptionKeys(platform, HMAC_KEYS)
  return (clientId, keyId, sealed) => decryptSecret(sealed, hmacKeyContext(clientId, keyId), keys)
}
