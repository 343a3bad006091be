/**
 * Length of a slice of work in milliseconds. After each slice the browser handles input, so that the user does not
 * wait.
 */
const SLICE_MS = 8

/**
 * Yields to the browser for input and painting, then continues. It uses a message and not a timer, because browsers
 * delay nested timers.
 */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      resolve()
    }
    channel.port2.postMessage(null)
  })
}

/** Returns a function that is called after each step of long work, and is true when the work must yield. */
export function inSlices(
  now: () => number = () => performance.now(),
): () => Promise<void> | undefined {
  let began = now()
  return () => {
    if (now() - began < SLICE_MS) return undefined
    return yieldToMain().then(() => {
      began = now()
    })
  }
}
