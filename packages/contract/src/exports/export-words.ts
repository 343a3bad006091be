import type { Cents } from '../money/money.ts'
import { formatAud } from '../money/money.ts'

/** Returns `1,234 rows, $56,789.00 in all`. Without a sum, only the rows. */
export function rowsText(rows: number, cents: Cents | undefined): string {
  const counted = rows === 1 ? '1 row' : `${rows.toLocaleString('en-AU')} rows`
  return cents === undefined ? counted : `${counted}, ${formatAud(cents)} in all`
}

/** Same as above, for an amount of the API, which may be a sum above the largest amount. */
export function rowsAndAmountText(rows: number, amount: string | undefined): string {
  const counted = rowsText(rows, undefined)
  return amount === undefined ? counted : `${counted}, $${grouped(amount)} in all`
}

function grouped(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`
}
