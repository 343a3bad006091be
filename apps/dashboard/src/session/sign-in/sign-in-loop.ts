/** A token whose session ends this soon after issue counts as failed. */
const TOO_SOON_MS = 2 * 60_000

/** Maximum number of consecutive fresh tokens that may fail before signing in again stops. */
const FRESH_TOKENS = 2

/**
 * Returns the times of the last tokens, oldest first, in milliseconds. They are in session storage, because every
 * sign-in leaves the page. Unreadable text is read as empty.
 */
export function readReceipts(stored: string | undefined): number[] {
  const times = (stored ?? '').split(',').filter((text) => /^\d+$/.test(text))
  return times.map(Number).slice(-FRESH_TOKENS)
}

/** Returns the receipts with one more token, in stored form. */
export function withReceipt(receipts: readonly number[], now: number): string {
  return [...receipts, now].slice(-FRESH_TOKENS).join(',')
}

/**
 * Returns true if signing in automatically would loop: each of the last two tokens needed a replacement within two
 * minutes. The cause does not matter, so every kind of loop ends here.
 *
 * @param now Time at which another token is needed, by the clock of the receipts.
 */
export function isGoingInCircles(receipts: readonly number[], now: number): boolean {
  const ends = [...receipts.slice(1), now]
  return (
    receipts.length >= FRESH_TOKENS &&
    receipts.every((receivedAt, index) => (ends[index] ?? now) - receivedAt < TOO_SOON_MS)
  )
}
