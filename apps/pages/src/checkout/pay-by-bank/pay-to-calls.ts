import { Problem } from '@tideway/contract/calls/problems'
import type { CheckoutPayToBody, PayToPayerKind } from '@tideway/contract/checkout/checkout-pay-to'
import { PayToRefusal } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'
import { payToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'

/** Outcome of a request to the payer's bank. */
type PayToAnswer =
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

/** The payer sees a spinner until the bank responds. After this time, the page reads the outcome instead. */
const TIMEOUT_MS = 20_000

/** Actions of a payer who pays by bank. */
export interface PayToCalls {
  /** Sends the request to the payer's bank. `payer` decides the wording of a rejection. */
  ask(body: CheckoutPayToBody, payer: PayToPayerKind): Promise<PayToAnswer>
  /** Withdraws a request that waits for approval. Returns false if the outcome is unknown. */
  giveUp(): Promise<boolean>
}

/** `base` is the address of the checkout, `/checkout/{token}`. */
export function payToCalls(base: string): PayToCalls {
  return {
    async ask(body, payer) {
      try {
        const response = await fetch(`${base}/payto`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const read: unknown = await response.json().catch(() => undefined)
        return payToAnswer(response.status, read, payer)
      } catch {
        return { kind: 'unknown' }
      }
    },
    async giveUp() {
      const response = await fetch(`${base}/payto`, {
        method: 'DELETE',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => undefined)
      // If the request is gone or can no longer be withdrawn, the state shows it.
      return response !== undefined && response.status < 500 && response.status !== 429
    },
  }
}
