import type { PayIdAvailability } from '@tideway/contract/payment-requests/pay-id'

/** State of the enquiry about the PayID in the form. */
export type EnquiryState =
  | { kind: 'none' }
  /** Typed, and waiting for a pause in typing. */
  | { kind: 'due'; payId: string }
  | { kind: 'asking'; payId: string }
  | { kind: 'answered'; payId: string; availability: PayIdAvailability }
  | { kind: 'failed'; payId: string }

interface Options {
  ask: (payId: string, signal: AbortSignal) => Promise<PayIdAvailability>
  /** Called for every failed enquiry. */
  onFailure: (error: unknown) => void
}

/** Pause in typing before an enquiry, in milliseconds (spec 2.8). */
const ENQUIRY_DELAY = 600

/**
 * Sequences PayID enquiries: one at a time, only about the form's current PayID, and ignoring answers about an earlier
 * one (spec 2.8). A store that screens subscribe to.
 */
export class PayIdEnquiries {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #state: EnquiryState = { kind: 'none' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: { abort: AbortController; done: Promise<void> } | undefined

  constructor(options: Options) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): EnquiryState => this.#state

  /** Call when the prefix changes. Undefined while it is invalid. */
  typed(payId: string | undefined): void {
    this.#stop()
    if (payId === undefined) {
      this.#become({ kind: 'none' })
    } else {
      this.#become({ kind: 'due', payId })
      this.#timer = setTimeout(() => this.#ask(payId), ENQUIRY_DELAY)
    }
  }

  /** Call when the domain is chosen. Sends an enquiry immediately. */
  chosen(payId: string | undefined): void {
    this.#stop()
    if (payId === undefined) this.#become({ kind: 'none' })
    else this.#ask(payId)
  }

  /** Waits for an enquiry that is due or in progress. Repeats a failed one, because nothing is known. */
  async settled(payId: string): Promise<EnquiryState> {
    const state = this.#state
    const isEnquired = state.kind === 'asking' || state.kind === 'answered'
    if (!isEnquired || state.payId !== payId) this.chosen(payId)
    await this.#running?.done
    return this.#state
  }

  /** Call when the form closes. Sends and reports nothing afterwards. */
  close(): void {
    this.#stop()
    this.#become({ kind: 'none' })
  }

  #ask(payId: string): void {
    const abort = new AbortController()
    this.#become({ kind: 'asking', payId })
    this.#running = { abort, done: this.#run(payId, abort) }
  }

  async #run(payId: string, abort: AbortController): Promise<void> {
    try {
      const availability = await this.#options.ask(payId, abort.signal)
      if (!abort.signal.aborted) this.#become({ kind: 'answered', payId, availability })
    } catch (error) {
      if (abort.signal.aborted) return
      this.#become({ kind: 'failed', payId })
      this.#options.onFailure(error)
    }
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#running?.abort.abort()
    this.#running = undefined
  }

  #become(state: EnquiryState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
