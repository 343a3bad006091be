/** Worker as the job queue describes it. */
export interface WorkerState {
  id: string
  /** The kind of its jobs. */
  name: string
  /** Number of jobs it has, or had when it failed to report a result or to fetch more. */
  count: number
  options: {
    /** Number of jobs that it takes at a time. */
    batchSize?: number
  }
  /** Milliseconds since 1970, null for never. */
  lastJobStartedOn: number | null
  /** Milliseconds since 1970, null for never. */
  lastErrorOn: number | null
}

/**
 * Wakes only as many workers as there is work: one for each announced job, and one more for each job taken while there
 * are more. An announcement therefore costs one fetch instead of one for each worker.
 */
export class JobWorkers {
  readonly #states: () => readonly WorkerState[]
  readonly #notify: (id: string) => void
  readonly #lastWoken = new Map<string, number>()
  #wakes = 0

  /** @param notify Makes a worker fetch, at once if it sleeps, otherwise after its current jobs. */
  constructor(states: () => readonly WorkerState[], notify: (id: string) => void) {
    this.#states = states
    this.#notify = notify
  }

  /** Wakes the free worker that was woken least recently. If all are busy, one of them fetches more when it finishes. */
  wake(queue: string): void {
    const last = ({ id }: WorkerState) => this.#lastWoken.get(id) ?? 0
    const byWake = this.#of(queue).sort((one, other) => last(one) - last(other))
    const next = byWake.find((worker) => !isBusy(worker)) ?? byWake[0]
    if (!next) return
    this.#wakes += 1
    this.#lastWoken.set(next.id, this.#wakes)
    this.#notify(next.id)
  }

  /**
   * Wraps the work of a handler, which does not know its worker, so that waiting jobs are fetched too. A worker that
   * took fewer jobs than it could has left none behind.
   */
  async during<Result>(queue: string, run: () => Promise<Result>): Promise<Result> {
    if (this.#of(queue).length > 1) this.wake(queue)
    try {
      return await run()
    } finally {
      for (const { id, count, options } of this.#of(queue))
        if (count >= (options.batchSize ?? 1)) this.#notify(id)
    }
  }

  #of(queue: string): WorkerState[] {
    return this.#states().filter(({ name }) => name === queue)
  }
}

/** A worker whose database was away keeps its count until it fetches again, but is idle until it is woken. */
function isBusy({ count, lastJobStartedOn, lastErrorOn }: WorkerState): boolean {
  return count > 0 && (lastErrorOn ?? 0) < (lastJobStartedOn ?? 0)
}
