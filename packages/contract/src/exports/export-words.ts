import { moneyText } from '../records/money-text.ts'
import type { MoneyWords, SettledMoney } from '../records/settled-money.ts'
import { paidOutWords, receivedWords } from '../records/settled-money.ts'
import type { ExportKind, ExportView } from './exports.ts'

/** Names of the money of each kind. Agreements settle none. */
export const exportWords: Record<ExportKind, MoneyWords> = {
  paymentRequest: receivedWords,
  payment: paidOutWords,
  paymentInitiation: receivedWords,
  paymentAgreement: receivedWords,
}

/** Returns `1,234 rows. Received $56,789.00, Refunded $1,000.00, Net $55,789.00`. Without money, only the rows. */
export function rowsText(
  rows: number,
  money?: { of: SettledMoney; words: MoneyWords } | undefined,
): string {
  const counted = rows === 1 ? '1 row' : `${rows.toLocaleString('en-AU')} rows`
  return money === undefined ? counted : `${counted}. ${moneyText(money.of, money.words)}`
}

type AnsweredMoney = NonNullable<ExportView['money']>

/** Same as `rowsText`, for money of the API, which may be a sum above the largest amount. */
export function rowsAndMoneyText(
  kind: ExportKind,
  { rows, money }: { rows: number; money?: AnsweredMoney | undefined },
): string {
  const counted = rowsText(rows)
  return money === undefined
    ? counted
    : `${counted}. ${answeredMoneyText(money, exportWords[kind])}`
}

/** Returns `Received $56,789.00, Refunded $1,000.00, Net $55,789.00` for money of the API. */
export function answeredMoneyText(money: AnsweredMoney, words: MoneyWords): string {
  const sums = [
    [words.settled, money.settled],
    [words.returned, money.returned],
    [words.net, money.net],
  ] as const
  return sums.map(([label, amount]) => `${label} $${grouped(amount)}`).join(', ')
}

function grouped(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`
}
