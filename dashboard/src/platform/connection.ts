/** 'offline': the browser has no network. 'unavailable': the service answered 503 and is asked until it is back. */
export type ConnectionState = 'fine' | 'offline' | 'unavailable'

export interface Connection {
  readonly state: ConnectionState
  onChange(listener: () => void): () => void
  /** A call was answered 503. The wait that the answer suggests is in milliseconds. */
  noteUnavailable(retryAfterMs: number | undefined): void
}

/** Whether the browser has a network, and when that changes. */
export interface Network {
  isOnline(): boolean
  /** Answers how to stop listening. */
  onChange(listener: () => void): () => void
}

export const browserNetwork: Network = {
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
  network: Network
  /** Whether the service answers again: false for a 503 or no answer. Never rejects. */
  isBack(): Promise<boolean>
  /** Reads again what failed meanwhile. Changes of money are never repeated by this. */
  rereadFailed(): Promise<void>
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/**
 * Watches over the way to the service. After a 503 it asks again after the time that the service suggests, at least
 * twice as long each time, up to half a minute; the outage is over when neither that question nor the reads that
 * failed are answered 503. One part that stays out keeps the outage, so that nothing flickers.
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
