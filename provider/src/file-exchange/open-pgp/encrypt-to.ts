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
  const { readKey } = await import('openpgp')
  const key = await readKey({ armoredKey }).catch(() => {
    throw new PublicKeyError('The encryption key is not a valid OpenPGP public key')
  })
  if (key.isPrivate()) {
    throw new PublicKeyError('The encryption key is a private key. Enter the public key')
  }
  if (await key.isRevoked(undefined, undefined, now)) {
    throw new PublicKeyError('The encryption key has been revoked')
  }
  const expires = await key.getExpirationTime()
  if (expires instanceof Date && expires <= now) {
    throw new PublicKeyError(`The encryption key expired on ${expires.toISOString().slice(0, 10)}`)
  }
  await key.getEncryptionKey(undefined, now).catch(() => {
    throw new PublicKeyError('The encryption key has no valid subkey for encryption')
  })
  return key
}
