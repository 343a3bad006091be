import type { Cents } from './money.ts'
import type { PaymentRequestStatusName } from './refund.ts'

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
}

export interface HistorySource {
  status: PaymentRequestStatusName
  paymentAmountCents: Cents | null
  amountReceivedCents: Cents | null
  createdAt: string
  completedAt?: string | undefined
  expiryAt?: string | undefined
  nppTransactionId?: string | undefined
  failedAttempts: { at: string; amountCents: Cents }[]
  refunds: {
    createdAt: string
    completedAt?: string | undefined
    amountCents: Cents
    status: 'IN_PROGRESS' | 'COMPLETE' | 'FAILED'
    nppTransactionId?: string | undefined
  }[]
}

/** The timeline of a payment request, in the order the specification builds it (spec 4, history timeline). */
export function historyOf(source: HistorySource): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    { kind: 'CREATED', amountCents: source.paymentAmountCents, at: source.createdAt },
  ]
  for (const attempt of source.failedAttempts) {
    entries.push({ kind: 'FAILED_ATTEMPT', amountCents: attempt.amountCents, at: attempt.at })
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
    entries.push({
      kind: 'RETURN_IN_PROGRESS',
      amountCents: refund.amountCents,
      at: refund.createdAt,
    })
    if (refund.completedAt !== undefined) {
      entries.push({
        kind: refund.status === 'COMPLETE' ? 'RETURN_COMPLETED' : 'RETURN_FAILED',
        amountCents: refund.amountCents,
        at: refund.completedAt,
        nppTransactionId: refund.nppTransactionId,
      })
    }
  }
  return entries
}
