import type { KeyObject } from 'node:crypto'
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { FlattenedSign, flattenedVerify } from 'jose'
import { z } from 'zod'

/**
 * Detached JSON Web Signatures over the bytes of a body (RFC 7515, appendix F). The signed bytes are the bytes that are
 * read, without a canonical form of XML in between. The protected header names the sender, the receiver, the time, and
 * the request that is answered.
 */

export const SIGNATURE_HEADER = 'x-jws-signature'
/** Clocks of the two sides may differ by this much, and no older signature is accepted. */
const FRESH_SECONDS = 300

export interface Signer {
  key: KeyObject
  /** BIC of the side that signs, and of the side that reads. */
  from: string
  to: string
}

export interface Claims {
  /** Digest of the request that this body answers. */
  answers?: string | undefined
  /** Position of this message among the gateway's messages. */
  position?: number | undefined
}

export class SignatureFault extends Error {
  override name = 'SignatureFault'
}

const ProtectedHeader = z.object({
  iss: z.string(),
  aud: z.string(),
  iat: z.number(),
  answers: z.string().optional(),
  position: z.number().int().positive().optional(),
})

/** Reads a private key in PEM. An EC key signs with ES256, an RSA key with PS256. */
export function signingKey(pem: string | Buffer): KeyObject {
  return checkedKey(createPrivateKey(pem))
}

/** Reads a public key or a certificate in PEM. */
export function verificationKey(pem: string | Buffer): KeyObject {
  return checkedKey(createPublicKey(pem))
}

const algorithms: Partial<Record<string, string>> = { ec: 'ES256', rsa: 'PS256' }

function checkedKey(key: KeyObject): KeyObject {
  algorithmOf(key)
  return key
}

function algorithmOf({ asymmetricKeyType }: KeyObject): string {
  const algorithm = algorithms[asymmetricKeyType ?? '']
  if (algorithm === undefined) throw new Error('a signing key must be EC (P-256) or RSA')
  return algorithm
}

export function digestOf(body: Uint8Array | string): string {
  return createHash('sha256').update(body).digest('base64url')
}

/** Returns the value of the signature's header. */
export async function sign(
  body: string,
  { key, from, to }: Signer,
  at: Date,
  claims: Claims = {},
): Promise<string> {
  const header = {
    alg: algorithmOf(key),
    iss: from,
    aud: to,
    iat: Math.floor(at.getTime() / 1000),
    ...claims,
  }
  const signed = await new FlattenedSign(Buffer.from(body)).setProtectedHeader(header).sign(key)
  return `${signed.protected}..${signed.signature}`
}

/** Verifies a body's signature. Throws a SignatureFault that says what is wrong. */
export async function verify(
  body: Uint8Array,
  signature: string | undefined,
  { key, from, to }: Signer,
  at: Date,
): Promise<Claims> {
  const parts = /^([\w-]+)\.\.([\w-]+)$/.exec(signature ?? '')
  if (!parts) throw new SignatureFault('the message is not signed')
  const [, protectedHeader = '', value = ''] = parts
  const payload = Buffer.from(body).toString('base64url')
  const { protectedHeader: header } = await flattenedVerify(
    { protected: protectedHeader, payload, signature: value },
    key,
    { algorithms: [algorithmOf(key)] },
  ).catch((error: unknown) => {
    throw new SignatureFault('the signature does not fit the message', { cause: error })
  })
  const read = ProtectedHeader.safeParse(header)
  if (!read.success) throw new SignatureFault('the signature says not from whom it is, or when')
  const { iss, aud, iat, ...claims } = read.data
  if (iss !== from) throw new SignatureFault(`the signature is from ${iss}`)
  if (aud !== to) throw new SignatureFault(`the signature is for ${aud}`)
  if (Math.abs(at.getTime() / 1000 - iat) > FRESH_SECONDS)
    throw new SignatureFault('the signature is too old, or the clocks differ')
  return claims
}
