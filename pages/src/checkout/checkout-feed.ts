import { CheckoutState } from '@tideway/contract/checkout/checkout'

export type CheckoutSnapshot =
  | { kind: 'loading'; connected: boolean }
  | { kind: 'notFound' }
  /** It was there, and then it was not: cancelled by the payer here, or by the client. */
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

/** Time between two reads while the stream does not deliver: quick at first, never more than 15 seconds. */
function pollDelay(readsBefore: number): number {
  return Math.min(15_000, 2000 * 1.5 ** readsBefore)
}

/** Nothing more happens to a request that is not waiting, as far as its payer is concerned. */
function isFinal(state: CheckoutState): boolean {
  return state.status !== 'WAITING'
}

/**
 * Follows one checkout: server-sent events, and reads with back-off for as long as those do not arrive
 * (a proxy that holds them back looks just like that). An older answer never replaces a newer one.
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

  /** `base` is the checkout's own address, `/checkout/{token}`. */
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
    const look = () => {
      if (document.visibilityState === 'visible') this.lookAgain()
    }
    window.addEventListener('online', look)
    window.addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    this.#openStream()
    void this.read()
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
      this.#end()
    }
  }

  /** After sleep or an outage the stream may be dead without knowing it. */
  lookAgain(): void {
    if (this.#ended) return
    this.#reads = 0
    this.#openStream()
    void this.read()
  }

  /** Whether an answer came: then the snapshot is as new as this call. */
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
