const CHECK_MS = 250

/**
 * Calls `stop` when the npm that started this process is gone. A signal sent to `npm` or `npx` ends it and the shell in
 * between, but never reaches the program.
 */
export function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    stop()
  }, CHECK_MS).unref()
}
