import type { Cents } from '../money/money.ts'
import { formatAud } from '../money/money.ts'
import type { MoneyWords, SettledMoney } from './settled-money.ts'
import { netOf } from './settled-money.ts'

/** Returns the three sums of settled money with their names, in the order in which screens show them. */
export function moneySums(
  money: SettledMoney,
  words: MoneyWords,
): { label: string; text: string }[] {
  return [
    { label: words.settled, text: formatAud(money.settled) },
    { label: words.returned, text: formatAud(money.returned) },
    { label: words.net, text: formatAud(netOf(money)) },
  ]
}

/** Returns `Received $56,789.00, Refunded $1,000.00, Net $55,789.00`. */
export function moneyText(money: SettledMoney, words: MoneyWords): string {
  return moneySums(money, words)
    .map(({ label, text }) => `${label} ${text}`)
    .join(', ')
}

/** Returns which money in a list's sums belongs to no listed row, or undefined if there is none. */
export function leftOutText({
  count,
  settled,
}: {
  count: number
  settled: Cents
}): string | undefined {
  if (count === 0) return undefined
  const payments = count === 1 ? '1 payment' : `${count.toLocaleString('en-AU')} payments`
  return `Includes ${payments} (${formatAud(settled)}) to requests that take several.`
}
