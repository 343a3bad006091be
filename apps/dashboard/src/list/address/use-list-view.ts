import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'
import { parseSearch } from '../../platform/search-params.ts'
import type { ListView, PageSize } from './list-address.ts'
import { listParams, listViewOf, withView } from './list-address.ts'
import { followAddress, isSameView, viewFromAddress } from './list-view.ts'

/** Pause in typing before the filter is written into the address. */
const PAUSE_MS = 400

export interface ListViewControl {
  view: ListView
  /** A new filter begins at the first page. */
  setFilter: (text: string) => void
  setPage: (page: number, pageSize: PageSize) => void
  /** Another order begins at the first page. */
  setSort: (sort: string | undefined) => void
}

/**
 * Holds filter, page, page size and order of a list. They are also in the address, so that Back, a reload and a copied link
 * find the same rows. The screen changes at once. The address follows in the same history entry, after a pause in
 * typing or as soon as another page is painted. A view belongs to its list, even if another list opens during the
 * pause.
 */
export function useListView(): ListViewControl {
  const list = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const inAddress = listViewOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { history } = useRouter()
  const [known, setKnown] = useState(() => viewFromAddress(list, inAddress))
  const followed = followAddress(known, list, inAddress)
  if (followed !== known) setKnown(followed)
  const { view, typing } = followed

  const write = useEffectEvent(() => {
    if (isSameView(view, followed.written)) return
    // The newest address, because a row may have been opened since the last render.
    const { href, pathname: newest } = history.location
    if (newest !== followed.list) return
    const next = withView(href, view)
    // The view that will be read from the address, which limits the length of a filter.
    const written = listViewOf(listParams(parseSearch(next.split('?')[1] ?? '')))
    setKnown((before) => ({ ...before, written }))
    void navigate({ href: next, replace: true, resetScroll: false })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the pause
  useEffect(() => {
    if (!typing) return afterPaint(write)
    const pause = setTimeout(write, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [view, typing])

  const setFilter = useCallback(
    (filter: string) =>
      setKnown((before) => ({
        ...before,
        view: { ...before.view, filter, page: 0 },
        typing: true,
      })),
    [],
  )
  const setPage = useCallback(
    (page: number, pageSize: PageSize) =>
      setKnown((before) => ({
        ...before,
        view: { ...before.view, page, pageSize },
        typing: false,
      })),
    [],
  )
  const setSort = useCallback(
    (sort: string | undefined) =>
      setKnown((before) => ({
        ...before,
        view: { ...before.view, sort, page: 0 },
        typing: false,
      })),
    [],
  )
  return { view, setFilter, setPage, setSort }
}
