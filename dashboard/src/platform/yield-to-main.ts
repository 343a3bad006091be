/** Work in slices: after so many milliseconds the browser gets its turn, so that nothing waits for us. */
const SLICE_MS = 8

/** Lets the browser take input and paint, then goes on. Not a timer: those are slowed down when nested. */
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

/** Says after each step of a long work whether it is time to yield. */
export function slices(
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
