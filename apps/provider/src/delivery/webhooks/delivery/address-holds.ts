import { LRUCache } from 'lru-cache'

/** Beyond this many, the least recently used hold is dropped. Its receiver may then request time again. */
const MOST_HOLDS = 10_000
/** Longest time without deliveries to a receiver, however long it requests, because its owner may have fixed it. */
export const LONGEST_HOLD_MS = 900_000

/**
 * Addresses that requested time with a Retry-After, and until when. Callbacks of one host share an endpoint queue, but
 * each names an address with a separate limit.
 */
export class AddressHolds {
  /** Milliseconds since the epoch, by address. */
  readonly #heldUntil = new LRUCache<string, number>({ max: MOST_HOLDS, ttl: LONGEST_HOLD_MS })

  hold(address: string, until: number): void {
    this.#heldUntil.set(address, Math.max(this.#heldUntil.get(address) ?? 0, until))
  }

  /** Returns the end of a hold in milliseconds, or undefined if the address may be sent to. */
  until(address: string, now: number): number | undefined {
    const end = this.#heldUntil.get(address)
    return end !== undefined && end > now ? end : undefined
  }
}
