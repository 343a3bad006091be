import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import type { TableStatus } from '../ui/data-table.tsx'
import {
  type ListPage,
  type ListPageRequest,
  nextPageRequest,
  type TransactionList,
} from './transaction-list.ts'
import type { TransactionSearch } from './transaction-search.ts'

/** spec 3.10: how many records a search asks for. */
export const MAX_RECEIVED = 1000

export interface LoadedList<Row> {
  rows: readonly Row[]
  status: TableStatus
  /** There is a next page. */
  more: boolean
  /** 'Load more' is offered (spec 2.12): there is more, or the maximum is reached, and no search failed. */
  canLoadMore: boolean
  loadingMore: boolean
  /** A next page failed: what was loaded before stays. */
  loadMoreFailed: boolean
  loadMore: () => void
  /** The same search again, from page one. */
  refresh: () => void
  /** Puts a newer state of a row in its place. The same function while the search is the same. */
  replace: (row: Row) => void
}

/** Loads a list page by page. Its records live in the query cache alone; leaving the list forgets them (spec 2.11). */
export function useTransactionList<Row>(
  list: TransactionList<Row>,
  search: TransactionSearch,
): LoadedList<Row> {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const queryKey = useMemo(
    () => [...list.keys(actingClientId), search],
    [list, actingClientId, search],
  )
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => list.fetchPage(api, search, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (last, pages) =>
      nextPageRequest(loadedCount(pages), MAX_RECEIVED, last.nextPageId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A list may hold 50,000 records: they are not compared with the ones before.
    structuralSharing: false,
  })
  const { data, isError, isFetching, isFetchingNextPage, isFetchNextPageError } = query
  const records = useMemo(() => data?.pages.flatMap((page) => page.records) ?? [], [data])
  const rows = useMemo(() => list.visible(records), [list, records])

  type Loaded = InfiniteData<ListPage<Row>, ListPageRequest>
  const update = useCallback(
    (change: (loaded: Loaded) => Loaded) => {
      queryClient.setQueryData<Loaded>(queryKey, (loaded) => loaded && change(loaded))
    },
    [queryClient, queryKey],
  )
  const replace = useCallback(
    (row: Row) =>
      update((loaded) => ({
        ...loaded,
        pages: loaded.pages.map((page) => withRow(list, page, row)),
      })),
    [update, list],
  )

  return {
    rows,
    status: tableStatus({
      hasData: data !== undefined,
      failed: isError && !isFetchNextPageError,
      fetching: isFetching && !isFetchingNextPage,
    }),
    more: query.hasNextPage,
    canLoadMore: !isError && (query.hasNextPage || isAtMaximum(records.length)),
    loadingMore: isFetchingNextPage,
    loadMoreFailed: isFetchNextPageError,
    loadMore() {
      if (isFetching) return
      // At the maximum without a next page there may be new records by now.
      void (query.hasNextPage ? query.fetchNextPage() : query.refetch())
    },
    refresh() {
      update(({ pages, pageParams }) => ({
        pages: pages.slice(0, 1),
        pageParams: pageParams.slice(0, 1),
      }))
      void query.refetch()
    },
    replace,
  }
}

const firstPage: ListPageRequest = { numberOfRecords: MAX_RECEIVED }

/** Each maximum that is reached raises it by another (readings 1, paging). */
function isAtMaximum(loaded: number): boolean {
  return loaded > 0 && loaded % MAX_RECEIVED === 0
}

function loadedCount(pages: readonly ListPage<unknown>[]): number {
  return pages.reduce((sum, page) => sum + page.records.length, 0)
}

/** The page with a row in its old place; the page itself where the row is not in it. */
function withRow<Row>(list: TransactionList<Row>, page: ListPage<Row>, row: Row): ListPage<Row> {
  const key = list.rowKey(row)
  if (!page.records.some((record) => list.rowKey(record) === key)) return page
  const records = page.records.map((record) => (list.rowKey(record) === key ? row : record))
  return { ...page, records }
}

interface Situation {
  hasData: boolean
  failed: boolean
  fetching: boolean
}

function tableStatus({ hasData, failed, fetching }: Situation): TableStatus {
  if (!hasData) return failed && !fetching ? 'failed' : 'loading'
  if (fetching) return 'reloading'
  return failed ? 'failed' : 'ready'
}
