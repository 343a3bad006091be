import type { FocusEvent, KeyboardEvent } from 'react'
import { useRef } from 'react'
import { trimTyped } from './surrounding-spaces.ts'

type FieldElement = HTMLInputElement | HTMLTextAreaElement

export interface FieldLeaveProps<Element extends FieldElement> {
  onChange: (value: string) => void
  /** True for a secret, which is kept exactly as typed or pasted. Other texts are trimmed. */
  secret?: boolean | undefined
  /**
   * Called when the field is left by keyboard or by a press that is not on a button, so its message may appear. A
   * message that appears during a press would move the button away from under the pointer.
   */
  onLeave?: (() => void) | undefined
  onBlur?: ((event: FocusEvent<Element>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<Element>) => void) | undefined
}

/**
 * Returns the handlers that turn blur and Tab into `onLeave`, and trim a text that is left or sent. The field's other
 * handlers still run.
 */
export function useFieldLeave<Element extends FieldElement>(field: FieldLeaveProps<Element>) {
  const byTab = useRef(false)
  const trim = (element: Element) => {
    if (!field.secret) trimTyped(element, field.onChange)
  }
  return {
    onKeyDown(event: KeyboardEvent<Element>) {
      byTab.current = event.key === 'Tab'
      // Enter submits a single-line field. In a textarea it starts a new line.
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
