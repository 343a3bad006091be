import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { rowAfterKey } from './table-keys.ts'

interface RowWalk {
  rowCount: number
  /** Scrolls a row that is not rendered into view. */
  reveal: (index: number) => void
}

/**
 * Keyboard movement through a list. One stop is in the tab order: a row's opener, or a row that does not open. Arrow
 * keys, Home and End move between rows. Left and Right move through the buttons of a row. A row out of view is scrolled
 * into view first. Rows have their index as `data-index`, and stops have `data-stop`.
 */
export function useRowNavigation<Root extends HTMLElement>({ rowCount, reveal }: RowWalk) {
  const root = useRef<Root>(null)
  const [reached, setReached] = useState(0)
  // Row that gets the focus once it is rendered.
  const focusIndex = useRef<number | null>(null)

  function focusWanted() {
    if (focusIndex.current === null) return
    const row = `[data-row][data-index="${focusIndex.current}"]`
    const stop = root.current?.querySelector<HTMLElement>(`${row} [data-stop], ${row}[data-stop]`)
    if (!stop) return
    focusIndex.current = null
    stop.focus()
  }
  useLayoutEffect(focusWanted)

  return {
    root,
    /** The row whose stop the Tab key reaches. */
    reached: Math.max(0, Math.min(reached, rowCount - 1)),
    handlers: {
      onFocus(event: { target: Element }) {
        const row = event.target.closest<HTMLElement>('[data-row]')
        if (row) setReached(Number(row.dataset.index))
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const target = event.target
        if (!(target instanceof HTMLElement) || !target.matches('button, [data-stop]')) return
        const row = target.closest<HTMLElement>('[data-row]')
        if (!row) return
        if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
          const stops = [...row.querySelectorAll<HTMLElement>('button, input')]
          if ('stop' in row.dataset) stops.unshift(row)
          const next = stops[stops.indexOf(target) + (event.key === 'ArrowRight' ? 1 : -1)]
          if (next) {
            event.preventDefault()
            next.focus()
          }
          return
        }
        if (!('stop' in target.dataset)) return
        const to = rowAfterKey(event.key, Number(row.dataset.index), rowCount)
        if (to === null) return
        event.preventDefault()
        focusIndex.current = to
        reveal(to)
        focusWanted()
      },
    },
  }
}
