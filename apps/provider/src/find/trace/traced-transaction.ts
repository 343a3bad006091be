import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'
import type { RefundStatus } from '@tideway/contract/refunds/refund'
import type { TraceEvent, TracePart } from '@tideway/contract/trace/trace'
import type { Bounded } from './read-bounded.ts'

/** A transaction, with the events that it records itself. */
export interface TracedTransaction {
  clientId: ClientId
  id: string
  reference: string
  createdAt: Date
  events: TraceEvent[]
  leftOut: Partial<Record<TracePart, number>>
  /** Subjects of its ledger entries: the bank's ids of payments, and our ids of refunds and transfers. */
  postedIds: string[]
  /** Other ids by which actions may name the transaction. */
  namedIds: string[]
}

/** A refund of a payment request or of an initiation. */
export interface RefundFound {
  refund_id: string
  amount_cents: Cents
  status: RefundStatus
  client_refund_id: string | null
  description: string | null
  created_at: Date
  completed_at: Date | null
  npp_transaction_id: string | null
  failure_reason: string | null
}

/** Returns the events of refunds: each was requested, and then it ended. */
export function refundEvents({ rows }: Bounded<RefundFound>): TraceEvent[] {
  return rows.flatMap((refund): TraceEvent[] => {
    const about = { id: refund.refund_id, amount: centsToText(refund.amount_cents) }
    const ended = refund.completed_at?.toISOString()
    return [
      {
        event: 'REFUND_REQUESTED',
        at: refund.created_at.toISOString(),
        ...about,
        ...present({ reference: refund.client_refund_id, text: refund.description }),
      },
      ...(ended === undefined
        ? []
        : [
            {
              event: refund.status === 'COMPLETE' ? 'REFUND_COMPLETED' : 'REFUND_FAILED',
              at: ended,
              ...about,
              ...present({
                nppTransactionId: refund.npp_transaction_id,
                reason: refund.failure_reason,
              }),
            } as const,
          ]),
    ]
  })
}

/** Returns the fields that have a value. */
export function present<Name extends string>(
  fields: Record<Name, string | null | undefined>,
): Partial<Record<Name, string>> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Record<Name, string>>
}
