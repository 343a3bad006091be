import type { Cents } from '@tideway/contract/money/money'
import { centsToText, parseTwoDecimals } from '@tideway/contract/money/money'

/** Values in the form that the messages require. Pure. */

const CURRENCY = 'AUD'

/** Returns the content of an amount element: whole cents as dollars with two decimals. */
export function amountOf(cents: Cents): [{ Ccy: string }, string] {
  return [{ Ccy: CURRENCY }, centsToText(cents)]
}

/** Returns the cents of an amount, or undefined if it is not a positive number of whole cents. */
export function centsOf(text: string): Cents | undefined {
  const [dollars = '', decimals = ''] = text.trim().split('.')
  const cents = parseTwoDecimals(`${dollars}.${decimals.padEnd(2, '0')}`)
  return cents === undefined || cents <= 0 ? undefined : cents
}

/** Characters that XML 1.0 cannot carry, also not as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the pattern looks for
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Returns a text that XML can carry. A full stop replaces each other character, as in the banks' own conversions. */
export function carriedText(text: string): string {
  return text.replace(notXml, '.').replace(/[\r\n\t]/g, ' ')
}

/** Returns the text cut to its element's length, counted in characters as schemas count. Undefined if empty. */
export function shortText(text: string | undefined, longest: number): string | undefined {
  const carried = [...carriedText(text ?? '')].slice(0, longest).join('').trim()
  return carried === '' ? undefined : carried
}

/** Returns the text as lines of one length, which joined together are the text again. */
export function linesOf(text: string | undefined, longest: number): string[] {
  const characters = [...carriedText(text ?? '')]
  const lines: string[] = []
  for (let start = 0; start < characters.length; start += longest)
    lines.push(characters.slice(start, start + longest).join(''))
  return lines
}

const MOST_IN_AN_ID = 35

/**
 * Returns an id of ours as a message carries it: without hyphens, so that a UUID fits into 35 characters. The same id
 * always has the same form. An id that does not fit is an error, because a cut id would name another thing.
 */
export function wireId(id: string): string {
  const short = id.replaceAll('-', '')
  if (!/^[A-Za-z0-9]+$/.test(short) || short.length > MOST_IN_AN_ID)
    throw new RangeError(`${id} does not fit into the ${MOST_IN_AN_ID} characters of a message id`)
  return short
}
