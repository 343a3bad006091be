import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { filterOf, withFilter } from '../search/transaction-search.ts'
import { filterFromAddress, followAddress } from './filter-text.ts'

/** A pause in typing, after which the address has the text as well. */
const PAUSE_MS = 400

/**
 * The text of the Filter. The address has it too, so that Back and a reload find the same rows. Typing
 * goes first: the address follows after a pause, in the same entry of the history. A text belongs to
 * the list it was typed in, also when another list opens before the pause is over.
 */
export function useFilterText(): [string, (text: string) => void] {
  const { pathname, searchStr } = useLocation()
  const navigate = useNavigate()
  const { history } = useRouter()
  const inAddress = filterOf(searchStr)
  const [known, setKnown] = useState(() => filterFromAddress(pathname, inAddress))
  const filter = followAddress(known, pathname, inAddress)
  if (filter !== known) setKnown(filter)
  const { text } = filter

  const write = useEffectEvent(() => {
    if (text === filter.written) return
    // The newest address: a row may have been opened since it was last drawn.
    const { href, pathname: newest } = history.location
    if (newest !== filter.list) return
    setKnown({ ...filter, written: text })
    void navigate({ href: withFilter(href, text), replace: true, resetScroll: false })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the pause again
  useEffect(() => {
    const pause = setTimeout(write, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])

  const setText = useCallback(
    (next: string) => setKnown((before) => ({ ...before, text: next })),
    [],
  )
  return [text, setText]
}
