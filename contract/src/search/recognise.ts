import type { Cents } from '../money/money.ts'
import { parseTwoDecimals } from '../money/money.ts'
import { isEmailPayId, isMobilePayId } from '../payment-requests/pay-id.ts'
import { daysIn } from './date-words.ts'
import { foldText } from './fold-text.ts'
import type { Reading } from './reading.ts'

// Invisible characters left by copying from emails and documents. No id contains them.
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]/g

/** Forms of this system's ids, and of those that it passes on. */
const providerIdPattern = /^[0-9a-f]{32}$/i
/** BIC11 of an Australian sender, a letter, yyyyMMdd and fifteen digits (provider API, NPP). */
const nppPattern = /^[A-Z]{4}AU[A-Z0-9]{5}[A-Z]\d{8}\d{15}$/
/** Ids that clients choose (provider API, payment requests and payouts), as far as one word can be one. */
const clientReferencePattern = /^[\w.:@/#-]{3,100}$/
/** Formats of API keys (spec 9, API keys): the key's id, and the whole key with client and secret. */
const keyIdPattern = /^(?:SECR|DIST)[A-Z0-9]{6}$/
const apiKeyPattern =
  /^(?:(?:SECR|DIST)(?:[A-Z0-9]{6})?_.{5,50}_[A-Za-z0-9]{16,}|HMAC_[A-Za-z0-9]{27})$/

/** Words beyond these are not searched for. A longer description is found by its first ones. */
const MOST_WORDS = 8

/** Returns a text without characters that copying leaves behind, and without blanks around it. */
export function cleanText(typed: string): string {
  return typed.replace(invisible, '').replace(/\s+/g, ' ').trim()
}

/** Returns true for a whole API key with its secret, which is not to be sent or kept anywhere. */
export function isSecretKey(typed: string): boolean {
  return apiKeyPattern.test(cleanText(typed))
}

/**
 * Returns every way to understand a typed or pasted text. Exact ids come first, then parts of texts. `today` is the
 * calendar day of the person who searches, as 'YYYY-MM-DD'. A whole API key and an empty text have no reading.
 */
export function readingsOf(typed: string, today: string): Reading[] {
  const text = cleanText(typed)
  if (text === '' || isSecretKey(text)) return []
  return [...idReadings(text), ...textReadings(text, today)]
}

function idReadings(text: string): Reading[] {
  const upper = text.toUpperCase()
  const readings: Reading[] = []
  const payIds = payIdsOf(text)
  if (payIds.length > 0) readings.push({ kind: 'payId', payIds })
  const account = accountOf(text)
  if (account) readings.push(account)
  if (providerIdPattern.test(text.replaceAll('-', '')))
    readings.push({ kind: 'providerId', id: text.replaceAll('-', '').toLowerCase() })
  if (nppPattern.test(upper)) readings.push({ kind: 'nppTransactionId', id: upper })
  if (keyIdPattern.test(upper)) readings.push({ kind: 'keyId', id: upper })
  if (clientReferencePattern.test(text)) readings.push({ kind: 'clientReference', id: text })
  return readings
}

/** Returns the forms in which a PayID may be stored: lower case, and a telephone number as the network writes it. */
function payIdsOf(text: string): string[] {
  const email = text.toLowerCase()
  if (isEmailPayId(email)) return [email]
  const phone = phonesOf(text)
  if (phone.length > 0) return phone
  const digits = text.replace(/^a[bcr]n:?\s*/i, '').replaceAll(' ', '')
  return /^(?:\d{9}|\d{11})$/.test(digits) ? [digits] : []
}

/** Returns an Australian mobile number in both of its forms, and a foreign one for each length of its country's code. */
function phonesOf(text: string): string[] {
  const dialled = text
    .replace(/^(?:tel|ph|phone|mob|mobile)[:.]?\s*/i, '')
    .replace(/\(0\)/g, '')
    .replace(/[\s().\u2010-\u2015-]/g, '')
    .replace(/^00(?=[1-9])/, '+')
  const mobile = dialled.replace(/^\+?61(?=0?4\d{8}$)/, '').replace(/^(?=4\d{8}$)/, '0')
  if (isMobilePayId(mobile)) return [mobile, `+61-${mobile.slice(1)}`]
  const foreign = /^\+([1-9]\d{6,14})$/.exec(dialled)?.[1]
  if (foreign === undefined) return []
  return [1, 2, 3]
    .map((length) => `+${foreign.slice(0, length)}-${foreign.slice(length)}`)
    .filter((form) => /^\+\d{1,3}-[1-9]/.test(form))
}

const accountPattern =
  /^(?:(?:bsb:?\s*)?(?<bsb>\d{3}[\s-]?\d{3})[\s,/:-]*)?(?:(?:account|acct|acc|a\/c)(?:\s*(?:number|no\.?))?:?\s*)?(?<number>\d(?:[\s-]?\d){3,11})$/i

function accountOf(text: string): Reading | undefined {
  const { bsb, number } = accountPattern.exec(text)?.groups ?? {}
  if (number === undefined) return undefined
  const accountNumber = digitsOf(number)
  return bsb === undefined
    ? { kind: 'account', accountNumber }
    : { kind: 'account', bsb: digitsOf(bsb), accountNumber }
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * Reads days and one amount out of a text, and the rest as words. What was read as an amount or a day may also be a
 * word, so the same text is read once more without the amount, and once more as words only.
 */
function textReadings(text: string, today: string): Reading[] {
  const dated = daysIn(text, today)
  const { cents, rest } = amountIn(dated?.rest ?? text)
  const days = dated === undefined ? {} : { days: dated.days }
  const readings: Reading[] = []
  if (cents !== undefined) readings.push({ kind: 'text', words: wordsOf(rest), cents, ...days })
  if (dated !== undefined) readings.push({ kind: 'text', words: wordsOf(dated.rest), ...days })
  const words = wordsOf(text)
  if (words.length > 0) readings.push({ kind: 'text', words })
  return readings
}

/** Words that connect an amount or a day with the rest, and are part of no record. */
const connecting = new Set(['on', 'of', 'for', 'from', 'in', 'at', 'the', 'a', 'an', 'and'])

function wordsOf(text: string): string[] {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '')
  const telling = words.filter((word) => !connecting.has(word))
  return [...new Set(telling.length === 0 ? words : telling)].slice(0, MOST_WORDS)
}

const amountPattern =
  /(?<![\p{L}\d.,/:-])(?<mark>(?:a|au|aud)?\s?\$\s?|aud\s)?(?<figure>\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,12}(?:\.\d{1,2})?)(?<unit>\s?(?:dollars?|bucks|aud))?(?![\p{L}\d.,/:-])/giu

/** Returns the first amount of a text: one with a dollar sign or a unit, else one with a point, else a bare number. */
function amountIn(text: string): { cents: Cents | undefined; rest: string } {
  const found = [...text.matchAll(amountPattern)]
  const best =
    found.find(({ groups }) => groups?.mark ?? groups?.unit) ??
    found.find(({ groups }) => groups?.figure?.includes('.')) ??
    found[0]
  const cents = centsOf(best?.groups?.figure)
  if (best === undefined || cents === undefined) return { cents: undefined, rest: text }
  return {
    cents,
    rest: `${text.slice(0, best.index)} ${text.slice(best.index + best[0].length)}`,
  }
}

function centsOf(figure: string | undefined): Cents | undefined {
  if (figure === undefined) return undefined
  const [whole = '', decimals = ''] = figure.replaceAll(',', '').split('.')
  const cents = parseTwoDecimals(`${whole}.${decimals.padEnd(2, '0')}`)
  return cents === undefined || cents === 0 ? undefined : cents
}
