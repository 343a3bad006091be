import type { Cents } from '@tideway/contract/money/money'
import { formatAud, negateCents, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'

/** Returns the cents of an amount with two decimals that may have a minus. */
function signedTextCents(text: string): Cents {
  const cents = parseTwoDecimals(text.replace('-', '')) ?? ZERO_CENTS
  return text.startsWith('-') ? negateCents(cents) : cents
}

/** Formats such an amount: `-$1,284.50`. */
export const textMoney = (text: string): string => formatAud(signedTextCents(text))
