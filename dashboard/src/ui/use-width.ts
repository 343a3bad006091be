import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is, in CSS pixels: a chart drawn at that width has text of the page's own size. */
export function useWidth<Box extends HTMLElement>(): [RefObject<Box | null>, number] {
  const box = useRef<Box>(null)
  const [width, setWidth] = useState(0)
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
