import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import type { RefundStatus } from '@tideway/contract/refunds/refund'
import type { StoryEvent, StoryKind } from './story.ts'

interface StoryRefund {
  createdAt: string
  completedAt?: string | undefined
  amountCents: Cents | null
  status: RefundStatus
  nppTransactionId?: string | undefined
  /** The received amount. The refund may be only a part of it. */
  receivedCents: Cents | null
  /** The refund's reason and reference. */
  words?: string | undefined
}

const completedKinds: Partial<Record<string, StoryKind>> = {
  COMPLETE: 'RETURN_COMPLETED',
  FAILED: 'RETURN_FAILED',
}

/** Returns the start of a refund, and its end if it has ended (spec 4, history timeline). */
export function refundEvents(refund: StoryRefund): StoryEvent[] {
  const { amountCents, receivedCents } = refund
  const isPart = amountCents !== null && receivedCents !== null && amountCents < receivedCents
  const part = isPart ? `Part of the ${formatAud(receivedCents)} received.` : undefined
  const began: StoryEvent = {
    kind: 'RETURN_IN_PROGRESS',
    amountCents,
    at: refund.createdAt,
    note: [part, refund.words].filter(Boolean).join(' ') || undefined,
  }
  const completed = completedKinds[refund.status]
  // With an unknown status, it is unclear if the money was refunded.
  if (refund.completedAt === undefined || completed === undefined) return [began]
  return [
    began,
    {
      kind: completed,
      amountCents,
      at: refund.completedAt,
      nppTransactionId: refund.nppTransactionId,
      note: part,
    },
  ]
}
