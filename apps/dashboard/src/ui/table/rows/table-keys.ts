/** Returns the row index that a key moves the focus to, or null if the key does nothing here. */
export function rowAfterKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, index + 1)
    case 'ArrowUp':
      return Math.max(0, index - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

const interactive = 'a, button, input, select, textarea, label, [role="button"], [tabindex]'

/** Returns true for a press that opens the row: not on a control in the row, and not at the end of selecting text. */
export function isPressOnRow(target: EventTarget, row: Element): boolean {
  if (!(target instanceof Element)) return false
  const inner = target.closest(interactive)
  if (inner && row.contains(inner)) return false
  const selection = window.getSelection()
  return !selection || selection.isCollapsed || !row.contains(selection.anchorNode)
}
