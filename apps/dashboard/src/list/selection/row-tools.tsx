import { useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../../session/session-context.tsx'
import type { LoadedList } from '../loading/use-transaction-list.ts'
import { NewRecordsPill } from '../newer/new-records-pill.tsx'
import { visitedName, visitedRowsOf } from '../open-row/visited-rows.ts'
import type { TransactionSearch } from '../search/transaction-search.ts'
import type { TransactionList } from '../transaction-list.ts'
import type { RowExtras } from './row-extras.ts'
import { orderText, RowsBar } from './rows-bar.tsx'
import { useRowSelection } from './use-row-selection.tsx'

export interface RowToolsProps<Row> {
  list: TransactionList<Row>
  loaded: LoadedList<Row>
  /** The rows that pass the filter, in the shown order. */
  shown: readonly Row[]
  filter: string
  search: TransactionSearch
  /** True if the search is the type's default, which entering the list again renews. */
  isDefault: boolean
  /** The search in the address. A selection belongs to it. */
  address: string
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  selecting: boolean
  onSelecting: (selecting: boolean) => void
  /** Enters the list again, with the default search of now. */
  enterAgain: () => void
  /** Shows the first rows of the list. */
  onTop: () => void
  /** Receives the marks, handlers and bar that the table adds. */
  onExtras: (extras: RowExtras<Row>) => void
}

/** Marks of rows already opened, selection, and the notice of newer records. Loaded after the first rows. */
export function RowTools<Row>(props: RowToolsProps<Row>) {
  const { list, loaded, shown, filter, sort, selecting, onSelecting, onExtras } = props
  const visited = useVisited(list)
  const selection = useRowSelection({
    list,
    rows: loaded.rows,
    records: loaded.records,
    shown,
    more: loaded.more,
    address: props.address,
    selecting,
    onSelecting,
  })
  const { marks, handlers, selected, bar } = selection
  const order = orderText(list, sort, loaded.more ? loaded.rows.length : undefined)
  const { onSort } = props
  const extras = useMemo(
    (): RowExtras<Row> => ({
      marks: { visited, selection: marks },
      handlers,
      selected,
      bar:
        bar || order !== '' ? (
          <RowsBar onSort={onSort} order={order}>
            {bar}
          </RowsBar>
        ) : null,
    }),
    [visited, marks, handlers, selected, bar, order, onSort],
  )
  useLayoutEffect(() => onExtras(extras), [extras, onExtras])
  return (
    <NewRecordsPill
      enterAgain={props.enterAgain}
      filter={filter}
      list={list}
      loaded={loaded}
      onTop={props.onTop}
      watched={{ search: props.search, isDefault: props.isDefault, sort }}
    />
  )
}

/** Returns the keys of this list's rows that were opened before, and adds the row that the address opens. */
function useVisited<Row>({ segment }: TransactionList<Row>): ReadonlySet<string> {
  const { user, actingClientId: clientId } = useSession()
  const { open } = useSearch({ strict: false })
  const rows = useMemo(() => visitedRowsOf({ userId: user.id, clientId }), [user.id, clientId])
  const names = useSyncExternalStore(rows.subscribe, rows.get)
  useEffect(() => {
    if (open !== undefined) rows.add(visitedName(segment, open))
  }, [open, rows, segment])
  return useMemo(() => {
    const begin = visitedName(segment, '')
    const own = [...names].filter((name) => name.startsWith(begin))
    return new Set(own.map((name) => name.slice(begin.length)))
  }, [names, segment])
}
