/**
 * Gives out places in turn: of those who wait, each name has one turn before any has another, and no name holds more
 * than its share. So however much one asks for, the next place that is free goes to somebody else who waits.
 */
export class FairTurns {
  readonly #perName: number
  #free: number
  readonly #held = new Map<string, number>()
  /** Who waits, the names in the order of their next turns. */
  readonly #lines = new Map<string, (() => void)[]>()

  constructor({ places, perName }: { places: number; perName: number }) {
    this.#free = places
    this.#perName = Math.min(perName, places)
  }

  /**
   * Resolves to true when it is the caller's turn, which is then ended with `end`, once; to false when no place became
   * free within the time.
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

  /** Takes a caller out of the line; false when it is its turn already. */
  #leave(name: string, begin: () => void): boolean {
    const line = this.#lines.get(name)
    const at = line?.indexOf(begin) ?? -1
    if (!line || at < 0) return false
    line.splice(at, 1)
    if (line.length === 0) this.#lines.delete(name)
    return true
  }

  end(name: string): void {
    const held = (this.#held.get(name) ?? 1) - 1
    if (held > 0) this.#held.set(name, held)
    else this.#held.delete(name)
    this.#free += 1
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
      // Behind all others that wait now.
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
