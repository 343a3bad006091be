import type { Cents } from '../money/money.ts'
import { formatAud, parseTwoDecimals } from '../money/money.ts'

/** Maximum length of a PayID that receives payment requests, an email-like name (provider API, payment requests). */
export const MAX_PAY_ID_LENGTH = 50
const MAX_ALIAS_LENGTH = 140

const prefixPattern = /^[a-z0-9_.-]+$/
const paymentRequestPayIdPattern = /^[a-z0-9_.-]+@[a-z0-9_.-]+\.[a-z]+$/
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const mobilePattern = /^04\d{8}$/
const aliasPattern = /^(.*?) - \$([\d,]+(?:\.\d{1,2})?) - (.*)$/s

/**
 * Returns true for non-empty text of lower-case letters, digits, underscore, hyphen and dot (spec 5, PayID prefix).
 */
export function isPayIdPrefix(text: string): boolean {
  return prefixPattern.test(text)
}

/** Number of random bytes in a generated prefix. */
export const PREFIX_BYTES = 6

/** Returns an unused prefix from random bytes, for a request that names no PayID. */
export function generatedPayIdPrefix(random: Uint8Array): string {
  return Array.from(random.subarray(0, PREFIX_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Returns true if a payment request can use this PayID. */
export function isPaymentRequestPayId(text: string): boolean {
  return (
    text.length >= 5 && text.length <= MAX_PAY_ID_LENGTH && paymentRequestPayIdPattern.test(text)
  )
}

/** Returns the longest prefix that keeps the whole PayID within its limit (readings 1, default PayID domain). */
export function maxPrefixLength(domain: string): number {
  return MAX_PAY_ID_LENGTH - domain.length - 1
}

/** Returns true for a lower-case email (spec 5, PayID, other check). */
export function isEmailPayId(text: string): boolean {
  return text === text.toLowerCase() && emailPattern.test(text)
}

/** Returns true for a mobile number: 04 and eight digits (spec 5, PayID, other check). */
export function isMobilePayId(text: string): boolean {
  return mobilePattern.test(text)
}

/** Returns the search panel's message (spec 5, PayID, other check). */
export function payIdMessage(text: string): string | undefined {
  const valid = text.includes('@') ? isEmailPayId(text) : isMobilePayId(text)
  return valid ? undefined : 'Invalid PayID'
}

/**
 * Returns the text that a payer's bank shows for a PayID: `{merchant} - ${amount} - {description}`. The amount is
 * omitted if there is none.
 */
export function aliasText(merchantName: string, amount: Cents | null, description: string): string {
  const middle = amount === null ? '' : ` - ${formatAud(amount)}`
  return `${merchantName}${middle} - ${description}`.slice(0, MAX_ALIAS_LENGTH)
}

export type PayIdAvailability =
  | { kind: 'available' }
  | { kind: 'willOverride'; amountCents: Cents }
  | { kind: 'notAvailable' }

/** Returns the availability of a PayID for a new request, by the alias in an enquiry (spec 4, PayID availability). */
export function payIdAvailability(aliasName: string | undefined): PayIdAvailability {
  if (aliasName === undefined || aliasName === '') return { kind: 'available' }
  const amount = aliasPattern.exec(aliasName)?.[2]
  if (amount === undefined) return { kind: 'notAvailable' }
  const [whole = '', decimals = ''] = amount.replaceAll(',', '').split('.')
  const amountCents = parseTwoDecimals(`${whole}.${decimals.padEnd(2, '0')}`)
  return amountCents === undefined
    ? { kind: 'notAvailable' }
    : { kind: 'willOverride', amountCents }
}
