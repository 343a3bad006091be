/** Reasons for sending a payment back to its payer, in words (provider API, life cycle). */
const words = {
  WRONG_AMOUNT: 'it wasn’t an amount that the request accepts',
  ALREADY_PAID: 'the request had already been paid',
  EXPIRED: 'the request had expired',
} as const satisfies Record<string, string>

/** Reasons that this provider uses. */
export type AttemptReason = keyof typeof words

/** Returns a clause such as `the request had already been paid`, or undefined if the code is unknown. */
export function attemptReasonWords(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(words, code) ? words[code as AttemptReason] : undefined
}

/**
 * Returns a sentence with the words and the code: `Sent back to the payer: the request had already been paid
 * (ALREADY_PAID).`
 */
export function sentBackSentence(code: string | undefined): string {
  if (code === undefined || code === '') return 'Sent back to the payer.'
  const clause = attemptReasonWords(code)
  return `Sent back to the payer: ${clause === undefined ? code : `${clause} (${code})`}.`
}
