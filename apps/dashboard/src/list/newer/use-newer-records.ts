import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import { useMemo, useRef } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { filterFacts } from '../filter/filter-words.ts'
import { BORDER, containsFacts, searchTexts } from '../filter/row-filter.ts'
import type { LoadedList } from '../loading/use-transaction-list.ts'
import type { TransactionSearch } from '../search/transaction-search.ts'
import { searchQuery } from '../search/transaction-search.ts'
import type { TransactionList } from '../transaction-list.ts'
import type { Watched } from './newer-records.ts'
import { MOST_NEWER, mayGrowAtTop, POLL_MS, pollAfter, searchSince } from './newer-records.ts'

export interface NewerRecords<Row> {
  /** Number of new records that the list would show, with its filter. */
  count: number
  /** All new records, in the API's order. */
  records: readonly Row[]
  /** True if there may be more than these. */
  mayBeMore: boolean
}

interface Poll<Row> {
  list: TransactionList<Row>
  loaded: LoadedList<Row>
  watched: Watched
  filter: string
}

/**
 * Finds records that are newer than the loaded ones, by a small search every 15 seconds. The list itself does not
 * change. A hidden tab and a browser without a network do not poll, and failed polls become rare.
 */
export function useNewerRecords<Row>({ list, loaded, watched, filter }: Poll<Row>) {
  const api = useApi()
  const { actingClientId } = useSession()
  const { rows } = loaded
  const [newest] = rows
  const failures = useRef(0)
  const isSettled = loaded.status === 'ready' && !loaded.remembered && !loaded.arriving
  const { data: read } = useQuery({
    queryKey: [
      // Separate from the list's own key, because a change that reads the list again needs no poll as well.
      'client',
      actingClientId,
      'newer',
      list.segment,
      searchQuery(watched.search),
      newest && list.rowKey(newest),
    ],
    async queryFn({ signal }) {
      try {
        const newer = await readSince(api, list, searchOf(list, watched, newest), {
          newest,
          signal,
        })
        failures.current = 0
        return newer
      } catch (error) {
        failures.current += 1
        throw error
      }
    },
    enabled: isSettled && loaded.failed === null && mayGrowAtTop(watched, Date.now()),
    initialData: NONE,
    // The list was read just now, so the first poll is one interval away.
    initialDataUpdatedAt: () => Date.now(),
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => (isFinal(state.error) ? false : pollAfter(failures.current)),
    refetchOnWindowFocus: true,
    networkMode: 'online',
    retry: false,
    gcTime: 0,
  })
  return useMemo((): NewerRecords<Row> => {
    if (read.length === 0) return NO_NEWER
    const loadedKeys = new Set(rows.map(list.rowKey))
    const records = (read as readonly Row[]).filter((row) => !loadedKeys.has(list.rowKey(row)))
    const shown = newlyVisible(list, records, newest)
    return {
      count: passing(list, shown, filter).length,
      records,
      mayBeMore: records.length >= MOST_NEWER,
    }
  }, [read, rows, newest, list, filter])
}

const NONE: readonly unknown[] = []
const NO_NEWER: NewerRecords<never> = { count: 0, records: [], mayBeMore: false }

/** Returns true for a 4xx status other than 408 and 429, because the next poll would be rejected too. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || error.kind === 'unreachable') return false
  const { status = 0 } = error
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

function searchOf<Row>(
  list: TransactionList<Row>,
  watched: Watched,
  newest: Row | undefined,
): TransactionSearch {
  const created = list.fields.find(({ id }) => id === list.createdField)
  return searchSince(watched, newest && created?.order?.(newest), Date.now())
}

/**
 * Reads the records that may be new. A list that cannot be searched by dates reads its first record, and more only if
 * it is not the newest loaded one.
 */
async function readSince<Row>(
  api: Api,
  list: TransactionList<Row>,
  search: TransactionSearch,
  { newest, signal }: { newest: Row | undefined; signal: AbortSignal },
): Promise<readonly Row[]> {
  async function read(numberOfRecords: number) {
    const records: Row[] = []
    const onRecords = (some: readonly Row[]) => void records.push(...some)
    await list.fetchPage(api, search, { numberOfRecords }, { signal, onRecords })
    return records
  }
  if (list.searchFields.includes('dates')) return read(MOST_NEWER)
  const [first] = await read(1)
  const isKnown = first && newest && list.rowKey(first) === list.rowKey(newest)
  return first === undefined || isKnown ? [] : read(MOST_NEWER)
}

/**
 * Leaves out new records that the list hides. The newest loaded record is passed too, because a list hides some records
 * only if it has others.
 */
function newlyVisible<Row>(
  list: TransactionList<Row>,
  records: readonly Row[],
  newest: Row | undefined,
): readonly Row[] {
  if (newest === undefined) return list.visible(records)
  return list.visible([...records, newest]).filter((row) => row !== newest)
}

function passing<Row>(
  { fields }: TransactionList<Row>,
  rows: readonly Row[],
  filter: string,
): readonly Row[] {
  const facts = filterFacts(filter)
  if (facts.length === 0) return rows
  return rows.filter((row) => {
    const text = fields.flatMap((field) => searchTexts(field, row)).join(BORDER)
    return containsFacts(text, facts)
  })
}
