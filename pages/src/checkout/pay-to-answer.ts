import { Problem } from '@tideway/contract/calls/problems'
import type { PayToPayerKind } from '@tideway/contract/checkout/checkout-pay-to'
import { PayToRefusal } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'
import { payToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'

/** What came of asking the payer's bank. */
export type PayToAnswer =
  /** It was asked, or somebody else on this checkout was quicker: the state says what is true now. */
  | { kind: 'look' }
  /** No answer that can be relied on: the state must be read before anything else is offered. */
  | { kind: 'unknown' }
  | { kind: 'refused'; words: PayToRefusalWords }

const tooMany: PayToRefusalWords = {
  message: 'Too many attempts',
  next: 'Wait a few minutes, or pay another way.',
}

/** Reads the answer to `POST /checkout/{token}/payto`. */
export function payToAnswer(status: number, body: unknown, payer: PayToPayerKind): PayToAnswer {
  if (status >= 500) return { kind: 'unknown' }
  // Paid, expired, cancelled, or asked already.
  if (status < 400 || status === 404 || status === 409) return { kind: 'look' }
  if (status === 429) return { kind: 'refused', words: tooMany }
  const problem = Problem.safeParse(body)
  const code = PayToRefusal.safeParse(problem.data?.details?.failureCode)
  if (code.success) return { kind: 'refused', words: payToRefusalWords(code.data, payer) }
  const words = problem.success
    ? { message: problem.data.message, next: 'Check what you entered, or pay another way.' }
    : payToRefusalWords('CANNOT_PROCESS', payer)
  return { kind: 'refused', words }
}
