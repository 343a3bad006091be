import { formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import { intervalText, presetLabels } from '@tideway/contract/time/date-presets'
import { searchDraftOf, searchLabels } from '../search-draft.ts'
import type { SearchType } from '../search-types.ts'
import type { TransactionSearch } from '../transaction-search.ts'
import { textFields } from '../transaction-search.ts'
import type { ChipField } from './panel-target.ts'

/** A part of the search in force in words, or a part that may be set. */
export interface SearchChip {
  field: ChipField
  /** Name of the part: 'Amount'. */
  label: string
  /** Its value, or undefined if it is not set. */
  value: string | undefined
}

/**
 * Returns the chips of a search, in their order: dates, amount, status and person always, then the other parts that are
 * set. Dates are in the given zone or the browser's.
 */
export function searchChips(
  { searchFields }: Pick<SearchType, 'searchFields'>,
  search: TransactionSearch,
  zone?: string,
): readonly SearchChip[] {
  const others = textFields.filter((field) => searchFields.includes(field))
  return [
    {
      field: 'dates' as const,
      label: search.searchByCompletedDate ? 'Completed' : 'Created',
      value: datesText(search, zone),
    },
    { field: 'amount' as const, label: 'Amount', value: amountsText(search) },
    { field: 'status' as const, label: 'Status', value: search.status?.replaceAll(',', ', ') },
    { field: 'name' as const, label: 'Person', value: search.name },
    ...[
      ...others.map((field) => ({ field, label: searchLabels[field], value: search[field] })),
      {
        field: 'paymentReference' as const,
        label: 'Payment Reference',
        value: search.paymentReference,
      },
    ].filter(({ value }) => value !== undefined),
  ]
}

/** Names of the search parameters of a chip whose name is not a parameter. */
const parameters: Partial<Record<ChipField, readonly string[]>> = {
  dates: ['startDate', 'endDate', 'dates', 'zone', 'searchByCompletedDate'],
  amount: ['amountFrom', 'amountTo'],
}

function isOfChip(field: ChipField, name: string): boolean {
  return (parameters[field] ?? [field]).includes(name)
}

/** Returns true if a search sets a parameter of the chip. */
export function hasChip(search: TransactionSearch, field: ChipField): boolean {
  return Object.keys(search).some((name) => isOfChip(field, name))
}

/** Returns a search without the part of a chip. */
export function withoutChip(search: TransactionSearch, field: ChipField): TransactionSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !isOfChip(field, name)))
}

/** Returns 'Last 7 days', '18 to 24 November 2026' for whole days, or the two ends as the fields show them. */
function datesText(search: TransactionSearch, zone: string | undefined): string | undefined {
  const { startDate, endDate, dates } = searchDraftOf(search, zone)
  if (dates !== undefined) return presetLabels[dates]
  if (startDate === '') return search.searchByCompletedDate ? 'any date' : undefined
  const [from = '', start] = startDate.split(' ')
  const [to = '', end] = endDate.split(' ')
  if (start === '00:00' && end === '23:59') return intervalText({ from, to })
  return `${startDate} to ${from === to ? end : endDate}`
}

/** Returns '$60.00 to $99.00', 'from $60.00' or 'up to $99.00'. */
function amountsText({ amountFrom, amountTo }: TransactionSearch): string | undefined {
  const [from, to] = [amountFrom, amountTo].map(dollars)
  if (from === undefined) return to && `up to ${to}`
  return to === undefined ? `from ${from}` : `${from} to ${to}`
}

/** Anyone can write an address, so a text that is not an amount is shown unchanged. */
function dollars(text: string | undefined): string | undefined {
  const cents = text === undefined ? undefined : parseTwoDecimals(text)
  return cents === undefined ? text : formatAud(cents)
}
