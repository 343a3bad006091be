import { serviceBusy } from '@tideway/contract/calls/problems'
import { ApiError } from '../api-error.ts'
import { FairTurns } from '../jobs/fair-turns.ts'

/**
 * Longest time that a statement of a long read waits for a moment without other calls. Under load it is late but never
 * stuck.
 */
const GIVE_WAY_MS = 10
/** Other clients that called this recently are given two thirds of the time of a client with several long reads. */
const RECENT_MS = 250
const REST_FOR_EACH_MS = 2
const MOST_REST_MS = 50
/** Many clients that read at once wait for each other. Callers stop waiting before this time. */
const TURN_WITHIN_MS = 60_000

/**
 * Schedules the statements of long reads in one process. Only some run at a time, one for each client, in turn. Each
 * waits for calls that are using the database. A client with several long reads leaves two thirds of the time to other
 * clients that call (decision 20).
 */
export class LongReads {
  readonly #turns: FairTurns
  /** Calls at the database that are not long reads. */
  #others = 0
  #latestCall = { client: '', at: Number.NEGATIVE_INFINITY }
  /** Instant of the latest call of any other client than the one in `#latestCall`. */
  #latestOfAnother = Number.NEGATIVE_INFINITY
  readonly #waiting = new Set<() => void>()

  constructor(places: number) {
    this.#turns = new FairTurns({ places, perName: 1 })
  }

  /** Records that another call goes to the database. */
  enter(client: string): void {
    this.#others += 1
    if (client !== this.#latestCall.client) this.#latestOfAnother = this.#latestCall.at
    this.#latestCall = { client, at: performance.now() }
  }

  leave(): void {
    this.#others -= 1
    if (this.#others > 0) return
    for (const goOn of this.#waiting) goOn()
  }

  /** Runs one statement of a long read for this client. */
  async run<Result>(client: string, read: () => Promise<Result>): Promise<Result> {
    if (!(await this.#turns.take(client, TURN_WITHIN_MS)))
      throw new ApiError(serviceBusy, { reason: 'no turn for a long read in time' })
    let restMs = 0
    try {
      await this.#giveWay()
      const started = performance.now()
      const result = await read()
      if (this.#turns.waits(client) && this.#othersCalledSince(started - RECENT_MS, client))
        restMs = Math.min(REST_FOR_EACH_MS * (performance.now() - started), MOST_REST_MS)
      return result
    } finally {
      this.#turns.end(client, restMs)
    }
  }

  #othersCalledSince(since: number, client: string): boolean {
    const { client: caller, at } = this.#latestCall
    return (caller === client ? this.#latestOfAnother : at) > since
  }

  async #giveWay(): Promise<void> {
    if (this.#others === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, GIVE_WAY_MS)
    this.#waiting.add(resolve)
    await promise
    clearTimeout(timer)
    this.#waiting.delete(resolve)
  }
}
