import { IconCheck } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../indicators/icon.tsx'
import { useCloseOnMove, usePlace } from '../overlays/use-place.ts'
import { classNames } from '../theme/class-names.ts'
import styles from './select.module.css'
import { continueTyping, stepOption, typedOption } from './select-keys.ts'

export interface SelectOption<Value extends string> {
  value: Value
  text: string
  /** A second line in the list, or the reason why the option is disabled. */
  note?: string | undefined
  disabled?: boolean | undefined
}

interface SelectListProps<Value extends string> {
  anchor: RefObject<HTMLElement | null>
  labelledBy: string
  value: Value | null
  options: readonly SelectOption<Value>[]
  numeric: boolean | undefined
  onChoose: (option: SelectOption<Value>) => void
  onClose: () => void
}

/**
 * The open list of a select. It is in the browser's top layer above dialogs, on a layer as large as the window. A press
 * next to the list only closes it.
 */
export function SelectList<Value extends string>(props: SelectListProps<Value>) {
  const { anchor, options, value, numeric, onChoose, onClose } = props
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  usePlace(layer, list, anchor)
  useFirstFocus(list)
  useCloseOnMove(list, anchor, onClose)

  const optionId = (option: string) => `${id}-${options.findIndex((o) => o.value === option)}`
  function focus(option: SelectOption<Value> | undefined) {
    if (option) document.getElementById(optionId(option.value))?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const focused = document.activeElement
    const current = options.find((option) => optionId(option.value) === focused?.id)
    const word = continueTyping(typed.current, key, event.timeStamp)
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The focus is back at the button by then and moves on from there.
    if (key === 'Tab') return onClose()
    // Elements around the list, such as a dialog, must not react to these keys.
    event.stopPropagation()
    if (word) {
      typed.current = word
      focus(typedOption(options, current?.value ?? null, word.text))
    } else if (key === 'ArrowDown') focus(stepOption(options, current?.value ?? null, 1))
    else if (key === 'ArrowUp') focus(stepOption(options, current?.value ?? null, -1))
    else if (key === 'Home' || key === 'PageUp') focus(stepOption(options, null, 1))
    else if (key === 'End' || key === 'PageDown') focus(stepOption(options, null, -1))
    else if (key === 'Escape') onClose()
    else if (key === 'Enter' || key === ' ') {
      if (current && !current.disabled) onChoose(current)
    } else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <div
      className={styles.layer}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      popover="manual"
      ref={layer}
    >
      <div
        aria-labelledby={props.labelledBy}
        className={styles.list}
        onKeyDown={onKeyDown}
        ref={list}
        role="listbox"
        tabIndex={-1}
      >
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
          <div
            aria-disabled={option.disabled || undefined}
            aria-selected={option.value === value}
            className={classNames(styles.option, numeric && 'num')}
            id={optionId(option.value)}
            key={option.value}
            onClick={() => {
              if (!option.disabled) onChoose(option)
            }}
            onPointerMove={(event) => {
              if (!option.disabled) event.currentTarget.focus({ preventScroll: true })
            }}
            role="option"
            tabIndex={-1}
          >
            <span className={styles.text}>{option.text}</span>
            {option.note ? <span className={styles.note}>{option.note}</span> : null}
            <Icon className={styles.check} of={IconCheck} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Focuses the chosen option first, or else the first enabled one, or else the list. */
function useFirstFocus(list: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector)
    const first = find('[aria-selected=true]') ?? find('[role=option]:not([aria-disabled])')
    const target = first ?? list.current
    target?.focus()
  }, [list])
}
