/**
 * Forms of this system's ids, and of those that it passes on. A form is a guess: a text that has one may still be
 * something else, such as a reference that a client chose.
 */

// Format characters left by copying from emails and documents, marks of the reading direction, and halves of surrogate
// pairs. No id contains them.
const invisible = /[\p{Cf}\p{Cs}]/gu

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
const wholeKey = '(?:SECR|DIST)(?:[A-Z0-9]{6})?_.{5,50}_[A-Za-z0-9]{16,}|HMAC_[A-Za-z0-9]{27}'
const apiKeyPattern = new RegExp(`^(?:${wholeKey})$`)
/** Also matches a key within a text, and the start of one that has been typed as far as its secret. */
const secretPattern = new RegExp(`${wholeKey}|(?:SECR|DIST)[A-Z0-9]{6}_.{5,50}_`)
/** A key that overlaps the part of a text that is searched for is found within this many characters. */
const SECRET_WITHIN = 1000

/** Returns a text without characters that cannot be seen. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}

/** Returns true for the form of the transaction ids that the dashboard and most clients create. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/** Returns an id of this provider in lower case: of a payment, an agreement, a report or any other record. */
export function providerIdOf(text: string): string | undefined {
  return providerIdPattern.test(text) ? text.toLowerCase() : undefined
}

/** Returns an NPP transaction id in capitals. */
export function nppTransactionIdOf(text: string): string | undefined {
  const upper = text.toUpperCase()
  return nppPattern.test(upper) ? upper : undefined
}

/** Returns true for the id of an API key, without its secret. */
export function isKeyId(text: string): boolean {
  return keyIdPattern.test(text)
}

/** Returns true if the text is a whole API key with its secret, which belongs only in a request's header. */
export function isApiKey(text: string): boolean {
  return apiKeyPattern.test(text)
}

/** Returns true if the text contains an API key as far as its secret, so that it must not be sent or kept. */
export function holdsApiKey(text: string): boolean {
  return secretPattern.test(text.slice(0, SECRET_WITHIN))
}

/** Returns the digits of an ABN (11), or of an ACN, ARBN or ARSN (9). Blanks may be anywhere. */
export function businessNumberOf(text: string): string | undefined {
  const digits = text.replaceAll(' ', '')
  return /^(?:\d{9}|\d{11})$/.test(digits) ? digits : undefined
}
