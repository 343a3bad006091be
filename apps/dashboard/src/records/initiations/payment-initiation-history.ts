import { initiationAmount } from '@tideway/contract/exports/payment-initiation-columns'
import { refundCreatedAt } from '@tideway/contract/exports/payment-request-columns'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { refundEvents } from '../story/refund-events.ts'
import type { StoryEvent } from '../story/story.ts'

/** Returns what happened to a payment initiation, in the order that spec 4 gives to payment requests. */
export function initiationHistory(record: PaymentInitiationRecord): StoryEvent[] {
  const { status, createdDatetime, completedDatetime, nppTransactionId, refundInformation } =
    record.PaymentInitiationStatus
  const amountCents = initiationAmount(record) ?? null
  const events: StoryEvent[] = [{ kind: 'CREATED', amountCents, at: createdDatetime }]
  if (completedDatetime !== undefined)
    events.push({
      kind: status === 'FAILED' ? 'FAILED' : 'SETTLED',
      amountCents,
      at: completedDatetime,
      nppTransactionId,
    })
  for (const refund of refundInformation?.requests ?? []) {
    events.push(
      ...refundEvents({
        createdAt: refundCreatedAt(refund) ?? '',
        completedAt: refund.completedDateTime,
        amountCents: parseTwoDecimals(refund.amount) ?? null,
        status: refund.status,
        nppTransactionId: refund.nppTransactionId,
        receivedCents: amountCents,
      }),
    )
  }
  return events
}
