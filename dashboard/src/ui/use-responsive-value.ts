import { useDeferredValue } from 'react'

/**
 * Returns the value to draw, deferred so that a press is answered immediately. While rows arrive there is no delay:
 * every chunk would restart a deferred render. On a slow machine it would finish only after the last chunk.
 */
export function useResponsiveValue<Value>(value: Value, arriving: boolean): Value {
  const late = useDeferredValue(value)
  return arriving ? value : late
}
