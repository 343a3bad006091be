import { CheckoutState } from '@tideway/contract/checkout/checkout'

export type CheckoutSnapshot =
  | { kind: 'loading'; connected: boolean }
  | { kind: 'notFound' }
  /** The checkout existed before and now does not: the payer cancelled it here, or the client did. */
  | { kind: 'cancelled'; last: CheckoutState }
  | {
      kind: 'known'
      state: CheckoutState
      /** Add to this device's clock to get the provider's, in milliseconds. */
      clockDifference: number
      connected: boolean
    }

const READ_TIMEOUT_MS = 10_000
const REOPEN_STREAM_AFTER_MS = 30_000

/** Returns the time between two reads while the event stream delivers nothing: short at first, at most 15 seconds. */
function pollDelay(readsBefore: number): number {
  return Math.min(15_000, 2000 * 1.5 ** readsBefore)
}

/** For its payer, the state of a request that is not waiting no longer changes. */
function isFinal(state: CheckoutState): boolean {
  return state.status !== 'WAITING'
}

/**
 * Follows one checkout by server-sent events. While no events arrive, as behind a proxy that buffers them, it polls
 * with back-off. An older response never replaces a newer one.
 */
export class CheckoutFeed {
  readonly #base: string
  readonly #listeners = new Set<() => void>()
  #snapshot: CheckoutSnapshot = { kind: 'loading', connected: true }
  #source: EventSource | undefined
  #streaming = false
  #streamClosedAt = 0
  #timer: number | undefined
  #reads = 0
  #ended = false

  /** `base` is the address of the checkout, `/checkout/{token}`. */
  constructor(base: string) {
    this.#base = base
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): CheckoutSnapshot => this.#snapshot

  start(): () => void {
    this.#ended = false
    const pollState = () => {
      if (document.visibilityState === 'visible') this.lookAgain()
    }
    window.addEventListener('online', pollState)
    window.addEventListener('pageshow', pollState)
    document.addEventListener('visibilitychange', pollState)
    this.#openStream()
    void this.read()
    return () => {
      window.removeEventListener('online', pollState)
      window.removeEventListener('pageshow', pollState)
      document.removeEventListener('visibilitychange', pollState)
      this.#end()
    }
  }

  /** After sleep or an outage the stream may be dead without an error event. */
  lookAgain(): void {
    if (this.#ended) return
    this.#reads = 0
    this.#openStream()
    void this.read()
  }

  /** Returns true if a response arrived, so that the snapshot is as new as this call. */
  async read(): Promise<boolean> {
    if (this.#ended) return true
    window.clearTimeout(this.#timer)
    let answered = true
    try {
      const response = await fetch(`${this.#base}/state`, {
        cache: 'no-store',
        signal: AbortSignal.timeout(READ_TIMEOUT_MS),
      })
      if (response.status === 404) this.#gone()
      else if (response.ok) answered = this.#accept(await response.json())
      else answered = this.#unreachable()
    } catch {
      answered = this.#unreachable()
    }
    this.#pollUnlessStreaming()
    return answered
  }

  #openStream(): void {
    this.#source?.close()
    this.#streaming = false
    const source = new EventSource(`${this.#base}/events`)
    this.#source = source
    source.onmessage = (event) => {
      this.#streaming = true
      this.#reads = 0
      window.clearTimeout(this.#timer)
      this.#accept(JSON.parse(event.data))
    }
    source.addEventListener('gone', () => this.#gone())
    source.onerror = () => {
      if (source !== this.#source) return
      if (source.readyState === EventSource.CLOSED) this.#streamClosedAt = Date.now()
      if (this.#streaming) {
        this.#streaming = false
        void this.read()
      }
    }
  }

  #pollUnlessStreaming(): void {
    if (this.#ended || this.#streaming) return
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      const refused = this.#source?.readyState === EventSource.CLOSED
      if (refused && Date.now() - this.#streamClosedAt > REOPEN_STREAM_AFTER_MS) this.#openStream()
      void this.read()
    }, pollDelay(this.#reads))
    this.#reads += 1
  }

  #accept(body: unknown): boolean {
    const parsed = CheckoutState.safeParse(body)
    if (!parsed.success) return this.#unreachable()
    const state = parsed.data
    const shown = this.#snapshot
    if (shown.kind === 'known' && isOlder(state, shown.state)) return true
    const clockDifference = Date.parse(state.serverDateTime) - Date.now()
    this.#show({ kind: 'known', state, clockDifference, connected: true })
    if (isFinal(state)) this.#end()
    return true
  }

  #gone(): void {
    const shown = this.#snapshot
    this.#show(
      shown.kind === 'known' ? { kind: 'cancelled', last: shown.state } : { kind: 'notFound' },
    )
    this.#end()
  }

  #unreachable(): false {
    const shown = this.#snapshot
    if (shown.kind === 'known' || shown.kind === 'loading') {
      this.#show({ ...shown, connected: false })
    }
    return false
  }

  #show(snapshot: CheckoutSnapshot): void {
    if (this.#ended) return
    this.#snapshot = snapshot
    for (const listener of this.#listeners) listener()
  }

  #end(): void {
    this.#ended = true
    window.clearTimeout(this.#timer)
    this.#source?.close()
  }
}

function isOlder(state: CheckoutState, shown: CheckoutState): boolean {
  return Date.parse(state.serverDateTime) < Date.parse(shown.serverDateTime)
}
