import { Problem } from '@tideway/contract/calls/problems'
import type { PayToPayerKind } from '@tideway/contract/checkout/checkout-pay-to'
import { PayToRefusal } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'
import { payToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'

/** Outcome of a request to the payer's bank. */
export type PayToAnswer =
  /** The bank received it, or another user of this checkout was faster. The state has the current facts. */
  | { kind: 'look' }
  /** No reliable response: the state must be read before another action is offered. */
  | { kind: 'unknown' }
  | { kind: 'refused'; words: PayToRefusalWords }

const tooMany: PayToRefusalWords = {
  message: 'Too many attempts',
  next: 'Wait a few minutes, or pay another way.',
}

/** Interprets the response to `POST /checkout/{token}/payto`. */
export function payToAnswer(status: number, body: unknown, payer: PayToPayerKind): PayToAnswer {
  if (status >= 500) return { kind: 'unknown' }
  // The request is paid, expired, cancelled, or was sent to the bank already.
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
