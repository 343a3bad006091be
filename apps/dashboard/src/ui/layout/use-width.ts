import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the width of an element in CSS pixels. A chart drawn at that width has text of the page's size. If the guess
 * is right, the content is not drawn again.
 */
export function useWidth<Box extends HTMLElement>(guess = 0): [RefObject<Box | null>, number] {
  const box = useRef<Box>(null)
  const [width, setWidth] = useState(guess)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setWidth(element.clientWidth)
    const watching = new ResizeObserver(() => setWidth(element.clientWidth))
    watching.observe(element)
    return () => watching.disconnect()
  }, [])
  return [box, width]
}
