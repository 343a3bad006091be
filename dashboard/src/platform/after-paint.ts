import { yieldToMain } from './yield-to-main.ts'

/** A page in the background is not painted. */
const WITHOUT_PAINT_MS = 500

/**
 * Runs what a press need not wait for once its effect is painted. Answers a function that cancels it.
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
