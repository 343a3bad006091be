import type { MouseEvent } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import type { RowHandlers } from './row-extras.ts'
import { keepTextUnselected, rowOfPress, selectsByKey } from './row-press.ts'

/**
 * Returns the handlers of selection. Until their code is loaded, presses that select rows are kept, and they are
 * repeated in order once it is.
 * @param handlers Undefined until the code is loaded.
 */
export function useEarlyPresses(handlers: RowHandlers | undefined): RowHandlers {
  const earlyPresses = useRef<(() => void)[]>([])
  useEffect(() => {
    if (handlers === undefined) return
    for (const pressAgain of earlyPresses.current.splice(0)) pressAgain()
  }, [handlers])
  const keeping = useMemo(
    (): RowHandlers => ({
      onMouseDownCapture: keepTextUnselected,
      onClickCapture(event: MouseEvent) {
        if (!selectsByKey(event) || rowOfPress(event) === undefined) return
        event.preventDefault()
        event.stopPropagation()
        const { target, shiftKey, ctrlKey, metaKey } = event
        const keys = { shiftKey, ctrlKey, metaKey }
        earlyPresses.current.push(() =>
          target.dispatchEvent(
            new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }),
          ),
        )
      },
      onKeyDown: () => undefined,
    }),
    [],
  )
  return handlers ?? keeping
}
