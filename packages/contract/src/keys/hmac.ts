import type { ProblemResponse } from '../calls/problems.ts'

/**
 * Signed calls. The service's HMAC scheme is not published, so this one is ours (provider API 2.3, decision 42). This
 * file defines the hashed text and the headers. Callers do the hashing.
 */

/** Maximum difference between a signature's date and the checking clock, in either direction. */
export const SIGNATURE_WINDOW_MS = 300_000

export function signatureHeaders(brand: string): { date: string; signature: string } {
  return { date: `x-${brand}-date`, signature: `x-${brand}-signature` }
}

export interface SignableCall {
  method: string
  /** Path and query as sent: `/rest/v1/balance?timestamp=…`. */
  target: string
  /** The date header as sent. */
  date: string
  keyId: string
  /** SHA-256 of the body's bytes in lower-case hex. Without a body, the hash of zero bytes. */
  bodyDigest: string
}

/** Returns six lines without a final line end, or undefined if the query is invalid. */
export function stringToSign(call: SignableCall): string | undefined {
  const start = call.target.indexOf('?')
  const path = start < 0 ? call.target : call.target.slice(0, start)
  const query = canonicalQuery(start < 0 ? '' : call.target.slice(start + 1))
  if (query === undefined) return undefined
  return [call.method.toUpperCase(), path, query, call.date, call.keyId, call.bodyDigest].join('\n')
}

/**
 * Normalises a query: names and values encoded one way (RFC 3986) and sorted by name. Parameters with the same name
 * keep their order, which may matter.
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

/** Encodes everything except letters, digits and `-._~` as %XX, whatever its encoding was. */
function encodedAgain(text: string): string {
  return encodeURIComponent(decodeURIComponent(text.replaceAll('+', ' '))).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Returns the header's value. The signature is HMAC-SHA256 of the string to sign, in base64. */
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

/** Returns the instant of the date header, or undefined if it is not a UTC date. */
export function signatureDate(text: string): Date | undefined {
  const date = datePattern.test(text) ? new Date(text) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

export function isInWindow(date: Date, now: Date): boolean {
  return Math.abs(date.getTime() - now.getTime()) <= SIGNATURE_WINDOW_MS
}

const unsigned = (failureCode: string, failureReason: string): ProblemResponse => ({
  status: 401,
  body: { message: 'Unauthorized', details: { failureCode, failureReason } },
})

/** Returned only to callers that hold the key itself. The codes are not part of the provider API. */
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
