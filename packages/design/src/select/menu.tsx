import type { KeyboardEvent, RefObject } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { useCloseOnMove, usePlace } from '../overlays/use-place.ts'
import styles from './select.module.css'
import { continueTyping, stepOption, typedOption } from './select-keys.ts'

export interface MenuItem {
  /** Unique in its menu. */
  value: string
  text: string
  /** A second line. */
  note?: string | undefined
  onChoose: () => void
}

interface MenuProps {
  /** The button that opened the menu. It gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  label: string
  items: readonly MenuItem[]
  onClose: () => void
}

/**
 * The actions of a button, in the browser's top layer. Arrows and letters move between them, Enter chooses, and Escape,
 * Tab or a press outside the menu close it.
 */
export function Menu({ anchor, label, items, onClose }: MenuProps) {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  usePlace(layer, list, anchor)
  useLayoutEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])
  useCloseOnMove(list, anchor, onClose)

  const itemId = (value: string) => `${id}-${value}`
  function focus(item: MenuItem | undefined) {
    if (item) document.getElementById(itemId(item.value))?.focus()
  }
  function close() {
    onClose()
    anchor.current?.focus({ preventScroll: true })
  }
  function choose(item: MenuItem) {
    close()
    item.onChoose()
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The focus is back at the button by then and moves on from there.
    if (key === 'Tab') return close()
    // Elements around the menu, such as a list of rows, must not react to these keys.
    event.stopPropagation()
    const current = items.find(({ value }) => itemId(value) === document.activeElement?.id)
    const word = continueTyping(typed.current, key, event.timeStamp)
    if (word) {
      typed.current = word
      focus(typedOption(items, current?.value ?? null, word.text))
    } else if (key === 'ArrowDown') focus(stepOption(items, current?.value ?? null, 1))
    else if (key === 'ArrowUp') focus(stepOption(items, current?.value ?? null, -1))
    else if (key === 'Home') focus(stepOption(items, null, 1))
    else if (key === 'End') focus(stepOption(items, null, -1))
    else if (key === 'Escape') close()
    else if ((key === 'Enter' || key === ' ') && current) choose(current)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <div
      className={styles.layer}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
      popover="manual"
      ref={layer}
    >
      <div
        aria-label={label}
        className={styles.list}
        onKeyDown={onKeyDown}
        ref={list}
        role="menu"
        tabIndex={-1}
      >
        {items.map((item) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the menu handles the keys
          <div
            className={styles.option}
            id={itemId(item.value)}
            key={item.value}
            onClick={() => choose(item)}
            onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
            role="menuitem"
            tabIndex={-1}
          >
            <span className={styles.text}>{item.text}</span>
            {item.note ? <span className={styles.note}>{item.note}</span> : null}
          </div>
        ))}
      </div>
    </div>
  )
}
