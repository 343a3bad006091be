/**
 * Gives out places in turn: each waiting name gets one turn before any gets a second, and no name holds more than its
 * share. However much one name requests, the next free place goes to another name that waits.
 */
export class FairTurns {
  readonly #perName: number
  #free: number
  readonly #held = new Map<string, number>()
  /** Waiting callers. The names are in the order of their next turns. */
  readonly #lines = new Map<string, (() => void)[]>()

  constructor({ places, perName }: { places: number; perName: number }) {
    this.#free = places
    this.#perName = Math.min(perName, places)
  }

  /**
   * Resolves to true when the caller's turn starts, which it must end once with `end`. Resolves to false if no place
   * became free in time.
   */
  async take(name: string, withinMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const begin = () => resolve(true)
    const line = this.#lines.get(name)
    if (line) line.push(begin)
    else this.#lines.set(name, [begin])
    this.#give()
    const timer = setTimeout(() => {
      if (this.#leave(name, begin)) resolve(false)
    }, withinMs)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  /** Removes a caller from the queue. Returns false if its turn has already started. */
  #leave(name: string, begin: () => void): boolean {
    const line = this.#lines.get(name)
    const at = line?.indexOf(begin) ?? -1
    if (!line || at < 0) return false
    line.splice(at, 1)
    if (line.length === 0) this.#lines.delete(name)
    return true
  }

  /** Returns true if a caller of this name waits for a turn. */
  waits(name: string): boolean {
    return this.#lines.has(name)
  }

  /** Ends a turn. Other names get its place at once, and the same name after `restMs` milliseconds. */
  end(name: string, restMs = 0): void {
    this.#free += 1
    if (restMs > 0) setTimeout(() => this.#release(name), restMs)
    else this.#release(name)
    this.#give()
  }

  #release(name: string): void {
    const held = (this.#held.get(name) ?? 1) - 1
    if (held > 0) this.#held.set(name, held)
    else this.#held.delete(name)
    this.#give()
  }

  #give(): void {
    while (this.#free > 0) {
      const next = this.#next()
      if (!next) return
      const [name, line] = next
      this.#free -= 1
      this.#held.set(name, (this.#held.get(name) ?? 0) + 1)
      const begin = line.shift()
      // Moves the name behind all others that wait now.
      this.#lines.delete(name)
      if (line.length > 0) this.#lines.set(name, line)
      begin?.()
    }
  }

  #next(): [string, (() => void)[]] | undefined {
    for (const [name, line] of this.#lines)
      if ((this.#held.get(name) ?? 0) < this.#perName) return [name, line]
    return undefined
  }
}
