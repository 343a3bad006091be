/**
 * Signing of webhooks (standardwebhooks.com): an id, the sending second, and an HMAC-SHA-256 over both and the body,
 * for each current secret. The caller supplies the HMAC and the random bytes.
 */

/** HMAC-SHA-256 of a text (UTF-8) with a key, in base64. */
export type Hmac = (key: Uint8Array, text: string) => string

export const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'
const MIN_SECRET_BYTES = 24
const MAX_SECRET_BYTES = 64
/** Maximum clock difference between sender and receiver. An older message may be a replay. */
export const TOLERANCE_SECONDS = 300

export function webhookSecret(random: Uint8Array): string {
  return `${SECRET_PREFIX}${btoa(String.fromCharCode(...random))}`
}

/** Returns the bytes of a written secret, or undefined if it is invalid. */
export function secretBytes(secret: string): Uint8Array | undefined {
  if (!secret.startsWith(SECRET_PREFIX)) return undefined
  const encoded = secret.slice(SECRET_PREFIX.length)
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encoded))
    return undefined
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
  return bytes.length >= MIN_SECRET_BYTES && bytes.length <= MAX_SECRET_BYTES ? bytes : undefined
}

export interface WebhookMessage {
  /** The same each time the message is sent. */
  id: string
  at: Date
  body: string
}

/** Returns a message's headers, with one signature for each secret. There is no signature without a secret. */
export function webhookHeaders(
  { id, at, body }: WebhookMessage,
  secrets: readonly string[],
  hmac: Hmac,
): Record<string, string> {
  const timestamp = String(secondsOf(at))
  const signatures = secrets.flatMap((secret) => {
    const key = secretBytes(secret)
    return key ? [`v1,${hmac(key, `${id}.${timestamp}.${body}`)}`] : []
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signatures.length === 0 ? {} : { 'webhook-signature': signatures.join(' ') }),
  }
}

export type Verification = 'VERIFIED' | 'NOT_SIGNED' | 'WRONG_SIGNATURE' | 'TOO_OLD' | 'TOO_NEW'

/** Verifies a received message by its raw body, before it is parsed. */
export function verifyWebhook(
  headers: Record<string, string | undefined>,
  body: string,
  { secrets, now, hmac }: { secrets: readonly string[]; now: Date; hmac: Hmac },
): Verification {
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures,
  } = headers
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return 'NOT_SIGNED'
  const age = secondsOf(now) - Number(timestamp)
  if (age > TOLERANCE_SECONDS) return 'TOO_OLD'
  if (age < -TOLERANCE_SECONDS) return 'TOO_NEW'
  const at = new Date(Number(timestamp) * 1000)
  const ours = webhookHeaders({ id, at, body }, secrets, hmac)['webhook-signature'] ?? ''
  const theirs = signatures.split(' ')
  const ourSignatures = ours.split(' ').filter((signature) => signature !== '')
  return ourSignatures.some((signature) => theirs.some((other) => isSame(signature, other)))
    ? 'VERIFIED'
    : 'WRONG_SIGNATURE'
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let index = 0; index < one.length; index += 1)
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}
