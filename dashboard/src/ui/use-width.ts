import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * How wide an element is, in CSS pixels: a chart drawn at that width has text of the page's own size. What is drawn by a
 * right guess is not drawn again when the width is known.
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
