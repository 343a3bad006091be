import { plainAmount } from '@tideway/contract/money/money'

/** Amounts of the filters: dollars as people type them, and as text with two decimals in addresses and calls. */

/** Digits that the provider accepts, up to MAX_CENTS. */
const amount = /^\d{1,11}(\.\d{1,2})?$/

/** Returns an amount such as '$1,250' as '1250.00'. Returns any other text, and the text of other fields, unchanged. */
export function amountText(field: string, typed: string): string {
  const plain = field.startsWith('amount') ? plainAmount(typed) : undefined
  return plain !== undefined && amount.test(plain) ? plain : typed
}

interface Amounts {
  amountFrom: string
  amountTo: string
}

/** Returns the message for the amounts, or undefined if they are empty or valid. */
export function amountsMessage({ amountFrom, amountTo }: Amounts): string | undefined {
  const texts = [amountFrom, amountTo].map((typed) => amountText('amount', typed.trim()))
  if (texts.some((text) => text !== '' && !amount.test(text)))
    return 'Enter an amount such as 49.90'
  const [from, to] = texts
  return from && to && Number(from) > Number(to)
    ? 'Amount From must not be more than Amount To'
    : undefined
}
