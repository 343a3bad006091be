import { isEmailPayId, isMobilePayId } from '@tideway/contract/payment-requests/pay-id'

/**
 * What a pasted text looks like, by the forms this system's ids have. It decides nothing: it is
 * what a search can say to somebody who typed an id where another one is asked for.
 */
export type IdKind =
  /** `text` is the form a search takes: lower case, a mobile number from 04. */
  | { kind: 'payId'; text: string }
  /** An ABN, ACN or ARBN, which may be a PayID as well, though never one that a payment request is paid by. */
  | { kind: 'abn'; text: string }
  /** As the dashboard and most clients make their own transaction ids. */
  | { kind: 'uuid'; text: string }
  /** An id this provider gave: a payment request's, a payment's, an agreement's, an initiation's. */
  | { kind: 'providerId'; text: string }
  | { kind: 'nppTransactionId'; text: string }
  | { kind: 'keyId'; text: string }
  /** A whole key with its secret, which belongs nowhere but into a request's header. */
  | { kind: 'apiKey' }

// Left behind by copying out of mails and documents; no id has them.
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]/g

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** provider API, ids: 32 lower-case hex characters. */
const providerIdPattern = /^[0-9a-f]{32}$/i
/** provider API, NPP: BIC11 of an Australian sender, a letter, yyyyMMdd and fifteen digits. */
const nppPattern = /^[A-Z]{4}AU[A-Z0-9]{5}[A-Z]\d{8}\d{15}$/
/** spec 9, API keys: the key's id, and the whole key with client and secret. */
const keyIdPattern = /^(?:SECR|DIST)[A-Z0-9]{6}$/
const apiKeyPattern =
  /^(?:(?:SECR|DIST)(?:[A-Z0-9]{6})?_.{5,50}_[A-Za-z0-9]{16,}|HMAC_[A-Za-z0-9]{27})$/

/** undefined for a text that looks like nothing in particular, as a client's own id may. */
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

/** An e-mail in lower case, or a mobile number as 04 and eight digits: what the panel's PayID takes (spec 5, other check). */
function searchablePayId(text: string): string | undefined {
  const email = text.toLowerCase()
  if (isEmailPayId(email)) return email
  const mobile = text.replace(/[\s()-]/g, '').replace(/^\+61(?=4)/, '0')
  return isMobilePayId(mobile) ? mobile : undefined
}
