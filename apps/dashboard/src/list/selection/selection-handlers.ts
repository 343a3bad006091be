import type { RowHandlers } from './row-extras.ts'
import { keepTextUnselected, keyOfRow, rowOfPress, selectsByKey } from './row-press.ts'
import type { Selected } from './row-selection.ts'
import { NOTHING, withAll, withAllToggled, withRangeTo, withToggled } from './row-selection.ts'

/** The last rendered state, which the handlers read. */
interface Latest {
  selecting: boolean
  selected: Selected
}

interface Steps {
  /** `shown`: the keys of the rows that pass the filter, in the shown order. */
  change: (step: (before: Selected, shown: readonly string[]) => Selected) => void
  /** Selects a page. Afterwards the list offers to select the other rows. */
  changePage: (step: (before: Selected) => Selected) => void
  /** Ends the selection. */
  leave: () => void
}

/** Returns the handlers of presses and keys on the rows. They also handle presses on checkboxes. */
export function selectionHandlers(
  { change, changePage, leave }: Steps,
  latest: () => Latest,
): RowHandlers {
  const toggle = (key: string) => change((before) => withToggled(before, key))
  const extend = (key: string) => change((before, shown) => withRangeTo(before, key, shown))
  return {
    onMouseDownCapture: keepTextUnselected,
    onClickCapture(event, page) {
      const box = boxOf(event.target)
      if (box?.dataset.box === 'all') return changePage((before) => withAllToggled(before, page))
      const key = box ? keyOfRow(box) : selectsByKey(event) ? rowOfPress(event) : undefined
      if (key === undefined) return
      if (!box) {
        // The press selects the row and does not open it.
        event.preventDefault()
        event.stopPropagation()
      }
      if (event.shiftKey) extend(key)
      else toggle(key)
    },
    onKeyDown(event, page) {
      const { selecting, selected } = latest()
      const { target, currentTarget } = event
      // Keys pressed in a dialog of the table arrive here too, although the dialog is outside the rows.
      if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
      if (isTyping(target)) return
      if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        return changePage((before) => withAll(before, page))
      }
      if (event.key === 'Escape' && selecting) {
        event.preventDefault()
        return selected.keys.size > 0 ? change(() => NOTHING) : leave()
      }
      const key = 'stop' in target.dataset ? keyOfRow(target) : undefined
      if (key === undefined) return
      if (event.key === ' ' && target.matches('tr')) {
        event.preventDefault()
        return toggle(key)
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!event.shiftKey || step === undefined) return
      const next = page[page.indexOf(key) + step]
      if (next === undefined) return
      change((before, shown) => withRangeTo(beginningAt(before, key), next, shown))
    },
  }
}

/** Returns a selection whose range starts at the focused row, unless a range by keyboard has started already. */
function beginningAt(before: Selected, key: string): Selected {
  if (before.anchor !== undefined && before.keys.has(key)) return before
  return { keys: before.keys, anchor: key, keptKeys: before.keys }
}

function boxOf(target: EventTarget): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  return target.closest<HTMLElement>('input[data-box]') ?? undefined
}

/** Returns true for a field in a row's detail, which handles its own keys. */
function isTyping(target: HTMLElement): boolean {
  return target.matches('input:not([data-box]), textarea, select, [contenteditable]')
}
