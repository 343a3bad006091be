import type { FocusEvent, KeyboardEvent } from 'react'
import { useState } from 'react'

const CONTROL = '[data-head]'

/**
 * Makes the controls in the heads of a table one stop of the Tab key: Left, Right, Home and End move between them, and
 * Down moves to the rows. Controls have their name as `data-head`.
 */
export function useHeadStop(names: readonly string[]) {
  const [reached, setReached] = useState<string>()
  const stop = reached !== undefined && names.includes(reached) ? reached : names[0]
  return {
    tabIndexOf: (name: string) => (name === stop ? 0 : -1),
    handlers: {
      onFocus({ target }: FocusEvent<HTMLElement>) {
        if (target.matches(CONTROL)) setReached(target.dataset.head)
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const { target, currentTarget: head, key } = event
        if (!(target instanceof HTMLElement) || !target.matches(CONTROL)) return
        if (event.altKey || event.ctrlKey || event.metaKey) return
        const controls = [...head.querySelectorAll<HTMLElement>(CONTROL)]
        const place = controls.indexOf(target)
        const next = {
          ArrowLeft: controls[place - 1],
          ArrowRight: controls[place + 1],
          Home: controls[0],
          End: controls.at(-1),
          ArrowDown: head.parentElement?.querySelector<HTMLElement>('[data-stop][tabindex="0"]'),
        }[key]
        if (!next) return
        event.preventDefault()
        next.focus()
      },
    },
  }
}
