import type { FocusEvent, PointerEvent, ReactElement, RefObject } from 'react'
import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { placeOverlay } from './place.ts'
import styles from './tooltip.module.css'

interface TriggerProps {
  'aria-describedby'?: string | undefined
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onPointerLeave?: (() => void) | undefined
  onPointerDown?: (() => void) | undefined
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  onBlur?: (() => void) | undefined
}

export interface TooltipProps {
  text: string
  /** Delay before the tooltip opens under the pointer, in milliseconds. On keyboard focus it opens immediately. */
  delay?: number | undefined
  placement?: 'top' | 'bottom' | 'right' | undefined
  /**
   * One focusable element, or a component that passes its props to one. The tooltip describes the element and uses the
   * handlers of TriggerProps.
   */
  children: ReactElement
}

/** Time for the pointer to move from the element onto its tooltip, in milliseconds. */
const closeDelay = 100

/**
 * Describes the element under the pointer or with the keyboard focus. It remains while the pointer is on it, and Escape
 * closes it (WCAG 1.4.13).
 */
export function Tooltip({ text, delay = 600, placement = 'top', children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function after(ms: number, next: HTMLElement | undefined) {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setAnchor(next), ms)
  }
  function now(next: HTMLElement | undefined) {
    window.clearTimeout(timer.current)
    setAnchor(next)
  }

  const props: TriggerProps = {
    'aria-describedby': anchor ? id : undefined,
    onPointerEnter(event) {
      if (event.pointerType !== 'touch') after(anchor ? 0 : delay, event.currentTarget)
    },
    onPointerLeave: () => after(closeDelay, undefined),
    // The tooltip described an action that has now been taken.
    onPointerDown: () => now(undefined),
    onFocus(event) {
      if (event.currentTarget.matches(':focus-visible')) now(event.currentTarget)
    },
    onBlur: () => now(undefined),
  }
  return (
    <>
      {cloneElement(children, props)}
      {anchor ? (
        <Tip
          anchor={anchor}
          id={id}
          onClose={() => now(undefined)}
          onPointerEnter={() => now(anchor)}
          onPointerLeave={() => after(closeDelay, undefined)}
          placement={placement}
          text={text}
        />
      ) : null}
    </>
  )
}

interface TipProps {
  id: string
  text: string
  anchor: HTMLElement
  placement: 'top' | 'bottom' | 'right'
  onPointerEnter: () => void
  onPointerLeave: () => void
  onClose: () => void
}

/** An open tooltip, for an owner that decides itself when to open and close it. */
export function Tip({
  id,
  text,
  anchor,
  placement,
  onPointerEnter,
  onPointerLeave,
  onClose,
}: TipProps) {
  const tip = useRef<HTMLDivElement>(null)
  usePlace(tip, anchor, placement)
  useEscape(onClose)
  // Placed outside the element, so that its text does not become part of a label. It is within the same landmark or
  // dialog, where screen readers look for it.
  const landmark = anchor.closest('header, nav, main, aside, [role$=dialog]') ?? document.body
  return createPortal(
    <div
      className={styles.tooltip}
      id={id}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      popover="manual"
      ref={tip}
      role="tooltip"
    >
      {text}
    </div>,
    landmark,
  )
}

/** Positions the tooltip next to its element before it is painted. */
function usePlace(
  tip: RefObject<HTMLElement | null>,
  anchor: HTMLElement,
  side: 'top' | 'bottom' | 'right',
) {
  useLayoutEffect(() => {
    const box = tip.current
    if (!box) return
    box.showPopover()
    const at = placeOverlay({
      anchor: anchor.getBoundingClientRect(),
      size: { width: box.offsetWidth, height: box.offsetHeight },
      view: { width: document.documentElement.clientWidth, height: window.innerHeight },
      side,
      align: 'center',
      gap: 6,
    })
    box.style.left = `${at.left}px`
    box.style.top = `${at.top}px`
  }, [tip, anchor, side])
}

/** Escape closes only the tooltip, not the dialog below. */
function useEscape(onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close.current()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
