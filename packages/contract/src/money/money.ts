import type { z } from 'zod/mini'

/**
 * A whole number of cents, always AUD. Text and dollars become cents once, at an input or an API, and text again on
 * output. Use the functions in this file for sums, so that no other number can be stored, paid or shown as money.
 */
export type Cents = number & z.core.$brand<'Cents'>

/** A decimal number of dollars, such as 12.5, for some fields of the pay-in API. Use only at the API boundary. */
export type Dollars = number & z.core.$brand<'Dollars'>

/**
 * Marks a number as cents, such as `asCents(250_00)` or a number parsed from text. Throws a RangeError for a fraction
 * and for an integer too large to be exact.
 */
export function asCents(count: number): Cents {
  if (!isCents(count)) throw new RangeError(`${count} is not a whole number of cents`)
  return count
}

/** Marks a number as dollars, such as `asDollars(12.5)`. */
export function asDollars(amount: number): Dollars {
  return amount as Dollars
}

/** Returns true if a number from another source is an exact number of cents. */
export function isCents(count: number): count is Cents {
  return Number.isSafeInteger(count)
}

export const ZERO_CENTS = asCents(0)

/** The largest amount on both sides: far above any payment, and far below the limit of exact integers. */
export const MAX_CENTS = asCents(99_999_999_999_99)

const paymentAmountPattern = /^\d+(?:\.\d{1,2})?$/
const twoDecimalsPattern = /^\d+\.\d{2}$/

/**
 * Parses digits with up to two decimals as cents. Returns undefined for anything else, including zero (spec 5, payment
 * request amount).
 */
export function parsePaymentAmount(text: string): Cents | undefined {
  if (!paymentAmountPattern.test(text)) return undefined
  const amount = digitsToCents(text)
  return amount === undefined || amount === 0 ? undefined : amount
}

/**
 * Returns the message under an amount that `parsePaymentAmount` rejects, or undefined if it is valid (spec 5, payment
 * request amount).
 */
export function amountMessage(text: string): string | undefined {
  if (parsePaymentAmount(text) !== undefined) return undefined
  const tooLarge = paymentAmountPattern.test(text) && digitsToCents(text) === undefined
  return tooLarge ? `Enter an amount up to ${formatAud(MAX_CENTS)}` : 'Invalid amount'
}

/**
 * Parses text with exactly two decimals, the API's form of amounts. Returns undefined for anything else. Zero is
 * allowed.
 */
export function parseTwoDecimals(text: string): Cents | undefined {
  return twoDecimalsPattern.test(text) ? digitsToCents(text) : undefined
}

/** Parses the same with a minus in front, if there is one. */
export function parseSignedTwoDecimals(text: string): Cents | undefined {
  if (!text.startsWith('-')) return parseTwoDecimals(text)
  const cents = parseTwoDecimals(text.slice(1))
  return cents === undefined ? undefined : negateCents(cents)
}

// An Australian currency symbol, then digits with or without thousands separators. A separator elsewhere may be a decimal comma.
const currencyPattern =
  /^(?:AUD|A?\$)?\s*(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+)?(?:\.(\d{0,2}))?$/

/**
 * Returns an amount that is written as currency, such as `$1,284.5`, as digits with two decimals. Returns undefined for
 * any other text, so that no amount is made by leaving characters out: `21,10`, `1e3` and `-50` are not amounts.
 */
export function plainAmount(text: string): string | undefined {
  const [, whole = '', decimals = ''] = currencyPattern.exec(text.trim()) ?? []
  if (whole === '' && decimals === '') return undefined
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  return `${digits || '0'}.${decimals.padEnd(2, '0')}`
}

/** Returns an amount in the form `$1,284.50`, or the text unchanged if it is not an amount (spec 2.20). */
export function currencyText(text: string): string {
  const cents = parseTwoDecimals(plainAmount(text) ?? '')
  return cents === undefined ? text : formatAud(cents)
}

/**
 * Parses an amount that is written as currency with exactly two decimals and is above 0.00 (spec 5, general amount
 * rule).
 */
export function parseCurrencyInput(text: string): Cents | undefined {
  const amount = /\.\d\d$/.test(text) ? parseTwoDecimals(plainAmount(text) ?? '') : undefined
  return amount === 0 ? undefined : amount
}

/** Converts a JSON number of dollars to cents, or returns undefined unless it is a positive multiple of 0.01. */
export function numberToCents(amount: Dollars): Cents | undefined {
  const count = Math.round(amount * 100)
  const exact = isCents(count) && count / 100 === amount
  return exact && count > 0 && count <= MAX_CENTS ? count : undefined
}

/**
 * Converts a balance in dollars to the nearest cent. The API sends it as a floating-point number, which may be zero or
 * negative.
 */
export function balanceToCents(balance: Dollars): Cents {
  return Math.round(balance * 100) as Cents
}

/** Converts cents to the JSON number of dollars that the pay-in API uses. */
export function centsToNumber(amount: Cents): Dollars {
  return (amount / 100) as Dollars
}

export function addCents(one: Cents, other: Cents): Cents {
  return (one + other) as Cents
}

/** Returns the sum of the amounts, or zero for none. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = ZERO_CENTS
  for (const amount of amounts) total = addCents(total, amount)
  return total
}

/** Subtracts all other amounts from the first. The result may be negative. */
export function subtractCents(from: Cents, ...amounts: readonly Cents[]): Cents {
  let left: number = from
  for (const amount of amounts) left -= amount
  return left as Cents
}

/**
 * Negates an amount. Returns zero for zero, because negative zero would be shown and compared as a different amount.
 */
export function negateCents(amount: Cents): Cents {
  return amount === 0 ? amount : (-amount as Cents)
}

export function absoluteCents(amount: Cents): Cents {
  return amount < 0 ? negateCents(amount) : amount
}

export function smallerCents(one: Cents, other: Cents): Cents {
  return one < other ? one : other
}

export function largerCents(one: Cents, other: Cents): Cents {
  return one > other ? one : other
}

/** Formats cents as `1284.50`, for the API's text amounts and for the default of an amount input. */
export function centsToText(amount: Cents): string {
  const digits = Math.abs(amount).toString().padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Formats cents for display: `$1,284.50`. */
export function formatAud(amount: Cents): string {
  const [whole = '', decimals = ''] = centsToText(absoluteCents(amount)).split('.')
  return `${amount < 0 ? '-' : ''}$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`
}

/** Formats an amount of the API, such as `1284.50` or `-0.05`, for display. Any other text is returned unchanged. */
export function formatDollars(text: string): string {
  const amount = parseSignedTwoDecimals(text)
  return amount === undefined ? text : formatAud(amount)
}

function digitsToCents(text: string): Cents | undefined {
  const [whole = '', decimals = ''] = text.split('.')
  const count = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return isCents(count) && count <= MAX_CENTS ? count : undefined
}
