import { patternOfLength, requestDescriptionLength } from '../calls/description-length.ts'
import { foreignCharactersMessage } from '../csv/foreign-characters.ts'
import { isPayIdPrefix, maxPrefixLength } from './pay-id.ts'

/**
 * Rules of the New Payment Request form (spec 5, payment request), except the amount's. Each returns a message, or
 * undefined if the value is valid. The provider rejects the same values.
 */

const { min, max } = requestDescriptionLength
const descriptionPattern = patternOfLength('[ -~]', requestDescriptionLength)

/** Names characters other than emojis, because the specification's message does not cover them. */
export function descriptionMessage(text: string): string | undefined {
  if (descriptionPattern.test(text)) return undefined
  const message = `Has to be between ${min} and ${max} characters with no emojis`
  const foreign = foreignCharactersMessage(text)
  const isOfEmojis = /\p{Extended_Pictographic}/u.test(text)
  return foreign === undefined || isOfEmojis ? message : `${message}. ${foreign}`
}

/** A prefix is also invalid if it makes the whole PayID longer than the network accepts. */
export function payIdPrefixMessage(text: string, domain: string): string | undefined {
  const isGood = isPayIdPrefix(text) && text.length <= maxPrefixLength(domain)
  return isGood ? undefined : 'Invalid PayID Prefix'
}
