import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'
import { parseSearch } from '../../platform/search-params.ts'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { withPresetDates } from '../search/search-default.ts'
import { parametersOf } from '../search/search-types.ts'
import type { TransactionSearch } from '../search/transaction-search.ts'
import { knownStatuses, searchAddress, searchOfType } from '../search/transaction-search.ts'
import type { TransactionList } from '../transaction-list.ts'
import type { PageSize, ShownPart } from './list-address.ts'
import { listParams, shownPartOf, withShownPart } from './list-address.ts'
import type { ListAddress, ShownList } from './shown-list.ts'
import {
  filterChange,
  isSamePart,
  listOfAddress,
  nextShownList,
  pageChange,
  sortChange,
} from './shown-list.ts'

/** Pause in typing before the filter is written into the address. */
const PAUSE_MS = 400

/** The same functions on each render. */
export interface ShownListActions {
  setFilter: (filter: string) => void
  setPage: (page: number, pageSize: PageSize) => void
  setSort: (sort: string | undefined) => void
  /** Enters the list again, with the default search and its dates for the current time. */
  enterAgain: () => void
}

/**
 * Holds what a list shows: its search, and filter, page, page size and order of its loaded rows. They are also in the
 * address, so that Back, a reload and a copied link find the same rows. The screen changes at once. The address follows
 * in the same history entry, after a pause in typing or as soon as another page is painted. Typed text belongs to its
 * list, even if another list opens during the pause. The search in force keeps the time of entering, so that another
 * zone loads nothing again.
 */
export function useShownList<Row>(list: TransactionList<Row>): [ShownList, ShownListActions] {
  const { zone } = useShownZone()
  const address = useListAddress(list)
  const [state, dispatch] = useReducer(nextShownList, address, (first) =>
    listOfAddress(first, enteredSearch(list, first.addressSearch, zone)),
  )
  const search =
    address.address === state.address
      ? state.search
      : enteredSearch(list, address.addressSearch, zone)
  const followed = { address, search }
  const shown = nextShownList(state, followed)
  if (shown !== state) dispatch(followed)
  useAddressOfPart(shown, (written) => dispatch({ written }))

  const latest = useLatest({ list, zone, addressSearch: shown.addressSearch })
  const actions = useMemo(
    (): ShownListActions => ({
      setFilter: (filter) => dispatch(filterChange(filter)),
      setPage: (page, pageSize) => dispatch(pageChange(page, pageSize)),
      setSort: (sort) => dispatch(sortChange(sort)),
      enterAgain() {
        const { current } = latest
        dispatch({ search: enteredSearch(current.list, current.addressSearch, current.zone) })
      },
    }),
    [latest],
  )
  return [shown, actions]
}

function useListAddress<Row>(list: TransactionList<Row>): ListAddress {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const params = useSearch({ strict: false })
  const status = knownStatuses(params.status, list.statuses)
  const addressSearch = searchOfType({ ...params, status }, parametersOf(list))
  const address = searchAddress(path, addressSearch)
  return { list: path, address, addressSearch, part: shownPartOf(params) }
}

/**
 * Returns the search in force on entering now: the address's search with the dates of its preset, or the type's
 * default.
 */
function enteredSearch<Row>(
  { entered }: TransactionList<Row>,
  search: TransactionSearch,
  zone: string | undefined,
): TransactionSearch {
  const now = new Date()
  return withPresetDates(entered?.(search, now, zone) ?? search, now)
}

function useAddressOfPart(shown: ShownList, onWritten: (part: ShownPart) => void): void {
  const { part, typing } = shown
  const navigate = useNavigate()
  const { history } = useRouter()
  const write = useEffectEvent((newer: ShownPart) => {
    if (isSamePart(newer, shown.written)) return
    // The newest address, because a row may have been opened since the last render.
    const { href, pathname } = history.location
    if (pathname !== shown.list) return
    const next = withShownPart(href, newer)
    // The part that the address will be read as, because reading limits the length of a filter.
    onWritten(shownPartOf(listParams(parseSearch(next.split('?')[1] ?? ''))))
    void navigate({ href: next, replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (!typing) return afterPaint(() => write(part))
    const pause = setTimeout(() => write(part), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [part, typing])
}
