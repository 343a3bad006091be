import { tooBusy } from '@tideway/contract/calls/problems'
import { FairTurns } from './fair-turns.ts'
import { Refused } from './refused.ts'

/** How long a statement of a long read waits for a moment without other calls. So under load it is late, never stuck. */
const GIVE_WAY_MS = 10
/** Many clients that read at once wait for each other; callers give up before this. */
const TURN_WITHIN_MS = 60_000

/**
 * The statements of long reads in one process. Only some run at a time, one of each client, in turn; and each lets the
 * calls that are at the database finish first (decision 85).
 */
export class LongReads {
  readonly #turns: FairTurns
  /** Calls at the database that are no long reads. */
  #others = 0
  readonly #waiting = new Set<() => void>()

  constructor(places: number) {
    this.#turns = new FairTurns({ places, perName: 1 })
  }

  /** Another call goes to the database. */
  enter(): void {
    this.#others += 1
  }

  leave(): void {
    this.#others -= 1
    if (this.#others > 0) return
    for (const goOn of this.#waiting) goOn()
  }

  /** Runs one statement of a long read that is read for this client. */
  async run<Result>(client: string, read: () => Promise<Result>): Promise<Result> {
    if (!(await this.#turns.take(client, TURN_WITHIN_MS)))
      throw new Refused(tooBusy, { reason: 'no turn for a long read in time' })
    try {
      await this.#giveWay()
      return await read()
    } finally {
      this.#turns.end(client)
    }
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
