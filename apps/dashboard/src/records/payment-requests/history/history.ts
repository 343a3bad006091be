import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import { sentBackSentence } from '@tideway/contract/payment-requests/attempt-reasons'
import type { PaymentRequestStatusName, RefundStatus } from '@tideway/contract/refunds/refund'
import type { RefundWords } from '@tideway/contract/refunds/refund-words'
import { refundWordsText } from '@tideway/contract/refunds/refund-words'

export type HistoryKind =
  | 'CREATED'
  | 'FAILED_ATTEMPT'
  | 'COMPLETED'
  | 'EXPIRED'
  | 'RETURN_IN_PROGRESS'
  | 'RETURN_COMPLETED'
  | 'RETURN_FAILED'

export interface HistoryEntry {
  kind: HistoryKind
  amountCents: Cents | null
  /** Time of the event: ISO instant, UTC. */
  at: string
  nppTransactionId?: string | undefined
  /** Details beyond the kind and amount: why a payment was sent back and who paid it, or that a refund is partial. */
  note?: string | undefined
}

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

const completedKinds: Partial<Record<string, HistoryKind>> = {
  COMPLETE: 'RETURN_COMPLETED',
  FAILED: 'RETURN_FAILED',
}

/** Returns the timeline of a payment request in the specification's order (spec 4, history timeline). */
export function historyOf(source: HistorySource): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    { kind: 'CREATED', amountCents: source.paymentAmountCents, at: source.createdAt },
  ]
  for (const attempt of source.failedAttempts) {
    entries.push({
      kind: 'FAILED_ATTEMPT',
      amountCents: attempt.amountCents,
      at: attempt.at,
      nppTransactionId: attempt.nppTransactionId,
      note: attemptNote(attempt),
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
    const note = partNote(refund.amountCents, source.amountReceivedCents)
    entries.push({
      kind: 'RETURN_IN_PROGRESS',
      amountCents: refund.amountCents,
      at: refund.createdAt,
      note: [note, refundWordsText(refund)].filter(Boolean).join(' ') || undefined,
    })
    const completed = completedKinds[refund.status]
    // An unknown status does not show if the money went back.
    if (refund.completedAt !== undefined && completed !== undefined) {
      entries.push({
        kind: completed,
        amountCents: refund.amountCents,
        at: refund.completedAt,
        nppTransactionId: refund.nppTransactionId,
        note,
      })
    }
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

/** Returns undefined for a full refund, which needs no note. */
function partNote(refundCents: Cents, receivedCents: Cents | null): string | undefined {
  const isPart = receivedCents !== null && refundCents < receivedCents
  return isPart ? `Part of the ${formatAud(receivedCents)} received.` : undefined
}
