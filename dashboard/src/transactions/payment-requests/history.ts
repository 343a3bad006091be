import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import { sentBackSentence } from '@tideway/contract/payment-requests/attempt-reasons'
import type { PaymentRequestStatusName, RefundStatus } from '@tideway/contract/refunds/refund'

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
  /** ISO instant, UTC. */
  at: string
  nppTransactionId?: string | undefined
  /** What the kind and the amount leave open: why a payment was sent back and whose it was, or that a refund is a part. */
  note?: string | undefined
}

/** A payment that was sent back. */
export interface FailedAttempt {
  at: string
  amountCents: Cents
  /** A code of attempt-reasons.ts. */
  reason?: string | undefined
  /** The payer's name, or the account's number where the name isn't known. */
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
  refunds: {
    createdAt: string
    completedAt?: string | undefined
    amountCents: Cents
    status: RefundStatus
    nppTransactionId?: string | undefined
  }[]
}

const completedKinds: Partial<Record<string, HistoryKind>> = {
  COMPLETE: 'RETURN_COMPLETED',
  FAILED: 'RETURN_FAILED',
}

/** The timeline of a payment request, in the order the specification builds it (spec 4, history timeline). */
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
      note,
    })
    const completed = completedKinds[refund.status]
    // A status that this version doesn't know says neither that the money went back nor that it didn't.
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

/** `Sent back to the payer: … Paid by Marnie Blake, reference PO-1129.`, as much of it as is known. */
function attemptNote({ reason, payer, reference }: FailedAttempt): string {
  const known = [
    ...(payer ? [`paid by ${payer}`] : []),
    ...(reference ? [`reference ${reference}`] : []),
  ].join(', ')
  const sentence = sentBackSentence(reason)
  return known === '' ? sentence : `${sentence} ${known[0]?.toUpperCase()}${known.slice(1)}.`
}

/** A refund of all that was received needs no words. */
function partNote(refundCents: Cents, receivedCents: Cents | null): string | undefined {
  const isPart = receivedCents !== null && refundCents < receivedCents
  return isPart ? `Part of the ${formatAud(receivedCents)} received.` : undefined
}
