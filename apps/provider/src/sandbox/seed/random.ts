import { randomFillSync } from 'node:crypto'

/** Repeatable random numbers: the same seed creates the same demo world on every machine (mulberry32). */
export interface Random {
  /** Returns a number from 0 up to but excluding 1. */
  fraction(): number
  /** Returns a whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Returns lower-case hexadecimal characters. */
  hex(length: number): string
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number): number =>
    low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    hex: (length) => Array.from({ length }, () => whole(0, 15).toString(16)).join(''),
  }
}

/**
 * Returns repeatable random choices with ids that are never repeated. The generator above repeats after 2^32 numbers,
 * so two runs of millions could overlap and produce the same ids.
 */
export function withFreshIds(random: Random): Random {
  const bytes = Buffer.alloc(16_384)
  let used = bytes.length
  return {
    ...random,
    hex: (length) => {
      const needed = Math.ceil(length / 2)
      if (used + needed > bytes.length) {
        randomFillSync(bytes)
        used = 0
      }
      used += needed
      return bytes.toString('hex', used - needed, used).slice(0, length)
    },
  }
}
