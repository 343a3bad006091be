/** A worker of the job queue, as the queue describes it. */
export interface WorkerState {
  id: string
  /** The kind of job that it does. */
  name: string
  /** How many jobs it has, or had when it failed to report what it did or to fetch more. */
  count: number
  /** Milliseconds since 1970, null for never. */
  lastJobStartedOn: number | null
  /** The same. */
  lastErrorOn: number | null
}

/**
 * Wakes as many workers as there is work for: one for each job that is announced, and one more for each that was taken,
 * as long as there are. So an announcement costs one fetch and not one for every worker.
 */
export class JobWorkers {
  readonly #states: () => readonly WorkerState[]
  readonly #notify: (id: string) => void
  readonly #lastWoken = new Map<string, number>()
  #wakes = 0

  /** @param notify Makes a worker fetch: at once if it sleeps, else when it is done with what it has. */
  constructor(states: () => readonly WorkerState[], notify: (id: string) => void) {
    this.#states = states
    this.#notify = notify
  }

  /** Wakes the free worker that was woken least recently. If all are busy, they look for more when they are done. */
  wake(queue: string): void {
    const last = ({ id }: WorkerState) => this.#lastWoken.get(id) ?? 0
    const [next] = this.#of(queue)
      .filter((worker) => !isBusy(worker))
      .sort((one, other) => last(one) - last(other))
    if (!next) return
    this.#wakes += 1
    this.#lastWoken.set(next.id, this.#wakes)
    this.#notify(next.id)
  }

  /** Call in a worker's handler, which does not know its worker. What waits behind its jobs is then taken, too. */
  async during<Result>(queue: string, run: () => Promise<Result>): Promise<Result> {
    this.wake(queue)
    try {
      return await run()
    } finally {
      for (const { id, count } of this.#of(queue)) if (count > 0) this.#notify(id)
    }
  }

  #of(queue: string): WorkerState[] {
    return this.#states().filter(({ name }) => name === queue)
  }
}

/** One whose database was away keeps its count until it fetches again, but does nothing until it is woken. */
function isBusy({ count, lastJobStartedOn, lastErrorOn }: WorkerState): boolean {
  return count > 0 && (lastErrorOn ?? 0) < (lastJobStartedOn ?? 0)
}
