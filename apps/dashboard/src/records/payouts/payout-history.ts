import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import type { StoryEvent, StoryKind } from '../story/story.ts'

/** Returns what happened to a payout, oldest first. */
export function payoutHistory({ Payment, PaymentStatus }: PaymentRecord): StoryEvent[] {
  const { status, createdDatetime, completedDatetime, settlementDatetime } = PaymentStatus
  const { returnedDatetime, nppTransactionId } = PaymentStatus
  const amountCents = parseTwoDecimals(Payment.paymentAmount) ?? null
  const ended: [StoryKind, string | undefined] =
    status === 'FAILED'
      ? ['FAILED', completedDatetime]
      : ['SETTLED', completedDatetime ?? settlementDatetime]
  const events: [StoryKind, string | undefined][] = [
    ['CREATED', createdDatetime],
    ended,
    ['RETURNED', returnedDatetime],
  ]
  return events.flatMap(([kind, at]) =>
    at === undefined
      ? []
      : {
          kind,
          amountCents,
          at,
          nppTransactionId: kind === ended[0] ? nppTransactionId : undefined,
        },
  )
}
