const LONGEST_WAIT_MS = 10_000

let stop: (() => void) | undefined

/**
 * Scrolls to a row and moves the focus to it once its screen shows it. Rows have their key in `data-row`. Gives up after
 * ten seconds, or when the user presses or types anything.
 */
export function showRowWhenReady(key: string): void {
  stop?.()
  const done = new AbortController()
  const { signal } = done
  const observer = new MutationObserver(look)
  stop = () => {
    done.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, LONGEST_WAIT_MS)
  function look() {
    const row = document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(key)}"]`)
    if (row === null) return
    stop?.()
    focusRow(row)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const sign of ['pointerdown', 'keydown', 'wheel'] as const) {
    window.addEventListener(sign, () => stop?.(), { signal, passive: true })
  }
  look()
}

/** Focuses the row's opener, or the row. */
function focusRow(row: HTMLElement): void {
  const opener = row.querySelector<HTMLElement>('button[aria-label^="Details of "]')
  if (opener === null && !row.hasAttribute('tabindex')) row.tabIndex = -1
  row.scrollIntoView({ block: 'center' })
  // Waits for the next frame, because in this one the screen focuses its heading and a closing dialog focuses its
  // opener.
  requestAnimationFrame(() => (opener ?? row).focus({ preventScroll: true }))
}
