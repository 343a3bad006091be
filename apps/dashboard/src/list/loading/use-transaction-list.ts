import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import type { TableStatus } from '../../ui/table/data-table.tsx'
import { whyNotSearched } from '../search/search-draft.ts'
import type { FailureCause } from '../search/search-failure.ts'
import { causeOfFailure, InvalidSearch } from '../search/search-failure.ts'
import type { TransactionSearch } from '../search/transaction-search.ts'
import type { TransactionList } from '../transaction-list.ts'
import { ListLoader } from './list-loader.ts'
import type { ListState, RememberedRecords } from './list-state.ts'

export interface LoadedList<Row> {
  /** The loaded records that the list shows. */
  rows: readonly Row[]
  /** All loaded records, also those that the list leaves out. */
  records: readonly Row[]
  status: TableStatus
  /** True if the rows are from the last visit and are being read again. No action may use them. */
  remembered: boolean
  /** True while records arrive, so that rows may be added at any time. */
  arriving: boolean
  /** True if there is a next page. */
  more: boolean
  /** True if 'Load more' is offered (spec 2.12): there is more or the maximum is reached, and no search failed. */
  canLoadMore: boolean
  loadingMore: boolean
  /** 'rest': a page failed after these rows had arrived. 'refresh': these rows are from the previous load. */
  failed: 'rest' | 'refresh' | null
  /** Cause of the last failed load, or undefined if it succeeded. */
  cause: FailureCause | undefined
  /** True if the load was stopped before its end. */
  stopped: boolean
  /** Progress of a load that is long enough to show it and to be stopped. */
  progress: { received: number; requested: number; stop: () => void } | undefined
  loadMore: () => void
  /** Repeats the search from page one. */
  refresh: () => void
  /** Replaces a row with a newer state. It is the same function while the search stays the same. */
  replace: (row: Row) => void
  /** Adds records that are newer than the loaded ones. */
  prepend: (newer: readonly Row[]) => void
}

/** A load of up to this many records ends before its progress could be read. */
const SHORT_LOAD = 1000

/** The part of a list that loading needs. */
type Loadable<Row> = Pick<TransactionList<Row>, 'fetchPage' | 'keys' | 'rowKey' | 'visible'>

/**
 * Loads a list page by page. The loader holds the records. The query cache decides when to load: once, again after a
 * change, and never for a list that was left (spec 2.11). With `remembers`, the rows of the last visit are shown while
 * the list is read again.
 */
export function useTransactionList<Row>(
  list: Loadable<Row>,
  search: TransactionSearch,
  maxReceived: number,
  { remembers = false } = {},
): LoadedList<Row> {
  const api = useApi()
  const { actingClientId } = useSession()
  const memory = useMemory(list, search, remembers)
  const { loader, generation } = useMemo(
    () => ({
      generation: nextGeneration(),
      loader: new ListLoader<Row>({
        fetchPage: async (page, reading) => {
          const problem = whyNotSearched(search)
          if (problem !== undefined) throw new InvalidSearch(problem)
          return list.fetchPage(api, search, page, reading)
        },
        maxReceived,
        rowKey: list.rowKey,
        remembered: memory.get(),
      }),
    }),
    [list, api, search, maxReceived, memory],
  )
  const { refetch } = useQuery({
    queryKey: [...list.keys(actingClientId), generation],
    queryFn: async ({ signal }) => {
      await loader.load(signal)
      // The loader shows the failure. It is thrown for the cache too, which then reads again when the connection is
      // back.
      if (loader.snapshot().failed !== null) throw new Error('The list could not be read')
      return null
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(
    () => () => {
      if (loader.toRemember) memory.set(loader.toRemember)
      loader.dispose()
    },
    [loader, memory],
  )

  const state = useSyncExternalStore(loader.subscribe, loader.snapshot)
  const { records } = state
  const rows = useMemo(() => list.visible(records), [list, records])
  const acts = useMemo(
    () => ({
      loadMore: () => void loader.loadMore(),
      refresh: () => void refetch(),
      replace: (row: Row) => loader.replace(row),
      prepend: (newer: readonly Row[]) => loader.prepend(newer),
      stop: () => loader.stop(),
    }),
    [loader, refetch],
  )
  // Stays the same object until something changes, so that the table is not drawn again during typing.
  return useMemo(
    () => loadedList({ state, rows, acts, maxReceived }),
    [state, rows, acts, maxReceived],
  )
}

/** Remembers the first records of the last search of a list, for the five minutes of the query cache. */
function useMemory<Row>({ keys }: Loadable<Row>, search: TransactionSearch, remembers: boolean) {
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  return useMemo(() => {
    const queryKey = [...keys(actingClientId), 'left']
    const text = JSON.stringify(search)
    return {
      get() {
        const left = remembers ? queryClient.getQueryData<LeftList<Row>>(queryKey) : undefined
        return left?.search === text ? left.remembered : undefined
      },
      set(remembered: RememberedRecords<Row>) {
        if (!remembers) return
        queryClient.setQueryData<LeftList<Row>>(queryKey, { search: text, remembered })
      },
    }
  }, [queryClient, keys, actingClientId, search, remembers])
}

interface LeftList<Row> {
  search: string
  remembered: RememberedRecords<Row>
}

interface Parts<Row> {
  state: ListState<Row>
  rows: readonly Row[]
  acts: Pick<LoadedList<Row>, 'loadMore' | 'refresh' | 'replace' | 'prepend'> & { stop: () => void }
  maxReceived: number
}

/** Returns what the screen of a list shows and offers in this state. */
export function loadedList<Row>({ state, rows, acts, maxReceived }: Parts<Row>): LoadedList<Row> {
  const { stop, ...others } = acts
  const { records, failed, more, loading, moreWanted, received, requested } = state
  return {
    rows,
    records,
    status: tableStatus(state, rows.length),
    remembered: state.remembered,
    arriving: loading !== null,
    more,
    canLoadMore:
      !state.remembered &&
      failed === null &&
      // Whether there is more is unknown until the first page has ended.
      (state.answered || loading === null) &&
      (more || isAtMaximum(records.length, maxReceived)),
    loadingMore: loading === 'more' || moreWanted,
    failed: failed === 'all' ? null : failed,
    cause: failed === null ? undefined : causeOfFailure(state.cause),
    stopped: state.stopped,
    progress:
      loading !== null && requested > SHORT_LOAD ? { received, requested, stop } : undefined,
    ...others,
  }
}

let generations = 0

/** A new loader needs a new query, even if everything else is unchanged. */
function nextGeneration(): number {
  generations += 1
  return generations
}

/** Reaching the maximum raises it by another maximum (readings 1, paging). */
function isAtMaximum(loaded: number, maxReceived: number): boolean {
  return loaded > 0 && loaded % maxReceived === 0
}

/** Returns 'ready' without rows only after a response without records, or after Stop. */
export function tableStatus(
  { loading, failed, answered, stopped }: Omit<ListState<unknown>, 'records'>,
  rowCount: number,
): TableStatus {
  if (failed === 'all') return 'failed'
  if (rowCount > 0) return loading === 'list' ? 'reloading' : 'ready'
  return loading === null && (answered || stopped) ? 'ready' : 'loading'
}
