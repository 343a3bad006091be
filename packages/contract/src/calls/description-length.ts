/** Number of characters in a description, with both limits included. */
export interface TextLength {
  min: number
  max: number
}

/** Text that the payer sees with a payment request or a PayTo agreement (provider API, payment requests and PayTo). */
export const requestDescriptionLength = { min: 5, max: 140 } satisfies TextLength

/** Text sent to the other bank with a payout, a PayTo initiation or a refund (provider API, payouts). */
export const paymentDescriptionLength = { min: 5, max: 280 } satisfies TextLength

/** Returns a pattern for a text of this length, made of characters of a class such as `[ -~]`. */
export function patternOfLength(characters: string, { min, max }: TextLength): RegExp {
  return new RegExp(`^${characters}{${min},${max}}$`)
}
