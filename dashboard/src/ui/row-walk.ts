import { type KeyboardEvent, useState } from 'react'
import { rowAfterKey } from './table-keys.ts'

/**
 * One opener of the list is in the tab order; arrow keys, Home and End walk from row to row, left and
 * right through the buttons of a row. Works on what is rendered, so a virtual list can use it too.
 */
export function useRowWalk() {
  const [key, setKey] = useState<string | null>(null)
  return {
    key,
    handlers: {
      onFocus(event: { target: Element }) {
        const row = event.target.closest('[data-row]')
        if (row instanceof HTMLElement) setKey(row.dataset.row ?? null)
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const target = event.target
        if (!(target instanceof HTMLButtonElement)) return
        const row = target.closest('[data-row]')
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
        const openers = [
          ...event.currentTarget.querySelectorAll<HTMLElement>('button[data-opener]'),
        ]
        const to = rowAfterKey(event.key, openers.indexOf(target), openers.length)
        if (to === null) return
        event.preventDefault()
        openers[to]?.focus()
      },
    },
  }
}

/** The first row is reachable until another was, and again when that one is gone. */
export function reachedKey<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  key: string | null,
): string | null {
  const first = rows[0]
  if (first === undefined) return null
  if (key !== null && rows.some((row) => rowKey(row) === key)) return key
  return rowKey(first)
}
