import type { MouseEvent } from 'react'

/** Returns true for a press that selects rows instead of opening one. */
export function selectsByKey({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  return shiftKey || ctrlKey || metaKey
}

export function keyOfRow(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-row]')?.dataset.row
}

/** Returns the key of a pressed row, unless the press was on a control or in its detail. */
export function rowOfPress({ target }: MouseEvent): string | undefined {
  if (!(target instanceof Element)) return undefined
  if (target.closest('a, button, input, select, textarea, label, section section')) return undefined
  return keyOfRow(target)
}

/** Prevents a press with Shift from selecting the text between the two rows. */
export function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey && rowOfPress(event) !== undefined) event.preventDefault()
}
