import { useDeferredValue } from 'react'

/**
 * The value to draw by. What was pressed answers at once, and the drawing follows when it is ready.
 * While rows arrive there is no such delay: every piece starts a delayed drawing again, and on a slow
 * machine it would not be done before the last piece.
 */
export function useLateValue<Value>(value: Value, arriving: boolean): Value {
  const late = useDeferredValue(value)
  return arriving ? value : late
}
