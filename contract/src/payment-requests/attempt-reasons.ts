/** Why a payment to a payment request was sent back to its payer (provider API, life cycle), in words. */
const words = {
  WRONG_AMOUNT: 'it wasn’t an amount that the request accepts',
  ALREADY_PAID: 'the request had already been paid',
  EXPIRED: 'the request had expired',
} as const satisfies Record<string, string>

/** The reasons that this provider gives. */
export type AttemptReason = keyof typeof words

/** `the request had already been paid`: a clause. Undefined where there are no words for the code. */
export function attemptReasonWords(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(words, code) ? words[code as AttemptReason] : undefined
}

/** `Sent back to the payer: the request had already been paid (ALREADY_PAID).` The code is beside its words. */
export function sentBackSentence(code: string | undefined): string {
  if (code === undefined || code === '') return 'Sent back to the payer.'
  const clause = attemptReasonWords(code)
  return `Sent back to the payer: ${clause === undefined ? code : `${clause} (${code})`}.`
}
