/** Waits between tries of a read, doubling. */
export const RETRY_DELAY_MS = 500

interface Options {
  /** Whether to try again after so many failures. */
  again: (failures: number, error: unknown) => boolean
  signal: AbortSignal
  delayMs?: number | undefined
}

/** Tries a read again while `again` says so. Aborting ends the waiting too. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { again, signal, delayMs = RETRY_DELAY_MS }: Options,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !again(failures, error)) throw error
      await delay(delayMs * 2 ** failures, signal)
    }
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
