import type { CheckoutPayToBody, PayToPayerKind } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToAnswer } from './pay-to-answer.ts'
import { payToAnswer } from './pay-to-answer.ts'

/** The payer sees a spinner while the bank is asked. After this time the outcome is read instead. */
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
