import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { rowAfterKey } from './table-keys.ts'

interface RowWalk {
  rowCount: number
  /** Brings a row that is not rendered into sight. */
  reveal: (index: number) => void
}

/**
 * One opener of the list is in the tab order; arrow keys, Home and End walk from row to row, left and
 * right through the buttons of a row. A row out of sight is brought into it first. Rows carry their
 * place among those given as `data-index`.
 */
export function useRowWalk<Root extends HTMLElement>({ rowCount, reveal }: RowWalk) {
  const root = useRef<Root>(null)
  const [reached, setReached] = useState(0)
  // Where the focus goes as soon as that row is rendered.
  const wanted = useRef<number | null>(null)

  function focusWanted() {
    if (wanted.current === null) return
    const opener = root.current?.querySelector<HTMLElement>(
      `[data-row][data-index="${wanted.current}"] button[data-opener]`,
    )
    if (!opener) return
    wanted.current = null
    opener.focus()
  }
  useLayoutEffect(focusWanted)

  return {
    root,
    /** The row whose opener the Tab key reaches. */
    reached: Math.max(0, Math.min(reached, rowCount - 1)),
    handlers: {
      onFocus(event: { target: Element }) {
        const row = event.target.closest<HTMLElement>('[data-row]')
        if (row) setReached(Number(row.dataset.index))
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const target = event.target
        if (!(target instanceof HTMLButtonElement)) return
        const row = target.closest<HTMLElement>('[data-row]')
        if (!row) return
        if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
          const buttons = [...row.querySelectorAll('button')]
          const next = buttons[buttons.indexOf(target) + (event.key === 'ArrowRight' ? 1 : -1)]
          if (next) {
            event.preventDefault()
            next.focus()
          }
          return
        }
        if (!('opener' in target.dataset)) return
        const to = rowAfterKey(event.key, Number(row.dataset.index), rowCount)
        if (to === null) return
        event.preventDefault()
        wanted.current = to
        reveal(to)
        focusWanted()
      },
    },
  }
}
