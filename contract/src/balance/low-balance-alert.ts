import { z } from 'zod/mini'
import type { Refusal } from '../calls/problems.ts'
import { parseTwoDecimals } from '../money/money.ts'

/** The mail sent when a balance falls below a threshold (spec 2.20, 3.4, 5; provider API, low balance). */

export const MAX_ALERT_ADDRESSES = 5

/** As long as an address can be and still be delivered to. */
const MAX_ADDRESS_LENGTH = 254
const addressPattern = /^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$/

export function isAlertAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && addressPattern.test(text)
}

/** Text with two decimals; null turns the alert off. */
export const LowBalanceThreshold = z.strictObject({
  threshold: z.nullable(
    z.string().check(
      z.regex(/^\d+\.\d{2}$/),
      z.refine((text) => parseTwoDecimals(text) !== undefined, 'is too large'),
    ),
  ),
})
export type LowBalanceThreshold = z.infer<typeof LowBalanceThreshold>

export const LowBalanceEmailAddresses = z.strictObject({
  emailAddresses: z
    .array(z.string().check(z.maxLength(MAX_ADDRESS_LENGTH), z.regex(addressPattern)))
    .check(z.maxLength(MAX_ALERT_ADDRESSES), z.refine(areUnique, 'must be unique')),
})
export type LowBalanceEmailAddresses = z.infer<typeof LowBalanceEmailAddresses>

const badRequest = (failureReason: string): Refusal => ({
  status: 400,
  body: { message: 'Bad request', details: { failureCode: 'ERR0.01', failureReason } },
})

export const lowBalanceProblems = {
  wrongThreshold: badRequest('Wrong threshold format'),
  wrongEmailAddresses: badRequest('Wrong email addresses format'),
} as const

/** The message under the threshold, or undefined when it is good: empty, or digits with exactly two decimals. */
export function thresholdMessage(text: string): string | undefined {
  return text === '' || parseTwoDecimals(text) !== undefined ? undefined : 'Invalid Amount'
}

/** What a text of one address per line holds. Nothing typed is no addresses, not an empty one. */
export function addressesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r\n|\r|\n/)
}

/** The first thing wrong with the lines, or undefined when they are good (spec 5, low balance alert). */
export function addressLinesMessage(text: string): string | undefined {
  const lines = addressesOf(text)
  if (lines.length > MAX_ALERT_ADDRESSES) return 'A maximum of 5 email addresses is allowed'
  for (const [index, line] of lines.entries()) {
    if (line === '') return `Line ${index + 1} cannot be empty`
    if (!isAlertAddress(line)) return `Line ${index + 1} is not a valid email address`
  }
  return areUnique(lines) ? undefined : 'Unique email addresses only.'
}

/** One mailbox however it is capitalised: nobody keeps two that differ in that alone. */
function areUnique(addresses: readonly string[]): boolean {
  return new Set(addresses.map((address) => address.toLowerCase())).size === addresses.length
}
