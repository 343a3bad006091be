import type { Cents } from '@tideway/contract/money/money'
import { sentBackSentence } from '@tideway/contract/payment-requests/attempt-reasons'
import type { PaymentRequestStatusName, RefundStatus } from '@tideway/contract/refunds/refund'
import type { RefundWords } from '@tideway/contract/refunds/refund-words'
import { refundWordsText } from '@tideway/contract/refunds/refund-words'
import { refundEvents } from '../../story/refund-events.ts'
import type { StoryEvent } from '../../story/story.ts'

/** A payment that was sent back. */
export interface FailedAttempt {
  at: string
  amountCents: Cents
  /** A code from attempt-reasons.ts. */
  reason?: string | undefined
  /** The payer's name, or the account number if the name is unknown. */
  payer?: string | undefined
  reference?: string | undefined
  nppTransactionId?: string | undefined
}

export interface HistorySource {
  status: PaymentRequestStatusName
  paymentAmountCents: Cents | null
  amountReceivedCents: Cents | null
  createdAt: string
  completedAt?: string | undefined
  expiryAt?: string | undefined
  nppTransactionId?: string | undefined
  failedAttempts: FailedAttempt[]
  refunds: (RefundWords & {
    createdAt: string
    completedAt?: string | undefined
    amountCents: Cents
    status: RefundStatus
    nppTransactionId?: string | undefined
  })[]
}

/** Returns the timeline of a payment request in the specification's order (spec 4, history timeline). */
export function historyOf(source: HistorySource): StoryEvent[] {
  const entries: StoryEvent[] = [
    { kind: 'CREATED', amountCents: source.paymentAmountCents, at: source.createdAt },
  ]
  for (const attempt of source.failedAttempts) {
    entries.push({
      kind: 'FAILED_ATTEMPT',
      amountCents: attempt.amountCents,
      at: attempt.at,
      nppTransactionId: attempt.nppTransactionId,
      note: attemptNote(attempt),
      attemptReason: attempt.reason,
    })
  }
  if (source.completedAt !== undefined) {
    entries.push({
      kind: 'COMPLETED',
      amountCents: source.amountReceivedCents ?? source.paymentAmountCents,
      at: source.completedAt,
      nppTransactionId: source.nppTransactionId,
    })
  }
  if (source.status === 'EXPIRED' && source.expiryAt !== undefined) {
    entries.push({ kind: 'EXPIRED', amountCents: source.paymentAmountCents, at: source.expiryAt })
  }
  for (const refund of source.refunds) {
    entries.push(
      ...refundEvents({
        ...refund,
        receivedCents: source.amountReceivedCents,
        words: refundWordsText(refund),
      }),
    )
  }
  return entries
}

/** Returns `Sent back to the payer: … Paid by Marnie Blake, reference PO-1129.`, with its known parts only. */
function attemptNote({ reason, payer, reference }: FailedAttempt): string {
  const details = [
    ...(payer ? [`paid by ${payer}`] : []),
    ...(reference ? [`reference ${reference}`] : []),
  ].join(', ')
  const sentence = sentBackSentence(reason)
  return details === '' ? sentence : `${sentence} ${details[0]?.toUpperCase()}${details.slice(1)}.`
}
