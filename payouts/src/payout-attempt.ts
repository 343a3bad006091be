import { PaymentCreate } from '@tideway/contract/payments/payment'
import { z } from 'zod/mini'
import type { PayoutsStorage } from './payouts-storage.ts'

/**
 * One intent to pay. It is kept before it is sent, and sent again only as it was: the same key and the
 * same payload, so that however often it arrives, it pays once.
 */
export const PayoutAttempt = z.object({
  /** Sent as Idempotency-Key. */
  key: z.string(),
  payment: PaymentCreate,
  /** It was sent and not found, and the person went back to the form: the same inputs are still this attempt. */
  setAside: z.boolean(),
})
export type PayoutAttempt = z.infer<typeof PayoutAttempt>

export interface AttemptStore {
  /** The attempt whose outcome is not known, if there is one. */
  open(): PayoutAttempt | undefined
  /** The attempt for this payout: the one that is kept where it says the same, else a new one. */
  begin(payoutOf: (clientPaymentId: string) => PaymentCreate | undefined): PayoutAttempt | undefined
  setAside(attempt: PayoutAttempt): void
  /** A definite answer came: the next payout is a new intent, even with the same inputs. */
  settle(): void
}

/** One client's attempts: an answer that is waited for belongs to the client that was acting. */
export function attemptStore(storage: PayoutsStorage, clientId: string): AttemptStore {
  const item = `attempt.${clientId}` as const

  function kept(): PayoutAttempt | undefined {
    try {
      const result = PayoutAttempt.safeParse(JSON.parse(storage.get(item) ?? 'null'))
      return result.success ? result.data : undefined
    } catch {
      return undefined
    }
  }

  function keep(attempt: PayoutAttempt): PayoutAttempt {
    storage.set(item, JSON.stringify(attempt))
    return attempt
  }

  return {
    open() {
      const attempt = kept()
      return attempt?.setAside === false ? attempt : undefined
    },
    begin(payoutOf) {
      const before = kept()
      if (before && isSame(before.payment, payoutOf(before.payment.clientPaymentId))) {
        return keep({ ...before, setAside: false })
      }
      const payment = payoutOf(crypto.randomUUID())
      return payment && keep({ key: crypto.randomUUID(), payment, setAside: false })
    },
    setAside(attempt) {
      keep({ ...attempt, setAside: true })
    },
    settle() {
      storage.remove(item)
    },
  }
}

function isSame(one: PaymentCreate, other: PaymentCreate | undefined): boolean {
  const text = (payment: object) => JSON.stringify(Object.entries(payment).sort())
  return other !== undefined && text(one) === text(other)
}
