import { ApiFailure } from './api-failure.ts'

/** First wait between attempts of a read. It doubles each time. */
const RETRY_DELAY_MS = 500
/** Maximum wait, whatever the server requests, so that a failed read does not block its screen for longer. */
const LONGEST_DELAY_MS = 10_000

/** Returns the wait after this many failures in milliseconds: the server's requested wait, or else doubling. */
export function retryDelayMs(failures: number, error: unknown, first = RETRY_DELAY_MS): number {
  const requested = error instanceof ApiFailure ? error.retryAfterMs : undefined
  const delay = requested === undefined ? 0 : Math.min(requested, LONGEST_DELAY_MS)
  return Math.max(delay, first * 2 ** failures)
}

interface Options {
  /** Returns true to try again after this many failures. */
  again: (failures: number, error: unknown) => boolean
  signal: AbortSignal
  delayMs?: number | undefined
}

/** Retries a read while `again` returns true. Aborting ends the wait too. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { again, signal, delayMs }: Options,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !again(failures, error)) throw error
      await delay(retryDelayMs(failures, error, delayMs), signal)
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
