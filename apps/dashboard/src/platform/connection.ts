/** 'offline': the browser has no network. 'unavailable': the service returned 503, and is polled until it is back. */
export type ConnectionState = 'fine' | 'offline' | 'unavailable'

export interface Connection {
  readonly state: ConnectionState
  onChange(listener: () => void): () => void
  /** Call when a response is 503. The response's suggested wait is in milliseconds. */
  noteUnavailable(retryAfterMs: number | undefined): void
}

/** The browser's network state and its changes. */
export interface NetworkState {
  isOnline(): boolean
  /** Returns a function that stops listening. */
  onChange(listener: () => void): () => void
}

export const browserNetwork: NetworkState = {
  isOnline: () => navigator.onLine,
  onChange(listener) {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
}

interface Parts {
  network: NetworkState
  /** Resolves to true if the service responds again, and to false for a 503 or no response. Never rejects. */
  isBack(): Promise<boolean>
  /** Repeats the reads that failed during the outage. Never repeats changes of money. */
  rereadFailed(): Promise<void>
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/**
 * Watches the connection to the service. After a 503 it checks again after the suggested wait, at least doubling it
 * each time, up to half a minute. The outage ends when neither the check nor the repeated reads return 503. One
 * unavailable part of the service continues the outage, so that the notice does not flicker.
 */
export function createConnection({ network, isBack, rereadFailed }: Parts): Connection {
  const listeners = new Set<() => void>()
  let unavailable = false
  let seenAgain = false
  let suggestedMs = 0
  let rounds = 0

  const state = (): ConnectionState => {
    if (!network.isOnline()) return 'offline'
    return unavailable ? 'unavailable' : 'fine'
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }

  function wait(): void {
    const backoffMs = Math.min(FIRST_WAIT_MS * 2 ** rounds, LONGEST_WAIT_MS)
    const waitMs = Math.min(Math.max(backoffMs, suggestedMs), LONGEST_WAIT_MS)
    rounds += 1
    setTimeout(() => void ask(), waitMs)
  }

  async function ask(): Promise<void> {
    suggestedMs = 0
    seenAgain = false
    if (await isBack()) await rereadFailed()
    else seenAgain = true
    if (seenAgain) return wait()
    unavailable = false
    rounds = 0
    tell()
  }

  let wasOnline = network.isOnline()
  network.onChange(() => {
    const isOnline = network.isOnline()
    if (isOnline && !wasOnline && !unavailable) void rereadFailed()
    wasOnline = isOnline
    tell()
  })

  return {
    get state() {
      return state()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    noteUnavailable(retryAfterMs = 0) {
      seenAgain = true
      suggestedMs = Math.max(suggestedMs, retryAfterMs)
      if (unavailable) return
      unavailable = true
      wait()
      tell()
    },
  }
}
