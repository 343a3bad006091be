import type { Refusal } from '../calls/problems.ts'

/**
 * Signed calls. The service is known to sign with HMAC keys, but not how: the scheme is ours (provider API 2.3,
 * decision 42). Hashing is done by whoever signs or checks; what is hashed, and in which form it is sent, stands here.
 */

/** Between the date of a signature and the clock of whoever checks it, in either direction. */
export const SIGNATURE_WINDOW_MS = 300_000

export function signatureHeaders(brand: string): { date: string; signature: string } {
  return { date: `x-${brand}-date`, signature: `x-${brand}-signature` }
}

export interface SignableCall {
  method: string
  /** Path and query as they are sent: `/rest/v1/balance?timestamp=…`. */
  target: string
  /** The date header as it is sent. */
  date: string
  keyId: string
  /** SHA-256 of the body's bytes, lower-case hex; of no bytes where there is no body. */
  bodyDigest: string
}

/** Six lines without one at the end; undefined where the query cannot be read. */
export function stringToSign(call: SignableCall): string | undefined {
  const start = call.target.indexOf('?')
  const path = start < 0 ? call.target : call.target.slice(0, start)
  const query = canonicalQuery(start < 0 ? '' : call.target.slice(start + 1))
  if (query === undefined) return undefined
  return [call.method.toUpperCase(), path, query, call.date, call.keyId, call.bodyDigest].join('\n')
}

/**
 * Names and values encoded one way (RFC 3986), and sorted by name. Parameters of one name stay in their order, which
 * may mean something.
 */
function canonicalQuery(query: string): string | undefined {
  try {
    return query
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const middle = part.indexOf('=')
        const [name, value] =
          middle < 0 ? [part, ''] : [part.slice(0, middle), part.slice(middle + 1)]
        return { name: encodedAgain(name), value: encodedAgain(value) }
      })
      .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
      .map(({ name, value }) => `${name}=${value}`)
      .join('&')
  } catch {
    return undefined
  }
}

/** Everything but letters, digits and `-._~` as %XX, however it was written. */
function encodedAgain(text: string): string {
  return encodeURIComponent(decodeURIComponent(text.replaceAll('+', ' '))).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The signature is HMAC-SHA256 of the string to sign, in base64. */
export function signatureHeader({ keyId, signature }: CallSignature): string {
  return `HMAC-SHA256 keyId=${keyId}, signature=${signature}`
}

export interface CallSignature {
  keyId: string
  signature: string
}

const signaturePattern = /^HMAC-SHA256 keyId=([A-Z0-9]{4,10}), ?signature=([A-Za-z0-9+/]{43}=)$/

export function parseSignatureHeader(text: string): CallSignature | undefined {
  const [, keyId, signature] = signaturePattern.exec(text) ?? []
  return keyId !== undefined && signature !== undefined ? { keyId, signature } : undefined
}

const datePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/

/** The instant of the date header; undefined where it is none in UTC. */
export function signatureDate(text: string): Date | undefined {
  const date = datePattern.test(text) ? new Date(text) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

export function isInWindow(date: Date, now: Date): boolean {
  return Math.abs(date.getTime() - now.getTime()) <= SIGNATURE_WINDOW_MS
}

const unsigned = (failureCode: string, failureReason: string): Refusal => ({
  status: 401,
  body: { message: 'Unauthorized', details: { failureCode, failureReason } },
})

/** Told only to whoever has the key itself. The codes are ours. */
export const signatureProblems = {
  missing: unsigned('SIG0.01', 'Every call with this key must be signed'),
  unreadable: unsigned('SIG0.02', 'The signature or its date is not valid'),
  outsideWindow: unsigned(
    'SIG0.03',
    'The date of the signature is more than five minutes from now',
  ),
  wrong: unsigned('SIG0.04', 'The signature does not match this call'),
  used: unsigned('SIG0.05', 'The signature has already been used'),
} as const
