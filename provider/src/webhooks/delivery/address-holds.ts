/**
 * Addresses that asked for time with a Retry-After, and until when. Callbacks of one host share a lane, but each names
 * an address with a limit that says nothing about the others.
 */
export class AddressHolds {
  /** Milliseconds of the epoch, by address. */
  readonly #heldUntil = new Map<string, number>()

  hold(address: string, until: number, now: number): void {
    for (const [known, end] of this.#heldUntil) if (end <= now) this.#heldUntil.delete(known)
    this.#heldUntil.set(address, Math.max(this.#heldUntil.get(address) ?? 0, until))
  }

  /** Undefined where it may be sent to. */
  until(address: string, now: number): number | undefined {
    const end = this.#heldUntil.get(address)
    return end !== undefined && end > now ? end : undefined
  }
}
