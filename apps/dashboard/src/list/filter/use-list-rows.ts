import { useResponsiveValue } from '../../ui/layout/use-responsive-value.ts'
import type { ShownPart } from '../address/list-address.ts'
import type { LoadedList } from '../loading/use-transaction-list.ts'
import { useSortedRows } from '../sort/use-sorted-rows.ts'
import type { TransactionList } from '../transaction-list.ts'
import type { FilteredRows } from './use-row-filter.ts'
import { useRowFilter } from './use-row-filter.ts'

/** Returns the filtered rows in their order, and the page of them to show. Both may be a keystroke behind. */
export function useListRows<Row>(
  list: TransactionList<Row>,
  { rows, arriving }: LoadedList<Row>,
  part: ShownPart,
): { filtered: FilteredRows<Row>; page: number } {
  const matches = useRowFilter(rows, list.fields, part.filter, arriving)
  const filtered = useSortedRows(list, rows, matches, part.sort)
  const deferredPart = useResponsiveValue(part, arriving)
  const { page } = part.filter === filtered.text ? part : deferredPart
  return { filtered, page }
}
