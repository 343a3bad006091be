import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'
import { stringifySearch } from '../../platform/search-params.ts'
import { stepToRow } from './open-row.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Address of the list in the previous entry, if opening a row added this entry. */
    listBelow?: string | undefined
  }
}

export interface OpenRow {
  key: string | null
  /** Opens another row, or closes it with null. Closing, also by Back, leaves the list at the same position. */
  open: (key: string | null) => void
  /** Closes the row because the list shows other rows, and keeps the new position. */
  leave: () => void
}

/**
 * Manages the open row, one at a time, in the address, so that a reload and a copied link open it again. Opening a row
 * adds a history entry, so Back closes it and the list is unchanged. The row opens immediately. The address follows
 * after that is painted, because a change of address draws the whole page.
 */
export function useOpenRow(): OpenRow {
  const { open: inAddress = null } = useSearch({ strict: false })
  const list = useMatch({ strict: false, select: ({ pathname }) => pathname })
  // Only the path and the open row, because the filter is written into the address later and must not close a new row.
  const address = `${list}${stringifySearch({ open: inAddress })}`
  const navigate = useNavigate()
  const { history } = useRouter()
  const [pressed, setPressed] = useState<{ at: string; key: string | null }>()
  // A press applies until the address has another open row or another list.
  if (pressed !== undefined && pressed.at !== address) setPressed(undefined)
  const key = pressed?.at === address ? pressed.key : inAddress
  const shownAddress = useRef(address)
  /** The address that a step back is about to leave, which takes a moment. A row opened during that time waits. */
  const leaving = useRef<string>(undefined)
  const waiting = useRef<string | null>(null)
  const cancelWrite = useRef<() => void>(undefined)
  useEffect(() => () => cancelWrite.current?.(), [])

  const write = useCallback(
    (next: string | null, stays = false) => {
      const { href, state } = history.location
      // The router restores the scroll position when going back.
      const step = stepToRow(href, stays ? undefined : state.listBelow, next)
      if (step === 'none') return
      if (step === 'back') {
        leaving.current = shownAddress.current
        history.back()
        return
      }
      const { replace, listBelow } = step
      void navigate({ href: step.href, replace, resetScroll: false, state: { listBelow } })
    },
    [history, navigate],
  )
  useEffect(() => {
    shownAddress.current = address
    if (leaving.current === address) return
    const next = waiting.current
    leaving.current = undefined
    waiting.current = null
    if (next !== null) write(next)
  }, [address, write])

  const open = useCallback(
    (next: string | null) => {
      setPressed({ at: address, key: next })
      cancelWrite.current?.()
      cancelWrite.current = afterPaint(() => {
        if (leaving.current !== undefined) waiting.current = next
        else write(next)
      })
    },
    [address, write],
  )
  const leave = useCallback(() => {
    setPressed({ at: address, key: null })
    cancelWrite.current?.()
    if (leaving.current === undefined) write(null, true)
  }, [address, write])
  return { key, open, leave }
}
