/** A token whose session is over this soon after it was issued did not serve. */
const TOO_SOON_MS = 2 * 60_000

/** How many fresh tokens may fail one after the other before signing in again stops. */
const FRESH_TOKENS = 2

/**
 * When the last tokens were received, oldest first, in milliseconds: kept in session storage, since every sign-in
 * leaves the page. What cannot be read is an empty history.
 */
export function readReceipts(stored: string | undefined): number[] {
  const times = (stored ?? '').split(',').filter((text) => /^\d+$/.test(text))
  return times.map(Number).slice(-FRESH_TOKENS)
}

/** The history with one more token, as it is stored. */
export function withReceipt(receipts: readonly number[], now: number): string {
  return [...receipts, now].slice(-FRESH_TOKENS).join(',')
}

/**
 * Whether signing in by itself would go round in circles: each of the last two tokens was followed within two minutes
 * by the wish for another one. It does not matter why the tokens failed, so every cause ends here.
 *
 * @param now When another token is wanted, by the clock of the receipts.
 */
export function isGoingInCircles(receipts: readonly number[], now: number): boolean {
  const ends = [...receipts.slice(1), now]
  return (
    receipts.length >= FRESH_TOKENS &&
    receipts.every((receivedAt, index) => (ends[index] ?? now) - receivedAt < TOO_SOON_MS)
  )
}
