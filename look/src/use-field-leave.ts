import type { FocusEvent, KeyboardEvent } from 'react'
import { useRef } from 'react'
import { trimTyped } from './surrounding-spaces.ts'

type FieldElement = HTMLInputElement | HTMLTextAreaElement

export interface FieldLeaveProps<Element extends FieldElement> {
  onChange: (value: string) => void
  /** A secret is kept as it was typed or pasted; of other texts the spaces around are left out. */
  secret?: boolean | undefined
  /**
   * The field was left, so its message may appear: by the keyboard, or by a press anywhere but on a button. A message
   * that appears during a press would move the button away from under the pointer.
   */
  onLeave?: (() => void) | undefined
  onBlur?: ((event: FocusEvent<Element>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<Element>) => void) | undefined
}

/** The handlers that turn blur and Tab into `onLeave`, and trim what is left or sent. The field's other handlers still run. */
export function useFieldLeave<Element extends FieldElement>(field: FieldLeaveProps<Element>) {
  const byTab = useRef(false)
  const trim = (element: Element) => {
    if (!field.secret) trimTyped(element, field.onChange)
  }
  return {
    onKeyDown(event: KeyboardEvent<Element>) {
      byTab.current = event.key === 'Tab'
      // Enter sends the form of a single line; in an area it begins another.
      const sends = event.key === 'Enter' && !event.nativeEvent.isComposing
      if (sends && event.currentTarget instanceof HTMLInputElement) trim(event.currentTarget)
      field.onKeyDown?.(event)
    },
    onBlur(event: FocusEvent<Element>) {
      const pressed = event.relatedTarget instanceof HTMLButtonElement && !byTab.current
      byTab.current = false
      trim(event.currentTarget)
      field.onBlur?.(event)
      if (!pressed) field.onLeave?.()
    },
  }
}
