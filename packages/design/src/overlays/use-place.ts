import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { placeOverlay } from './place.ts'

/** Positions the list next to its button before it is painted. */
export function usePlace(
  layer: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const box = list.current
    const button = anchor.current
    if (!box || !button) return
    layer.current?.showPopover()
    const rect = button.getBoundingClientRect()
    box.style.minWidth = `${rect.width}px`
    const at = placeOverlay({
      anchor: rect,
      size: { width: box.offsetWidth, height: box.offsetHeight },
      view: { width: document.documentElement.clientWidth, height: window.innerHeight },
      side: 'bottom',
      align: 'start',
      gap: 4,
    })
    box.style.left = `${at.left}px`
    box.style.top = `${at.top}px`
    box.style.maxHeight = `${at.maxHeight}px`
  }, [layer, list, anchor])
}

/**
 * Closes the list when its anchor moves or the window is resized. A scroll event that arrives late, after the list was
 * placed at the new position, is ignored.
 */
export function useCloseOnMove(
  list: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const placed = anchor.current?.getBoundingClientRect()
    const resized = () => close.current()
    const scrolled = (event: Event) => {
      if (event.target instanceof Node && list.current?.contains(event.target)) return
      const now = anchor.current?.getBoundingClientRect()
      if (now?.top !== placed?.top || now?.left !== placed?.left) close.current()
    }
    window.addEventListener('scroll', scrolled, { capture: true, passive: true })
    window.addEventListener('resize', resized)
    return () => {
      window.removeEventListener('scroll', scrolled, { capture: true })
      window.removeEventListener('resize', resized)
    }
  }, [list, anchor])
}
