import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Maximum of waiting items. Further items go through the job queue. */
const MOST_WAITING = 1_000
/** Time that a stopping process gives to the work in progress. */
const LEAVE_WITHIN_MS = 4_000

export interface DirectWorkOptions<Item> {
  /** Number of items that are worked on at a time. */
  atOnce: number
  work: (item: Item) => Promise<void>
  /** Gives an item to the job queue, if its work failed or this process stops. Must not reject. */
  toQueue: (item: Item, error?: unknown) => Promise<void>
}

/**
 * Work that follows a commit of this process, without a job for each item. The row of an item shows that it is not
 * done, so that another process can find it if this one dies.
 */
export class DirectWork<Item> {
  readonly #options: DirectWorkOptions<Item>
  /**
   * Runs work outside of calls, because the time limit and the clients of a call must not apply to work that follows
   * it.
   */
  readonly #outsideOfCalls = AsyncLocalStorage.snapshot()
  readonly #delayed = new Map<NodeJS.Timeout, Item>()
  #waiting: Item[] = []
  readonly #underWay = new Set<Promise<void>>()
  #isOpen = false

  constructor(options: DirectWorkOptions<Item>) {
    this.#options = options
  }

  /** Returns true if it can take an item. */
  hasRoom(): boolean {
    return this.#isOpen && this.#waiting.length + this.#delayed.size < MOST_WAITING
  }

  add(item: Item, delayMs = 0): void {
    this.#outsideOfCalls(() => {
      if (delayMs <= 0) return this.#begin(item)
      const timer = setTimeout(() => {
        this.#delayed.delete(timer)
        this.#begin(item)
      }, delayMs)
      this.#delayed.set(timer, item)
    })
  }

  start(): void {
    this.#isOpen = true
  }

  /** Waits for the work in progress, and gives the rest to the job queue. */
  async stop(): Promise<void> {
    this.#isOpen = false
    const left = [...this.#waiting, ...this.#delayed.values()]
    for (const timer of this.#delayed.keys()) clearTimeout(timer)
    this.#delayed.clear()
    this.#waiting = []
    await Promise.race([
      Promise.all([...this.#underWay, ...left.map((item) => this.#options.toQueue(item))]),
      wait(LEAVE_WITHIN_MS, undefined, { ref: false }),
    ])
  }

  #begin(item: Item): void {
    this.#waiting.push(item)
    this.#next()
  }

  #next(): void {
    const { atOnce, work, toQueue } = this.#options
    while (this.#underWay.size < atOnce) {
      const item = this.#waiting.shift()
      if (item === undefined) return
      const done = work(item)
        .catch((error) => toQueue(item, error))
        .finally(() => {
          this.#underWay.delete(done)
          this.#next()
        })
      this.#underWay.add(done)
    }
  }
}
