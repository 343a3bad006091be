import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useEffect, useMemo, useState } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { lazyCode, useLazyCode } from '../../ui/lazy-component.ts'
import type { FilteredRows } from '../filter/use-row-filter.ts'
import type { TransactionList } from '../transaction-list.ts'
import type { RowRanks } from './row-sort.ts'

/** Loaded with the first order, because no list has one at first. */
const sorting = lazyCode(() => import('./row-sort.ts'))

/** An order, with the rows and the sort that it was made from. */
interface Ranked<Row> {
  rows: readonly Row[]
  sort: string
  ranks: RowRanks
}

/**
 * Returns the filtered rows ordered by a field among all loaded rows. Until a new order is found, the previous one
 * stays. A list that opens with an order shows its rows once they are in order.
 */
export function useSortedRows<Row>(
  { fields, rowKey }: Pick<TransactionList<Row>, 'fields' | 'rowKey'>,
  rows: readonly Row[],
  filtered: FilteredRows<Row>,
  requestedSort: string | undefined,
): FilteredRows<Row> {
  const snackbar = useSnackbar()
  const sort = fields.some(({ id }) => id === requestedSort || `-${id}` === requestedSort)
    ? requestedSort
    : undefined
  const [shown, setShown] = useState(sort === undefined)
  const [ranked, setRanked] = useState<Ranked<Row>>()
  const code = useLazyCode(sorting, sort !== undefined, () => {
    setShown(true)
    snackbar(GENERIC_FAILURE, { tone: 'error' })
  })
  if (sort === undefined && ranked) setRanked(undefined)
  useEffect(() => {
    const by = sort === undefined ? undefined : code?.rowSortOf(fields, sort)
    if (code === undefined || sort === undefined || by === undefined) return
    if (ranked?.sort === sort && code.isOneReplaced(ranked.rows, rows)) return
    const stop = new AbortController()
    code.rankRows(rows, by, rowKey, stop.signal).then(
      (ranks) => {
        setRanked({ rows, sort, ranks })
        if (rows.length > 0) setShown(true)
      },
      () => undefined,
    )
    return () => stop.abort()
  }, [code, fields, rowKey, rows, sort, ranked])
  const isWaiting = sort !== undefined && !shown && rows.length > 0
  return useMemo(() => {
    if (isWaiting) return { ...filtered, rows: [], pending: true }
    if (sort === undefined || !code || !ranked) return filtered
    return { ...filtered, rows: code.inRankOrder(filtered.rows, ranked.ranks, rowKey) }
  }, [filtered, sort, code, ranked, rowKey, isWaiting])
}
