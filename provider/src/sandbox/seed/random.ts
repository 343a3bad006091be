import { randomFillSync } from 'node:crypto'

/** Repeatable random numbers: the same seed makes the same demo world on every machine (mulberry32). */
export interface Random {
  /** From 0 up to, not including, 1. */
  fraction(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Lower-case hexadecimal characters. */
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
 * Chances as repeatable as before, but ids that nobody has: the generator above repeats itself after 2^32 numbers,
 * so that two runs of millions could meet and give the same ids again.
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
