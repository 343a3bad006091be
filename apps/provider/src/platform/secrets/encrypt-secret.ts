import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keys for one kind of data, 32 bytes each. The first encrypts, and each decrypts. */
export type EncryptionKeys = readonly [Buffer, ...Buffer[]]

/** Encrypts with AES-256-GCM. A text encrypted for one place (`context`) cannot be decrypted for another. */
export function encryptSecret(text: string, context: string, [key]: EncryptionKeys): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a text. Returns undefined if it was encrypted with none of the keys or for another place, or changed since. */
export function decryptSecret(
  sealed: Buffer,
  context: string,
  keys: EncryptionKeys,
): string | undefined {
  for (const key of keys) {
    const text = decryptWith(sealed, context, key)
    if (text !== undefined) return text
  }
}

/** Encrypts with the first key what an older key encrypted. Returns undefined if there is nothing to change. */
export function encryptAgain(
  sealed: Buffer,
  context: string,
  keys: EncryptionKeys,
): Buffer | undefined {
  if (decryptWith(sealed, context, keys[0]) !== undefined) return undefined
  const text = decryptSecret(sealed, context, keys)
  return text === undefined ? undefined : encryptSecret(text, context, keys)
}

function decryptWith(sealed: Buffer, context: string, key: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
