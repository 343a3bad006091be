import type { PayoutAccepted } from '@tideway/contract/payments/payment'
import {
  PaymentCreate,
  PayoutAccepted as PayoutAcceptedSchema,
} from '@tideway/contract/payments/payment'
import { z } from 'zod/mini'
import type { PayoutsStorage } from '../session/payouts-storage.ts'

/**
 * One intent to pay. It is stored before it is sent, and sent again only unchanged. With the same key and payload it
 * pays once, however often it arrives.
 */
export const PayoutAttempt = z.object({
  /** Sent as Idempotency-Key. */
  key: z.string(),
  payment: PaymentCreate,
  /** The person's answers to the provider's questions. With other answers it is still the same payout. */
  accepted: z.optional(PayoutAcceptedSchema),
  /** True if it was sent, was not found, and the user returned to the form. The same inputs are still this attempt. */
  setAside: z.boolean(),
})
export type PayoutAttempt = z.infer<typeof PayoutAttempt>

export interface AttemptStore {
  /** Returns the attempt with an unknown outcome, if there is one. */
  open(): PayoutAttempt | undefined
  /** Returns the attempt for this payout: the stored one if its inputs are the same, or else a new one. */
  begin(
    payoutOf: (clientPaymentId: string) => PaymentCreate | undefined,
    accepted?: PayoutAccepted,
  ): PayoutAttempt | undefined
  setAside(attempt: PayoutAttempt): void
  /** Called after a definite response: the next payout is a new intent, even with the same inputs. */
  settle(): void
}

/** Stores one client's attempts, because a pending response belongs to the client that acted. */
export function attemptStore(storage: PayoutsStorage, clientId: string): AttemptStore {
  const item = `attempt.${clientId}` as const

  function readAttempt(): PayoutAttempt | undefined {
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
      const attempt = readAttempt()
      return attempt?.setAside === false ? attempt : undefined
    },
    begin(payoutOf, accepted = {}) {
      const before = readAttempt()
      if (before && isSame(before.payment, payoutOf(before.payment.clientPaymentId))) {
        return keep({ ...before, accepted, setAside: false })
      }
      const payment = payoutOf(crypto.randomUUID())
      return payment && keep({ key: crypto.randomUUID(), payment, accepted, setAside: false })
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
