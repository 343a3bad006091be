import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { parseTwoDecimals } from '../money/money.ts'

/** The email sent when a balance falls below a threshold (spec 2.20, 3.4, 5; provider API, low balance). */

export const MAX_ALERT_ADDRESSES = 5

/** Maximum length of a deliverable address. */
const MAX_ADDRESS_LENGTH = 254
const addressPattern = /^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$/

export function isAlertAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && addressPattern.test(text)
}

/** A text with two decimals, or null to turn the alert off. */
export const LowBalanceThreshold = z.strictObject({
  threshold: field(
    z.nullable(
      z.string().check(
        z.regex(/^\d+\.\d{2}$/),
        z.refine((text) => parseTwoDecimals(text) !== undefined, 'is too large'),
      ),
    ),
    'Dollars with two decimals: we mail the alert when the balance falls below them. `null` turns the alert off.',
    '500.00',
  ),
})
export type LowBalanceThreshold = z.infer<typeof LowBalanceThreshold>
nameObject(LowBalanceThreshold, 'LowBalanceThreshold', 'The threshold of the low-balance alert.')

export const LowBalanceEmailAddresses = z.strictObject({
  emailAddresses: field(
    z
      .array(z.string().check(z.maxLength(MAX_ADDRESS_LENGTH), z.regex(addressPattern)))
      .check(z.maxLength(MAX_ALERT_ADDRESSES), z.refine(areUnique, 'must be unique')),
    'Email addresses that we mail the alert to: up to five, each once.',
    ['finance@harbour.example'],
    { uniqueItems: true },
  ),
})
export type LowBalanceEmailAddresses = z.infer<typeof LowBalanceEmailAddresses>
nameObject(
  LowBalanceEmailAddresses,
  'LowBalanceEmailAddresses',
  'The recipients of the low-balance alert.',
)

const badRequest = (failureReason: string): ProblemResponse => ({
  status: 400,
  body: { message: 'Bad request', details: { failureCode: 'ERR0.01', failureReason } },
})

export const lowBalanceProblems = {
  wrongThreshold: badRequest('Wrong threshold format'),
  wrongEmailAddresses: badRequest('Wrong email addresses format'),
} as const

/**
 * Returns the message under the threshold, or undefined if it is valid: empty, or digits with exactly two decimals.
 */
export function thresholdMessage(text: string): string | undefined {
  return text === '' || parseTwoDecimals(text) !== undefined ? undefined : 'Invalid Amount'
}

/** Returns the addresses of a text with one per line. An empty text gives an empty list, not an empty address. */
export function addressesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r\n|\r|\n/)
}

/** Returns the first problem in the lines, or undefined if they are valid (spec 5, low balance alert). */
export function addressLinesMessage(text: string): string | undefined {
  const lines = addressesOf(text)
  if (lines.length > MAX_ALERT_ADDRESSES) return 'A maximum of 5 email addresses is allowed'
  for (const [index, line] of lines.entries()) {
    if (line === '') return `Line ${index + 1} cannot be empty`
    if (!isAlertAddress(line)) return `Line ${index + 1} is not a valid email address`
  }
  return areUnique(lines) ? undefined : 'Unique email addresses only.'
}

/** Returns true if all addresses differ. Capitals are ignored, because they do not make a different mailbox. */
function areUnique(addresses: readonly string[]): boolean {
  return new Set(addresses.map((address) => address.toLowerCase())).size === addresses.length
}
