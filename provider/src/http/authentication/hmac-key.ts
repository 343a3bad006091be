import type { ClientId } from '@tideway/contract/calls/ids'
import { sealingKey } from '../../platform/installation-secret.ts'
import type { Platform } from '../../platform/platform.ts'
import { seal, unseal } from '../../platform/seal.ts'

const SEALS = 'client hmac keys'
/** Sealed for one key of one client: put into another's row it opens nothing. */
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

/** Opens HMAC keys, the seal being made once: every signed call needs one. Undefined where it does not open. */
export async function openHmacKeys(platform: Pick<Platform, 'env' | 'db'>): Promise<OpenHmacKey> {
  const key = await sealingKey(platform, SEALS)
  return (clientId, keyId, sealed) => unseal(sealed, contextOf(clientId, keyId), key)
}
