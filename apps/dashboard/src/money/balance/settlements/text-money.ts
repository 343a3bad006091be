import { formatAud, parseSignedTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'

/** Formats an amount with two decimals that may have a minus: `-$1,284.50`. */
export const textMoney = (text: string): string =>
  formatAud(parseSignedTwoDecimals(text) ?? ZERO_CENTS)
