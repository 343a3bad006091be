import { useEffect, useEffectEvent, useState } from 'react'
import { onSearchOpened } from '../../platform/search-event.ts'

/** Matches open dialogs, and the cover of a locked screen. */
const DIALOG = '[role=dialog],[role=alertdialog],dialog[open]'
const TYPED_IN = 'input,textarea,select,[contenteditable]'

/**
 * Calls `onOpen` on `Ctrl K`, `⌘ K` and, outside of fields, `/` and `?`, unless a dialog is open. Also calls it for
 * each search that another part of the screen opens. Returns the text to search for: keys typed until the search's own
 * field appears, `?` for the list of shortcuts, or the text of that other part.
 */
export function useFindShortcut(open: boolean, onOpen: () => void): string {
  const [typed, setTyped] = useState('')
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.altKey || event.isComposing || event.defaultPrevented) return
    const inField = target instanceof Element && target.closest(TYPED_IN) !== null
    const modified = event.ctrlKey || event.metaKey
    const isShortcut = modified
      ? key.toLowerCase() === 'k' && !event.shiftKey
      : key === '/' || key === '?'
    const isTaken = document.querySelector(DIALOG) !== null
    if (open) {
      // The search's dialog is requested but not loaded yet, so the text is collected here.
      if (isTaken || modified || key.length !== 1) return
      setTyped((text) => text + key)
    } else if (isTaken || !isShortcut || (inField && !modified)) {
      return
    } else {
      setTyped(key === '?' ? key : '')
      onOpen()
    }
    event.preventDefault()
  })
  const onSearch = useEffectEvent((text: string) => {
    setTyped(text)
    onOpen()
  })
  useEffect(() => onSearchOpened((text) => onSearch(text)), [])
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return typed
}
