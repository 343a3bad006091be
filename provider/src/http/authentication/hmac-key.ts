import type { ClientId } from '@tideway/contract/calls/ids'
import { sealingKey } from '../../platform/installation-secret.ts'
import type { Platform } from '../../platform/platform.ts'
import { seal, unseal } from '../../platform/seal.ts'

const SEALS = 'client hmac keys'
/** Encrypted for one key of one client, so that it cannot be decrypted in another row. */
const contextOf = (clientId: ClientId, keyId: string) => `${clientId} ${keyId}`

export async function sealHmacKey(
  platform: Pick<Platform, 'env' | 'db'>,
  clientId: ClientId,
  keyId: string,
  hmacKey: string,
): Promise<Buffer> {
  return seal(hmacKey, contextOf(clientId, keyId), await sealingKey(platform, SEALS))
}

export type OpenHmacKey = (clientId: ClientId, keyId: string, sealed: Buffer) => string | undefined

/**
 * Returns a function that decrypts HMAC keys. The decryption key is derived once, because every signed call needs it.
 * The function returns undefined if decryption fails.
 */
export async function openHmacKeys(platform: Pick<Platform, 'env' | 'db'>): Promise<OpenHmacKey> {
  const key = await sealingKey(platform, SEALS)
  return (clientId, keyId, sealed) => unseal(sealed, contextOf(clientId, keyId), key)
}
