import { patternOfLength, requestDescriptionLength } from '../calls/description-length.ts'
import { isPayIdPrefix, maxPrefixLength } from './pay-id.ts'

/**
 * Rules of the New Payment Request form (spec 5, payment request) besides the amount's. Each gives the message to
 * show, or undefined when the value is good. The provider refuses what these refuse.
 */

const { min, max } = requestDescriptionLength
const descriptionPattern = patternOfLength('[ -~]', requestDescriptionLength)

export function descriptionMessage(text: string): string | undefined {
  return descriptionPattern.test(text)
    ? undefined
    : `Has to be between ${min} and ${max} characters with no emojis`
}

/** A prefix is wrong also where the whole PayID would be longer than the network takes. */
export function payIdPrefixMessage(text: string, domain: string): string | undefined {
  const isGood = isPayIdPrefix(text) && text.length <= maxPrefixLength(domain)
  return isGood ? undefined : 'Invalid PayID Prefix'
}
