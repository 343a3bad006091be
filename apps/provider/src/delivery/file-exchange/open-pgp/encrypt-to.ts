import { reportWords, tidyKey } from '@tideway/contract/reports/report-settings'
import type { PublicKey } from 'openpgp'

/** The reason why a key cannot be used for encryption. The text may be shown to the client who gave it. */
export class PublicKeyError extends Error {
  override name = 'PublicKeyError'
}

/**
 * Encrypts to a client's OpenPGP key as a binary message, like GnuPG's `--encrypt` without a signature. `now` decides
 * if the key has expired.
 */
export async function encryptTo(
  armoredKey: string,
  { content, now }: { content: Buffer; now: Date },
): Promise<Buffer> {
  const key = await usableKey(armoredKey, now)
  const { createMessage, encrypt } = await import('openpgp')
  const message = await createMessage({ binary: new Uint8Array(content) })
  const encrypted = await encrypt({ message, encryptionKeys: key, format: 'binary', date: now })
  return Buffer.from(encrypted)
}

/** Throws PublicKeyError if a key cannot be used for encryption. */
export async function refuseUnusableKey(armoredKey: string, now: Date): Promise<void> {
  await usableKey(armoredKey, now)
}

async function usableKey(armoredKey: string, now: Date): Promise<PublicKey> {
  const { readKeys } = await import('openpgp')
  const [key, other] = await readKeys({ armoredKeys: tidyKey(armoredKey) }).catch(() => [])
  if (key === undefined) {
    throw new PublicKeyError('The encryption key is not a valid OpenPGP public key')
  }
  if (other !== undefined) throw new PublicKeyError(reportWords.manyKeys)
  if (key.isPrivate()) {
    throw new PublicKeyError('The encryption key is a private key. Enter the public key')
  }
  if (key.getCreationTime() > now) {
    const start = `${key.getCreationTime().toISOString().slice(0, 16).replace('T', ' ')} UTC`
    throw new PublicKeyError(`The encryption key is not valid before ${start}`)
  }
  if (await key.isRevoked(undefined, undefined, now)) {
    throw new PublicKeyError('The encryption key has been revoked')
  }
  const expires = await key.getExpirationTime()
  if (expires instanceof Date && expires <= now) {
    throw new PublicKeyError(`The encryption key expired on ${expires.toISOString().slice(0, 10)}`)
  }
  await key.getEncryptionKey(undefined, now).catch((error: Error) => {
    throw new PublicKeyError(whyUnusable(error.message))
  })
  return key
}

const algorithmNames: Record<string, string> = { dsa: 'DSA', elgamal: 'ElGamal' }

/** Explains the library's message in our words. Any other message is also about the key, and is quoted. */
function whyUnusable(message: string): string {
  const weak = /(\w+) keys (shorter than \d+ bits )?are considered too weak/.exec(message)
  if (weak) {
    const [, algorithm = '', isShort] = weak
    const what = isShort ? `${algorithm} with fewer than 2048 bits` : algorithmNames[algorithm]
    return `The encryption key uses ${what ?? algorithm}, which is too weak. Make a new key, such as one with Curve25519`
  }
  const curve = /using curve (\S+) is disabled/.exec(message)?.[1]
  if (curve !== undefined)
    return `The encryption key uses the curve ${curve}, which is not supported`
  if (/Subkey is expired/.test(message)) {
    return 'The subkey for encryption of the encryption key has expired'
  }
  if (/Subkey is revoked/.test(message)) {
    return 'The subkey for encryption of the encryption key has been revoked'
  }
  const detail = /^Could not find valid encryption key packet in key \w+$/.test(message)
  if (detail) return 'The encryption key has no valid subkey for encryption'
  return `The encryption key cannot be used: ${message}`
}
