import { parsePaymentAmount } from './money.ts'
import { isPayIdPrefix } from './pay-id.ts'

/**
 * Rules of the New Payment Request form (spec 5, payment request). Each gives the message to show, or
 * undefined when the value is good. The provider refuses what these refuse.
 */

export function amountMessage(text: string): string | undefined {
  return parsePaymentAmount(text) === undefined ? 'Invalid amount' : undefined
}

const descriptionPattern = /^[ -~]{5,140}$/

export function descriptionMessage(text: string): string | undefined {
  return descriptionPattern.test(text)
    ? undefined
    : 'Has to be between 5 and 140 characters with no emojis'
}

export function payIdPrefixMessage(text: string): string | undefined {
  return isPayIdPrefix(text) ? undefined : 'Invalid PayID Prefix'
}
