import { useDeferredValue, useState } from 'react'

/**
 * Returns the value to draw, deferred so that a press is answered immediately. While rows arrive it is not deferred,
 * because every chunk would restart a deferred render, which on a slow machine would finish only after the last chunk.
 * A drawn value is kept, because a detail that is drawn again loses the text typed in it.
 */
export function useResponsiveValue<Value>(value: Value, arriving: boolean): Value {
  const deferredValue = useDeferredValue(value)
  const [drawn, setDrawn] = useState(value)
  const shown = arriving || drawn === value ? value : deferredValue
  if (shown !== drawn) setDrawn(shown)
  return shown
}
