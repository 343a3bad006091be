import { LRUCache } from 'lru-cache'

/** Past this many the hold that was used least recently is dropped: its receiver may then ask for time again. */
const MOST_HOLDS = 10_000
/** The longest time that a receiver is left alone for, however long it asks: its owner may mend it and try. */
export const LONGEST_HOLD_MS = 900_000

/**
 * Addresses that asked for time with a Retry-After, and until when. Callbacks of one host share a lane, but each names
 * an address with a limit that says nothing about the others.
 */
export class AddressHolds {
  /** Milliseconds of the epoch, by address. */
  readonly #heldUntil = new LRUCache<string, number>({ max: MOST_HOLDS, ttl: LONGEST_HOLD_MS })

  hold(address: string, until: number): void {
    this.#heldUntil.set(address, Math.max(this.#heldUntil.get(address) ?? 0, until))
  }

  /** Undefined where it may be sent to. */
  until(address: string, now: number): number | undefined {
    const end = this.#heldUntil.get(address)
    return end !== undefined && end > now ? end : undefined
  }
}
