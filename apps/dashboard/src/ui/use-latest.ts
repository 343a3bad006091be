import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** Returns a reference to the value of the last render, for functions that must stay the same. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
