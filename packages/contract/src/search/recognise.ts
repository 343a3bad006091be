import { isEmailPayId } from '../payment-requests/pay-id.ts'
import { accountsOf } from './account-words.ts'
import { amountIn } from './amount-words.ts'
import { aspectIn } from './aspect-words.ts'
import { daysIn } from './date-words.ts'
import { foldText } from './fold-text.ts'
import {
  businessNumberOf,
  holdsApiKey,
  isKeyId,
  isUuid,
  nppTransactionIdOf,
  providerIdOf,
  withoutInvisible,
} from './id-forms.ts'
import type { Reading } from './reading.ts'
import { MAX_SEARCHED_TEXT } from './search-answer.ts'
import { mobileWithinText, phonesOf } from './telephone.ts'

/** Ids that clients choose (provider API, payment requests and payouts), if they are one word. */
const clientReferencePattern = /^[\w.:@/#-]{3,100}$/

/** Words beyond these are not searched for. A longer description is found by its first ones. */
const MOST_WORDS = 8

/**
 * Returns a text in one line, without characters that copying leaves behind and without blanks around it, cut to the
 * longest text that can be searched for.
 */
export function cleanText(typed: string): string {
  // A cut text cannot be longer without its invisible characters, so only its start is read.
  const text = withoutInvisible(typed.slice(0, 10 * MAX_SEARCHED_TEXT))
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return withoutInvisible(line.slice(0, MAX_SEARCHED_TEXT)).trim()
}

/** Returns true for a text with an API key and its secret, which must not be sent or kept anywhere. */
export function isSecretKey(typed: string): boolean {
  return holdsApiKey(withoutInvisible(typed.slice(0, 10 * MAX_SEARCHED_TEXT)).replace(/\s+/g, ' '))
}

/**
 * Returns every way to understand a typed or pasted text. Exact ids come first, then parts of texts. `today` is the
 * calendar day of the person who searches, as 'YYYY-MM-DD'. A text with a whole API key, and an empty text, have no
 * reading.
 */
export function readingsOf(typed: string, today: string): Reading[] {
  // Full-width digits and other compatible characters become plain ones.
  const text = cleanText(typed).normalize('NFKC')
  if (text === '' || isSecretKey(typed)) return []
  return [...idReadings(text, today), ...textReadings(text, today)]
}

/** Returns true for a whole day, such as 2026-11-20, whose digits could otherwise be those of an account. */
function isDay(text: string, today: string): boolean {
  return daysIn(text, today)?.rest === ''
}

/** Words that people put before an id, and quotes or brackets around it. */
const idLabels =
  /^(?:(?:a[bcr]b?n|pay ?id|e-?mail|mailto|npp|bank|client|customer|transaction|payment|request|agreement|initiation|collection|payout|refund|batch|report|key|reference|ref|number|no\.?|id)(?:[\s:#=]+|$)){1,5}/i
const around = /^["'“”‘’«<([{]+|["'“”‘’»>)\]}.,;!?]+$/g

function idReadings(text: string, today: string): Reading[] {
  const bare = text.replace(idLabels, '').replace(around, '')
  const readings: Reading[] = []
  const payIds = payIdsOf(bare, text)
  if (payIds.length > 0) readings.push({ kind: 'payId', payIds })
  // Digits in groups that are a telephone number are no account, unless they start with a BSB.
  const mayBeAccount = phonesOf(text).length === 0 || /^\d+$/.test(text)
  const accounts = isDay(text, today) ? [] : accountsOf(text)
  readings.push(...accounts.filter(({ bsb }) => mayBeAccount || bsb !== undefined))
  const exact = exactIdOf(bare) ?? text.split(' ').map(exactIdOf).find(Boolean)
  if (exact) readings.push(exact)
  if (clientReferencePattern.test(bare)) readings.push({ kind: 'clientReference', id: bare })
  return readings
}

/** Returns the reading of a text that has the form of an id of this system. */
function exactIdOf(word: string): Reading | undefined {
  const text = word.replace(around, '')
  const id = providerIdOf(isUuid(text) ? text.replaceAll('-', '') : text)
  if (id !== undefined) return { kind: 'providerId', id }
  const npp = nppTransactionIdOf(text)
  if (npp !== undefined) return { kind: 'nppTransactionId', id: npp }
  const upper = text.toUpperCase()
  return isKeyId(upper) ? { kind: 'keyId', id: upper } : undefined
}

/** Returns the forms in which a PayID may be stored: lower case, and a telephone number as the network writes it. */
function payIdsOf(bare: string, text: string): string[] {
  const phones = phonesOf(text)
  const number = businessNumberOf(bare)
  if (phones.length > 0 || number !== undefined) {
    return [...phones, ...(number === undefined ? [] : [number])]
  }
  const email = text
    .toLowerCase()
    .split(' ')
    .map((word) => word.replace(/^mailto:/, '').replace(around, ''))
    .find(isEmailPayId)
  if (email !== undefined) return [email]
  const mobile = mobileWithinText(text)
  return mobile === undefined ? [] : phonesOf(mobile)
}

/**
 * Returns the digits of a text that is wholly a telephone number, a bank account or a company's number, and can
 * therefore be no amount. A telephone number has neither its country's code nor the 0 of long-distance calls.
 */
function digitsOfNumber(text: string): string | undefined {
  const phone = phonesOf(text).at(-1)
  if (phone !== undefined) return phone.replace(/^\+61-/, '').replace(/\D/g, '')
  // A few digits without label and BSB may be an account's number, and may be an amount.
  const isAmbiguous = /^\d{1,3}(?: ?\d{3})?$|^\d{4,7}$/.test(text)
  if (isAmbiguous) return undefined
  return accountsOf(text)[0]?.accountNumber ?? businessNumberOf(text.replace(idLabels, ''))
}

/**
 * Reads days, one amount, and kinds and states out of a text, and the rest as words. Text that was read as one of them
 * may also be a word, so the same text is read once more as words. Only a clear amount is never read as words.
 */
function textReadings(typed: string, today: string): Reading[] {
  const digits = isDay(typed, today) ? undefined : digitsOfNumber(typed)
  if (digits !== undefined) return [{ kind: 'text', words: [digits] }]
  const mobile = mobileWithinText(typed)
  const text = mobile === undefined ? typed : typed.replace(mobile, digitsOfNumber(mobile) ?? '')
  const dated = daysIn(text, today)
  const amountMatch = amountIn(dated?.rest ?? text)
  const days = dated === undefined ? {} : { days: dated.days }
  const amount = amountMatch === undefined ? {} : { amount: amountMatch.amount }
  const rest = amountMatch?.rest ?? dated?.rest ?? text
  const readings: Reading[] = []
  const about = aspectIn(rest)
  if (about) {
    const { aspect } = about
    readings.push({ kind: 'text', words: wordsOf(about.rest), ...amount, ...days, aspect })
  }
  if (amountMatch) readings.push({ kind: 'text', words: wordsOf(rest), ...amount, ...days })
  if (amountMatch?.marked) return readings
  if (dated) readings.push({ kind: 'text', words: wordsOf(dated.rest), ...days })
  const words = wordsOf(text)
  // A text of punctuation only is searched for as typed.
  readings.push({ kind: 'text', words: words.length > 0 ? words : [foldText(text)] })
  return readings
}

/** Words that connect an amount or a day with the rest, and are part of no record. */
const connecting = new Set(['on', 'of', 'for', 'from', 'in', 'at', 'the', 'a', 'an', 'and'])
/** Punctuation around a word, which belongs to the sentence. */
const punctuation = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

function wordsOf(text: string): string[] {
  const typed = foldText(text).split(' ')
  const words = typed.map((word) => word.replace(punctuation, '')).filter(Boolean)
  const telling = words.filter((word) => !connecting.has(word))
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_WORDS)
}
