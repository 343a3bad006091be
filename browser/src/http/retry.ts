import { ApiFailure } from './api-failure.ts'

/** Waits between tries of a read, doubling. */
const RETRY_DELAY_MS = 500
/** A failed read must not keep its screen waiting for longer than this, whatever the server asks for. */
const LONGEST_DELAY_MS = 10_000

/** How long to wait after so many failures, in milliseconds: as long as the server asks for, else doubling. */
export function retryDelayMs(failures: number, error: unknown, first = RETRY_DELAY_MS): number {
  const requested = error instanceof ApiFailure ? error.retryAfterMs : undefined
  const delay = requested === undefined ? 0 : Math.min(requested, LONGEST_DELAY_MS)
  return Math.max(delay, first * 2 ** failures)
}

interface Options {
  /** Whether to try again after so many failures. */
  again: (failures: number, error: unknown) => boolean
  signal: AbortSignal
  delayMs?: number | undefined
}

/** Tries a read again while `again` says so. Aborting ends the waiting too. */
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
