import { yieldToMain } from './yield-to-main.ts'

/** Fallback delay, because a page in the background is not painted. */
const WITHOUT_PAINT_MS = 500

/**
 * Runs work that a press does not need to wait for, after the press's effect is painted. Returns a function that
 * cancels it.
 */
export function afterPaint(run: () => void): () => void {
  let due = true
  const runOnce = () => {
    if (due) run()
    cancel()
  }
  const frame = requestAnimationFrame(() => void yieldToMain().then(runOnce))
  const timer = setTimeout(runOnce, WITHOUT_PAINT_MS)
  function cancel() {
    due = false
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  return cancel
}
