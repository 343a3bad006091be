import { Tip } from '@tideway/design/overlays/tooltip'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { otherZonesText } from './other-zones-text.ts'
import { useShownZone } from './shown-zone.ts'

/** Delay before the tooltip opens, and before it closes so that the pointer can move onto it, in milliseconds. */
const OPEN_MS = 600
const CLOSE_MS = 100

/** Leaves out checkboxes, because a tooltip on a focused checkbox would take the Escape that ends the selection. */
const OPENER = '[data-stop]:not(input)'

/**
 * One tooltip for all times of the page, because a list has hundreds. A time is described while the pointer is on it,
 * while it or its row has the keyboard focus, and after a tap.
 */
export function OtherZonesTip() {
  const { choice } = useShownZone()
  const id = useId()
  const timer = useRef(0)
  const [time, setTime] = useState<HTMLTimeElement>()

  function after(ms: number, next: HTMLTimeElement | undefined) {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setTime(next), ms)
  }
  const stay = () => window.clearTimeout(timer.current)
  const onOver = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || isTip(target, id)) return
    const timeElement = timeAt(target)
    if (timeElement !== time) after(timeElement ? OPEN_MS : CLOSE_MS, timeElement)
  })
  const onFocus = useEffectEvent(({ target }: Event) => {
    const timeElement = focusedTime(target)
    // A tap also focuses the time, but not by keyboard, and has opened the tooltip already.
    if (timeElement) after(OPEN_MS, timeElement)
    else stay()
  })
  const onBlur = useEffectEvent(({ target }: Event) => {
    if (time && target instanceof Element && stopOf(time).contains(target)) after(0, undefined)
  })
  const onTap = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    if (isTip(target, id)) return
    const timeElement = timeAt(target)
    // A tap on a time in a row opens the row, and shows no tooltip.
    const isTapped = pointerType === 'touch' && timeElement?.tabIndex === 0
    after(0, isTapped ? timeElement : undefined)
  })
  const onStart = useEffectEvent(() => {
    const timeElement =
      focusedTime(document.activeElement) ?? timeAt(document.querySelector('time:hover'))
    if (timeElement) after(OPEN_MS, timeElement)
  })
  // The tooltip of a focused row opens once the row is scrolled into view.
  const onScroll = useEffectEvent(() => setTime(undefined))
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('pointerover', onOver, { signal, passive: true })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('focusout', onBlur, { signal })
    document.addEventListener('pointerdown', onTap, { signal, passive: true })
    document.addEventListener('scroll', onScroll, { signal, passive: true, capture: true })
    // The event that loaded this code has passed, but its time is still under the pointer or focused.
    onStart()
    return () => {
      stop.abort()
      window.clearTimeout(timer.current)
    }
  }, [])

  const text = time?.isConnected ? otherZonesText(time.dateTime, choice) : ''
  const isOpen = text !== ''
  useLayoutEffect(() => {
    if (time === undefined || !isOpen) return
    const described = stopOf(time)
    described.setAttribute('aria-describedby', id)
    return () => described.removeAttribute('aria-describedby')
  }, [time, id, isOpen])

  if (time === undefined || !isOpen) return null
  return (
    <Tip
      anchor={time}
      id={id}
      onClose={() => setTime(undefined)}
      onPointerEnter={stay}
      onPointerLeave={() => after(CLOSE_MS, undefined)}
      placement="top"
      text={text}
    />
  )
}

function isTip(target: EventTarget | null, id: string): boolean {
  return target instanceof Element && target.id === id
}

/** Returns the time at an element, unless the time has a title. */
function timeAt(target: EventTarget | null): HTMLTimeElement | undefined {
  return target instanceof Element
    ? (target.closest<HTMLTimeElement>('time[datetime]:not([title])') ?? undefined)
    : undefined
}

/** Returns the element whose focus shows the time: the opener of its row, its row, or the time itself. */
function stopOf(time: HTMLTimeElement): Element {
  if (time.tabIndex === 0) return time
  const row = time.closest('[data-row]')
  return row?.querySelector(OPENER) ?? row ?? time
}

/** Returns the focused time, or the first one of a row whose opener is focused by keyboard. */
function focusedTime(target: EventTarget | null): HTMLTimeElement | undefined {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return undefined
  const row = target.matches(OPENER) ? target.closest('[data-row]') : null
  return timeAt(target) ?? timeAt(row?.querySelector('time') ?? null)
}
