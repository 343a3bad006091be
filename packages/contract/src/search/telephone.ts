import { isMobilePayId } from '../payment-requests/pay-id.ts'

/**
 * Telephone numbers in any spelling. A mobile number that pays a payment request is stored as 04 and eight digits, and
 * one that a bank registered as the network writes it: +61-412345678.
 */

const label = /^(?:telephone|tel|phone|ph|mobile|mob|cell|fax|m|t)(?:\s?(?:number|no\.?))?[:.]?\s*/i
/** Also dashes and dots that word processors replace, and brackets around an area. */
const separators = /[\s().,/\u00b7\u2010-\u2015\u2212-]/g

/** Returns the digits as they are dialled, with `+` for the prefixes of international calls. */
function dialledIn(text: string): string {
  return text
    .trim()
    .replace(label, '')
    .replace(/\(0\)/g, '')
    .replace(separators, '')
    .replace(/^(?:0011|00)(?=[1-9])/, '+')
}

/**
 * Returns an Australian mobile number as 04 and eight digits, if the spelling starts with 0 or with Australia's code.
 */
export function mobileOf(text: string): string | undefined {
  const mobile = dialledIn(text).replace(/^\+610?(?=4\d{8}$)/, '0')
  return isMobilePayId(mobile) ? mobile : undefined
}

/**
 * Returns each form in which a telephone number may be stored, or nothing for any other text. A foreign number has a
 * form for each length of its country's code. Digits that may be another number too, such as an ABN, count as well.
 */
export function phonesOf(text: string): string[] {
  const dialled = dialledIn(text)
  const national = /^(?:\+?610?|0)?([23478]\d{8})$/.exec(dialled)?.[1]
  const isArea = national !== undefined && !national.startsWith('4')
  // Without a prefix, nine digits count as a telephone number only if they are a mobile's.
  if (national !== undefined && !(isArea && dialled === national)) {
    return isArea ? [`+61-${national}`] : [`0${national}`, `+61-${national}`]
  }
  const foreign = /^\+(?!61)([1-9]\d{6,14})$/.exec(dialled)?.[1]
  if (foreign === undefined) return []
  return [1, 2, 3]
    .map((length) => `+${foreign.slice(0, length)}-${foreign.slice(length)}`)
    .filter((form) => /^\+\d{1,3}-[1-9]/.test(form))
}

/** Does not start with the cents of an amount, as in '3892.04 2026-12-01'. */
const mobileWithin =
  /(?<![\p{L}\d+]|\d[.,])(?:(?:(?:\+|0011|00)\s?61|\(\+61\)|61)[\s.-]?(?:\(0\)\s?|0)?|\(?0)4(?:[\s().-]{0,2}\d){8}(?![\p{L}\d])/u

/** Returns the first Australian mobile number within a longer text, in its spelling there. */
export function mobileWithinText(text: string): string | undefined {
  const mobile = mobileWithin.exec(text)?.[0]
  return mobile !== undefined && phonesOf(mobile).length > 0 ? mobile : undefined
}
