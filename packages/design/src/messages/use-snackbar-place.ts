import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'
import { snackbarPlace } from './snackbar-place.ts'

const pressable = 'a[href], button, input, select, textarea, [role=option], [role=menuitem], label'

/** The elements that React Aria hides while a dialog is open. */
const BEHIND_DIALOG = '[inert], [aria-hidden="true"]'

/**
 * Keeps a message clear of the visible controls: when it appears, when the page or the window changes size, on
 * scrolling, and when the focus moves to a control below it.
 */
export function useSnackbarPlace(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let frame = 0
    function put() {
      const message = ref.current
      if (!message) return
      const { width, height } = message.getBoundingClientRect()
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const at = snackbarPlace({ size: { width, height }, view, controls: controlsBut(message) })
      message.style.left = `${at.left}px`
      message.style.top = `${at.top}px`
    }
    function putSoon() {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(put)
    }
    put()
    const page = new ResizeObserver(putSoon)
    page.observe(document.body)
    if (ref.current) page.observe(ref.current)
    window.addEventListener('resize', putSoon)
    window.addEventListener('scroll', putSoon, { capture: true, passive: true })
    document.addEventListener('focusin', putSoon)
    return () => {
      cancelAnimationFrame(frame)
      page.disconnect()
      window.removeEventListener('resize', putSoon)
      window.removeEventListener('scroll', putSoon, { capture: true })
      document.removeEventListener('focusin', putSoon)
    }
  }, [ref])
}

/** Returns the boxes of buttons and inputs that can be pressed: not those of the message, or behind a dialog. */
function controlsBut(message: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter((control) => !message.contains(control) && !control.closest(BEHIND_DIALOG))
    .map((control) => control.getBoundingClientRect())
    .filter(
      ({ top, bottom, width, height }) =>
        width > 1 && height > 1 && bottom > 0 && top < window.innerHeight,
    )
}
