/** How many characters a description has. Both limits are included. */
export interface TextLength {
  min: number
  max: number
}

/** What a payer reads with a payment request or a PayTo agreement (provider API, payment requests and PayTo). */
export const requestDescriptionLength = { min: 5, max: 140 } satisfies TextLength

/** What travels with money to another bank: of a payout, a PayTo initiation or a refund (provider API, payouts). */
export const paymentDescriptionLength = { min: 5, max: 280 } satisfies TextLength

/** A pattern for a whole text of this length, made of the characters of a class such as `[ -~]`. */
export function patternOfLength(characters: string, { min, max }: TextLength): RegExp {
  return new RegExp(`^${characters}{${min},${max}}$`)
}
