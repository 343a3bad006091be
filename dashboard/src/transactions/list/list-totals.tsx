import { useDeferredValue, useMemo } from 'react'
import { lazyComponent, useLazyCode, useLazyComponent } from '../../ui/lazy-component.ts'
import type { TransactionSearch } from '../search/transaction-search.ts'
import styles from './list-totals.module.css'
import type { TransactionList } from './transaction-list.ts'
import type { FilteredRows } from './use-row-filter.ts'
import type { LoadedList } from './use-transaction-list.ts'

const line = lazyComponent(async () => (await import('./list-totals-line.tsx')).ListTotalsLine)

interface ListTotalsProps<Row> {
  list: TransactionList<Row>
  /** The search in force. */
  search: TransactionSearch
  loaded: LoadedList<Row>
  filtered: FilteredRows<Row>
}

/** Count and sum of what a list shows, in a quiet line under it. Its code is loaded after the first rows. */
export function ListTotals<Row>({ list, search, loaded, filtered }: ListTotalsProps<Row>) {
  const hasRows = loaded.rows.length > 0
  // Without its code the list has no totals, and everything else works.
  const Line = useLazyComponent(line, hasRows, () => undefined)
  const counting = useLazyCode(list.totals, hasRows, () => undefined)
  const rows = useDeferredValue(filtered.rows)
  const totals = useMemo(() => counting?.total(rows), [counting, rows])
  return (
    // The place is kept free, so that nothing moves when the line appears.
    <div className={styles.place}>
      {Line && counting && totals && hasRows ? (
        <Line
          call={list.call}
          counting={counting}
          isFiltered={filtered.text !== ''}
          keys={list.keys}
          loaded={loaded}
          search={search}
          totals={totals}
        />
      ) : null}
    </div>
  )
}
