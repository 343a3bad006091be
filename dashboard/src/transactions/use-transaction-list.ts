import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import type { TableStatus } from '../ui/data-table.tsx'
import { ListLoader, type ListState } from './list-loader.ts'
import type { TransactionList } from './transaction-list.ts'
import type { TransactionSearch } from './transaction-search.ts'

export interface LoadedList<Row> {
  rows: readonly Row[]
  status: TableStatus
  /** There is a next page. */
  more: boolean
  /** 'Load more' is offered (spec 2.12): there is more, or the maximum is reached, and no search failed. */
  canLoadMore: boolean
  loadingMore: boolean
  /** What is shown is not all: a page failed after these rows had come. */
  restFailed: boolean
  /** A load long enough to show its progress and to be stopped. */
  progress: { received: number; asked: number; stop: () => void } | undefined
  loadMore: () => void
  /** The same search again, from page one. */
  refresh: () => void
  /** Puts a newer state of a row in its place. The same function while the search is the same. */
  replace: (row: Row) => void
}

/** A load of no more than that is over before anybody could read how far it is. */
const SHORT_LOAD = 1000

/**
 * Loads a list page by page. The records live in their loader; the query cache says when to load:
 * once, again when something of the list has changed, and never for a list that was left (spec 2.11).
 */
export function useTransactionList<Row>(
  list: TransactionList<Row>,
  search: TransactionSearch,
  maxReceived: number,
): LoadedList<Row> {
  const api = useApi()
  const { actingClientId } = useSession()
  const { loader, generation } = useMemo(
    () => ({
      generation: nextGeneration(),
      loader: new ListLoader<Row>({
        fetchPage: (page, reading) => list.fetchPage(api, search, page, reading),
        maxReceived,
        rowKey: list.rowKey,
      }),
    }),
    [list, api, search, maxReceived],
  )
  const { refetch } = useQuery({
    queryKey: [...list.keys(actingClientId), generation],
    queryFn: async ({ signal }) => {
      await loader.load(signal)
      return null
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => () => loader.dispose(), [loader])

  const state = useSyncExternalStore(loader.subscribe, loader.snapshot)
  const { records } = state
  const rows = useMemo(() => list.visible(records), [list, records])
  const acts = useMemo(
    () => ({
      loadMore: () => void loader.loadMore(),
      refresh: () => void refetch(),
      replace: (row: Row) => loader.replace(row),
      stop: () => loader.stop(),
    }),
    [loader, refetch],
  )
  // The same object until something changes: the table is not drawn again while somebody types.
  return useMemo(
    () => loadedList({ state, rows, acts, maxReceived }),
    [state, rows, acts, maxReceived],
  )
}

interface Parts<Row> {
  state: ListState<Row>
  rows: readonly Row[]
  acts: Pick<LoadedList<Row>, 'loadMore' | 'refresh' | 'replace'> & { stop: () => void }
  maxReceived: number
}

function loadedList<Row>({ state, rows, acts, maxReceived }: Parts<Row>): LoadedList<Row> {
  const { stop, ...others } = acts
  const { records, failed, more, loading, moreWanted, received, asked } = state
  return {
    rows,
    status: tableStatus(state),
    more,
    canLoadMore: failed === null && (more || isAtMaximum(records.length, maxReceived)),
    loadingMore: loading === 'more' || moreWanted,
    restFailed: failed === 'rest',
    progress: loading !== null && asked > SHORT_LOAD ? { received, asked, stop } : undefined,
    ...others,
  }
}

let generations = 0

/** A new loader is a new query, also where everything else is as it was. */
function nextGeneration(): number {
  generations += 1
  return generations
}

/** Each maximum that is reached raises it by another (readings 1, paging). */
function isAtMaximum(loaded: number, maxReceived: number): boolean {
  return loaded > 0 && loaded % maxReceived === 0
}

function tableStatus({ records, loading, failed }: ListState<unknown>): TableStatus {
  if (failed === 'all') return 'failed'
  if (loading !== 'list') return records.length === 0 && loading !== null ? 'loading' : 'ready'
  return records.length === 0 ? 'loading' : 'reloading'
}
