export interface SnackbarMessage {
  id: number
  text: string
  tone: 'plain' | 'error'
}

export interface SnackbarOptions {
  /** How long the message is shown, in milliseconds. Default 10000 (spec 8). */
  timeout?: number | undefined
  tone?: SnackbarMessage['tone'] | undefined
}

const DEFAULT_TIMEOUT = 10_000
/** Minimum time of a success message while another is queued: the shortest message of spec 9. */
const SHORTEST = 2_000

interface Timers {
  set: (run: () => void, ms: number) => unknown
  clear: (handle: unknown) => void
  now: () => number
}

/**
 * Shows one message at a time. Errors do not wait behind success messages, which disappear soon if another message is
 * queued. The remaining time is paused while the message is held (pointer over it, or focus in it), so that users can
 * finish reading.
 */
export class SnackbarQueue {
  #waiting: (SnackbarMessage & { timeout: number })[] = []
  #shown: SnackbarMessage | null = null
  #spent = 0
  #left = 0
  #startedAt = 0
  #handle: unknown = null
  #held = false
  #dropsFailures = false
  #nextId = 1
  #listeners = new Set<() => void>()
  #timers: Timers

  constructor(timers: Timers) {
    this.#timers = timers
  }

  get shown(): SnackbarMessage | null {
    return this.#shown
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  show(text: string, { tone = 'plain', timeout }: SnackbarOptions = {}): void {
    if (tone === 'error' && this.#dropsFailures) return
    // Repeating the same message would only make the queue longer than users can read.
    const last = this.#waiting.findLast((waiting) => waiting.tone === tone) ?? this.#shown
    if (last?.text === text && last.tone === tone) {
      if (last === this.#shown) this.#restart(timeout ?? DEFAULT_TIMEOUT)
      return
    }
    const message = { id: this.#nextId++, text, tone, timeout: timeout ?? DEFAULT_TIMEOUT }
    const plain = this.#waiting.findIndex((waiting) => waiting.tone === 'plain')
    if (tone === 'error' && plain >= 0) this.#waiting.splice(plain, 0, message)
    else this.#waiting.push(message)
    if (!this.#shown) this.#next()
    else if (tone === 'error' && this.#shown.tone === 'plain' && !this.#held) this.close()
    else if (this.#shown.tone === 'plain') this.#hurry()
  }

  /** Shows no failure, not even those that are queued, until the returned function is called. */
  dropFailures(): () => void {
    this.#dropsFailures = true
    this.#waiting = this.#waiting.filter(({ tone }) => tone !== 'error')
    if (this.#shown?.tone === 'error') this.close()
    return () => {
      this.#dropsFailures = false
    }
  }

  close(): void {
    this.#stop()
    this.#held = false
    this.#next()
  }

  hold(): void {
    if (this.#held || !this.#shown) return
    this.#held = true
    this.#pause()
  }

  release(): void {
    if (!this.#held) return
    this.#held = false
    this.#run()
  }

  #next(): void {
    const next = this.#waiting.shift()
    this.#shown = next ? { id: next.id, text: next.text, tone: next.tone } : null
    if (next) this.#restart(this.#timeOf(next))
    for (const listener of this.#listeners) listener()
  }

  #timeOf({ tone, timeout }: SnackbarMessage & { timeout: number }): number {
    return tone === 'plain' && this.#waiting.length > 0 ? Math.min(timeout, SHORTEST) : timeout
  }

  /** Another message is queued, so the current one disappears after the minimum time. */
  #hurry(): void {
    if (!this.#held) this.#pause()
    this.#left = Math.min(this.#left, Math.max(0, SHORTEST - this.#spent))
    if (!this.#held) this.#run()
  }

  #restart(timeout: number): void {
    this.#stop()
    this.#spent = 0
    this.#left = timeout
    if (!this.#held) this.#run()
  }

  #pause(): void {
    const passed = this.#timers.now() - this.#startedAt
    this.#left -= passed
    this.#spent += passed
    this.#stop()
  }

  #run(): void {
    this.#startedAt = this.#timers.now()
    this.#handle = this.#timers.set(() => this.close(), Math.max(0, this.#left))
  }

  #stop(): void {
    this.#timers.clear(this.#handle)
    this.#handle = null
  }
}
