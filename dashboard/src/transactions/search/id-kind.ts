import { isEmailPayId, isMobilePayId } from '@tideway/contract/payment-requests/pay-id'

/**
 * Guess at the kind of a pasted text, by the forms of this system's ids. It decides nothing: it allows a search to give
 * a hint about an id in the wrong field.
 */
export type IdKind =
  /** `text` is the search's form: lower case, or a mobile number starting with 04. */
  | { kind: 'payId'; text: string }
  /** An ABN, ACN or ARBN. It may be a PayID, but never one for paying a payment request. */
  | { kind: 'abn'; text: string }
  /** Form of the transaction ids that the dashboard and most clients create. */
  | { kind: 'uuid'; text: string }
  /** An id from this provider: of a payment request, a payment, an agreement or an initiation. */
  | { kind: 'providerId'; text: string }
  | { kind: 'nppTransactionId'; text: string }
  | { kind: 'keyId'; text: string }
  /** A whole key with its secret, which belongs only in a request's header. */
  | { kind: 'apiKey' }

// Invisible characters left by copying from emails and documents. No id contains them.
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]/g

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Format of this provider's ids (provider API, ids): 32 lower-case hex characters. */
const providerIdPattern = /^[0-9a-f]{32}$/i
/**
 * Format of NPP transaction ids (provider API, NPP): BIC11 of an Australian sender, a letter, yyyyMMdd and fifteen
 * digits.
 */
const nppPattern = /^[A-Z]{4}AU[A-Z0-9]{5}[A-Z]\d{8}\d{15}$/
/** Formats of API keys (spec 9, API keys): the key's id, and the whole key with client and secret. */
const keyIdPattern = /^(?:SECR|DIST)[A-Z0-9]{6}$/
const apiKeyPattern =
  /^(?:(?:SECR|DIST)(?:[A-Z0-9]{6})?_.{5,50}_[A-Za-z0-9]{16,}|HMAC_[A-Za-z0-9]{27})$/

/** Returns undefined for a text that resembles no known id, for example a client's own id. */
export function idKind(typed: string): IdKind | undefined {
  const text = typed.replace(invisible, '').trim()
  const upper = text.toUpperCase()
  const payId = searchablePayId(text)
  if (payId !== undefined) return { kind: 'payId', text: payId }
  if (apiKeyPattern.test(text)) return { kind: 'apiKey' }
  if (uuidPattern.test(text)) return { kind: 'uuid', text }
  if (providerIdPattern.test(text)) return { kind: 'providerId', text: text.toLowerCase() }
  if (nppPattern.test(upper)) return { kind: 'nppTransactionId', text: upper }
  if (keyIdPattern.test(text)) return { kind: 'keyId', text }
  const digits = text.replaceAll(' ', '')
  return /^(?:\d{9}|\d{11})$/.test(digits) ? { kind: 'abn', text: digits } : undefined
}

/**
 * Returns an email in lower case, or a mobile number as 04 and eight digits, which the search panel's PayID accepts
 * (spec 5, other check).
 */
function searchablePayId(text: string): string | undefined {
  const email = text.toLowerCase()
  if (isEmailPayId(email)) return email
  const mobile = text.replace(/[\s()-]/g, '').replace(/^\+61(?=4)/, '0')
  return isMobilePayId(mobile) ? mobile : undefined
}
