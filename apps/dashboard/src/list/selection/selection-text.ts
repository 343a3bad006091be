import { formatAud } from '@tideway/contract/money/money'
import { moneyText } from '@tideway/contract/records/money-text'
import type { CountedList } from '../totals/counted-list.ts'
import { totalsOfRows } from '../totals/counted-list.ts'

/**
 * Returns count and money of selected rows, by the same rule as the footer and exports: '3 selected · Received $45.00,
 * Refunded $5.00, Net $40.00'. `records`: all loaded records, including the payments that a request for several
 * payments received.
 */
export function selectionText<Row>(
  selected: readonly Row[],
  records: readonly Row[],
  counted: CountedList<Row> | undefined,
): string {
  const count = `${selected.length.toLocaleString('en-AU')} selected`
  if (counted === undefined || selected.length === 0) return count
  const rows = counted.withParts?.(selected, records) ?? selected
  const { money, cents } = totalsOfRows(rows, [], counted)
  const sums = counted.money
    ? moneyText(money, counted.money.words)
    : [formatAud(cents), counted.sumOf].filter(Boolean).join(' ')
  return `${count} · ${sums}`
}
