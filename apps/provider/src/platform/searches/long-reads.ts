import { serviceBusy } from '@tideway/contract/calls/problems'
import { ApiError } from '../api-error.ts'
import { FairTurns } from '../jobs/fair-turns.ts'

/**
 * Time that a statement of a long read waits for a moment without other calls. Under load it is late but never stuck.
 */
const GIVE_WAY_MS = 10
/** Many clients that read at once wait for each other. Callers give up before this. */
const TURN_WITHIN_MS = 60_000
/** The first statement may then wait as long for a connection, before the dashboard gives up after 30 s. */
const FIRST_TURN_WITHIN_MS = 10_000

/**
 * Schedules the statements of long reads in one process. Only some run at a time, one for each client, in turn. Each
 * waits for the calls that are at the database. The first one, whose rows a caller waits for, waits only for first ones
 * of the same client (decision 20).
 */
export class LongReads {
  readonly #turns: FairTurns
  readonly #firstTurns = new FairTurns({ places: Number.POSITIVE_INFINITY, perName: 1 })
  /** Calls at the database that are not long reads. */
  #others = 0
  readonly #waiting = new Set<() => void>()

  constructor(places: number) {
    this.#turns = new FairTurns({ places, perName: 1 })
  }

  /** Records that another call goes to the database. */
  enter(): void {
    this.#others += 1
  }

  leave(): void {
    this.#others -= 1
    if (this.#others > 0) return
    for (const goOn of this.#waiting) goOn()
  }

  /** Runs one statement of a long read for this client. */
  run<Result>(client: string, read: () => Promise<Result>): Promise<Result> {
    return inTurn(this.#turns, client, TURN_WITHIN_MS, async () => {
      await this.#giveWay()
      return read()
    })
  }

  /** Runs the first statement of a long read for this client. */
  runFirst<Result>(client: string, read: () => Promise<Result>): Promise<Result> {
    return inTurn(this.#firstTurns, client, FIRST_TURN_WITHIN_MS, read)
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

async function inTurn<Result>(
  turns: FairTurns,
  client: string,
  withinMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!(await turns.take(client, withinMs)))
    throw new ApiError(serviceBusy, { reason: 'no turn for a long read in time' })
  try {
    return await work()
  } finally {
    turns.end(client)
  }
}
