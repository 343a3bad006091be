import type { ClientKey } from '@tideway/contract/keys/client-key'
import { agoText } from './ago-text.ts'
import { permissionText } from './new/permission-text.ts'

/** Returns a key's text in a sentence: 'Web shop (SECRDEMO01)', or only its id. */
export function keyText({ keyId, name }: Pick<ClientKey, 'keyId' | 'name'>): string {
  return name ? `${name} (${keyId})` : keyId
}

/**
 * Returns 'It was last used 5 minutes ago, from 203.0.113.5, for POST paymentRequest.', with the parts that the
 * provider reports.
 */
export function lastUseText(key: ClientKey, now: number): string {
  const { lastUsedDateTime, lastUsedAddress: address, lastUsedOperation: operation } = key
  const parts = [
    `It was last used ${agoText(lastUsedDateTime, now)}`,
    ...(address ? [`from ${address}`] : []),
    ...(operation ? [`for ${permissionText(operation)}`] : []),
  ]
  return `${parts.join(', ')}.`
}
