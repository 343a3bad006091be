import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the width of an element in CSS pixels. A chart drawn at that width has text of the page's size. If the width
 * is still `lastWidth`, the content is not drawn again.
 */
export function useWidth<Box extends HTMLElement>(lastWidth = 0): [RefObject<Box | null>, number] {
  const box = useRef<Box>(null)
  const [guess] = useState(lastWidth)
  const [width, setWidth] = useState(guess)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // Reading the width here forces a layout. With a guess, the observer corrects it after the layout that the page
    // needs anyway.
    if (guess === 0) setWidth(element.clientWidth)
    const watching = new ResizeObserver(() => setWidth(element.clientWidth))
    watching.observe(element)
    return () => watching.disconnect()
  }, [guess])
  return [box, width]
}
