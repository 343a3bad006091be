import { paymentFileRejections } from '@tideway/contract/payment-files/batch-rejections'

/** The reason why a message was not opened. The text may be shown to the client who sent it. */
export class EncryptedMessageError extends Error {
  override name = 'SealedMessageError'
  /** True if the start of a good message looks the same. */
  readonly mayBeCutOff: boolean

  constructor(reason: string) {
    super(reason)
    this.mayBeCutOff =
      reason === paymentFileRejections.damaged || reason === paymentFileRejections.notOpenPgp
  }
}

const ARMOR = '-----BEGIN PGP MESSAGE-----'
/** Size limit of the packets around the message, which should contain only encrypted session keys. */
const LONGEST_TRUSTED = 1024

/**
 * Opens a binary or ASCII-armoured message that was encrypted to one of our keys. Its content may be compressed, and is
 * rejected above `most` bytes. Signatures are not checked, because anyone who may write into the folder may pay.
 *
 * Here and in encrypt-to.ts the library is loaded when it is first needed: 2.4 MB of text, for few clients.
 */
export async function decryptWith(
  armoredKey: string,
  sealed: Buffer,
  { most, now }: { most: number; now: Date },
): Promise<Buffer> {
  const { decrypt, readPrivateKey } = await import('openpgp')
  const decryptionKeys = await readPrivateKey({ armoredKey })
  const message = await readWhole(sealed)
  try {
    const { data } = await decrypt({
      message,
      decryptionKeys,
      format: 'binary',
      date: now,
      config: { maxDecompressedMessageSize: most },
    })
    if (data.length > most) throw tooLarge()
    return Buffer.from(data.buffer, data.byteOffset, data.length)
  } catch (error) {
    if (error instanceof EncryptedMessageError) throw error
    const text = error instanceof Error ? error.message : ''
    if (/decompressed|maximum/i.test(text)) throw tooLarge()
    if (/session key|decryption key|no .*key/i.test(text)) {
      throw new EncryptedMessageError(paymentFileRejections.otherKey)
    }
    throw new EncryptedMessageError(paymentFileRejections.damaged)
  }
}

async function readWhole(sealed: Buffer) {
  const { readMessage } = await import('openpgp')
  const begins = sealed.subarray(0, LONGEST_TRUSTED).toString('latin1').trimStart()
  try {
    return begins.startsWith(ARMOR)
      ? await readMessage({ armoredMessage: sealed.toString('latin1') })
      : await readMessage({ binaryMessage: new Uint8Array(sealed) })
  } catch {
    throw new EncryptedMessageError(paymentFileRejections.notOpenPgp)
  }
}

function tooLarge(): EncryptedMessageError {
  return new EncryptedMessageError(paymentFileRejections.decryptedTooLarge)
}
