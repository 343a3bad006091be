import type { CheckoutPayToBody, PayToPayerKind } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToAnswer } from './pay-to-answer.ts'
import { payToAnswer } from './pay-to-answer.ts'

/** The bank is asked while the payer looks at a spinner; longer than this, and it is looked up instead. */
const TIMEOUT_MS = 20_000

/** What a payer does to pay by bank. */
export interface PayToCalls {
  /** Asks the payer's bank. `payer` is whose words a refusal is put into. */
  ask(body: CheckoutPayToBody, payer: PayToPayerKind): Promise<PayToAnswer>
  /** Gives up what waits for approval; false where it is not known whether that worked. */
  giveUp(): Promise<boolean>
}

/** `base` is the checkout's own address, `/checkout/{token}`. */
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
      // What has gone, or can no longer be given up, is read in the state.
      return response !== undefined && response.status < 500 && response.status !== 429
    },
  }
}
