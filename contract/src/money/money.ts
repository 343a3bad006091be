/** Money is an integer number of cents, always AUD. Text becomes cents once, at an input or an API, and text again at the edge. */
export type Cents = number

/** The largest amount that either side takes: far above any payment, far below where integers stop being exact. */
export const MAX_CENTS: Cents = 99_999_999_999_99

const paymentAmountPattern = /^\d+(?:\.\d{1,2})?$/
const twoDecimalsPattern = /^\d+\.\d{2}$/

/** Digits with an optional one or two decimals, as cents; undefined for anything else, zero included (spec 5, payment request amount). */
export function parsePaymentAmount(text: string): Cents | undefined {
  if (!paymentAmountPattern.test(text)) return undefined
  const cents = digitsToCents(text)
  return cents === 0 ? undefined : cents
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
  const cents = parseTwoDecimals(text.replace(/[^\d.]/g, ''))
  return cents === 0 ? undefined : cents
}

/** A JSON number of dollars as cents; undefined unless it is a positive multiple of 0.01. */
export function numberToCents(dollars: number): Cents | undefined {
  const cents = Math.round(dollars * 100)
  const exact = Number.isFinite(dollars) && cents / 100 === dollars
  return exact && cents > 0 && cents <= MAX_CENTS ? cents : undefined
}

/** Cents as the JSON number of dollars that the pay-in API uses. */
export function centsToNumber(cents: Cents): number {
  return cents / 100
}

/** `1284.50`: as the API writes amounts in text, and as an amount input shows its default. */
export function centsToText(cents: Cents): string {
  const digits = Math.abs(cents).toString().padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `$1,284.50`: as a person reads it. */
export function formatAud(cents: Cents): string {
  const [whole = '', decimals = ''] = centsToText(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`
}

function digitsToCents(text: string): Cents | undefined {
  const [whole = '', decimals = ''] = text.split('.')
  const cents = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return cents <= MAX_CENTS ? cents : undefined
}
