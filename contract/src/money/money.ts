import type { z } from 'zod/mini'

/**
 * A whole number of cents, always AUD. Text and dollars become cents once, at an input or an API, and text again at the
 * edge. Sums are made by the functions of this file, so that no other number can be stored, paid or shown as money.
 */
export type Cents = number & z.core.$brand<'Cents'>

/** A decimal number of dollars, as some fields of the pay-in API have it: 12.5. Only for the edges. */
export type Dollars = number & z.core.$brand<'Dollars'>

/**
 * A number that is known to count cents, such as `cents(250_00)`, or one that was read from text.
 * Throws a RangeError for a fraction and for an integer that is too large to be exact.
 */
export function cents(count: number): Cents {
  if (!isCents(count)) throw new RangeError(`${count} is not a whole number of cents`)
  return count
}

/** A number that is known to be dollars, such as `dollars(12.5)`. */
export function dollars(amount: number): Dollars {
  return amount as Dollars
}

/** Whether a number that was read from elsewhere counts cents exactly. */
export function isCents(count: number): count is Cents {
  return Number.isSafeInteger(count)
}

export const ZERO_CENTS = cents(0)

/** The largest amount that either side takes: far above any payment, far below where integers stop being exact. */
export const MAX_CENTS = cents(99_999_999_999_99)

const paymentAmountPattern = /^\d+(?:\.\d{1,2})?$/
const twoDecimalsPattern = /^\d+\.\d{2}$/

/** Digits with an optional one or two decimals, as cents; undefined for anything else, zero included (spec 5, payment request amount). */
export function parsePaymentAmount(text: string): Cents | undefined {
  if (!paymentAmountPattern.test(text)) return undefined
  const amount = digitsToCents(text)
  return amount === undefined || amount === 0 ? undefined : amount
}

/** The message under an amount that `parsePaymentAmount` refuses; undefined under a good one (spec 5, payment request amount). */
export function amountMessage(text: string): string | undefined {
  if (parsePaymentAmount(text) !== undefined) return undefined
  const tooLarge = paymentAmountPattern.test(text) && digitsToCents(text) === undefined
  return tooLarge ? `Enter an amount up to ${formatAud(MAX_CENTS)}` : 'Invalid amount'
}

/** Exactly two decimals, as the API writes amounts in text; undefined for anything else. Zero is allowed. */
export function parseTwoDecimals(text: string): Cents | undefined {
  return twoDecimalsPattern.test(text) ? digitsToCents(text) : undefined
}

/** Everything but digits and the point removed, then exactly two decimals and not 0.00 (spec 5, general amount rule). */
export function parseCurrencyInput(text: string): Cents | undefined {
  const amount = parseTwoDecimals(text.replace(/[^\d.]/g, ''))
  return amount === undefined || amount === 0 ? undefined : amount
}

/** A JSON number of dollars as cents; undefined unless it is a positive multiple of 0.01. */
export function numberToCents(amount: Dollars): Cents | undefined {
  const count = Math.round(amount * 100)
  const exact = isCents(count) && count / 100 === amount
  return exact && count > 0 && count <= MAX_CENTS ? count : undefined
}

/** A balance in dollars as cents, to the nearest: the API gives it as a floating-point number, and it may be zero or less. */
export function balanceToCents(balance: Dollars): Cents {
  return Math.round(balance * 100) as Cents
}

/** Cents as the JSON number of dollars that the pay-in API uses. */
export function centsToNumber(amount: Cents): Dollars {
  return (amount / 100) as Dollars
}

export function addCents(one: Cents, other: Cents): Cents {
  return (one + other) as Cents
}

/** The sum of any number of amounts; zero of none. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = ZERO_CENTS
  for (const amount of amounts) total = addCents(total, amount)
  return total
}

/** What is left of an amount after others have been taken from it. It may be negative. */
export function subtractCents(from: Cents, ...amounts: readonly Cents[]): Cents {
  let left: number = from
  for (const amount of amounts) left -= amount
  return left as Cents
}

/** The amount with the other sign. Zero has no sign: negative zero would be shown and compared as another amount. */
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

/** `1284.50`: as the API writes amounts in text, and as an amount input shows its default. */
export function centsToText(amount: Cents): string {
  const digits = Math.abs(amount).toString().padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `$1,284.50`: as a person reads it. */
export function formatAud(amount: Cents): string {
  const [whole = '', decimals = ''] = centsToText(absoluteCents(amount)).split('.')
  return `${amount < 0 ? '-' : ''}$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`
}

function digitsToCents(text: string): Cents | undefined {
  const [whole = '', decimals = ''] = text.split('.')
  const count = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return isCents(count) && count <= MAX_CENTS ? count : undefined
}
