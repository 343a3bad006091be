import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import { idOf, refundCount } from './payment-request-record.ts'

/**
 * The refund state of the payment request that is shown (spec 4, refund state). OUTCOME_UNKNOWN is
 * ours: no answer came, and nobody here may say that the refund failed.
 */
export type RefundPhase =
  | 'NONE'
  | 'AWAITING_REFUND'
  | 'REFUND_SUBMITTED'
  | 'REFUND_FAILED'
  | 'OUTCOME_UNKNOWN'

export interface RefundState {
  paymentRequestId: string | undefined
  phase: RefundPhase
  /** The record this phase is about: any other one is a later read. */
  record: PaymentRequestRecord | undefined
  /** What the server said when it refused. */
  problem: string | undefined
}

export type RefundEvent =
  /** A transaction is shown: another one than before starts anew. */
  | { type: 'shown'; paymentRequestId: string }
  | { type: 'confirmed'; record: PaymentRequestRecord }
  /** The refund's own answer. */
  | { type: 'accepted'; record: PaymentRequestRecord }
  | { type: 'refused'; record: PaymentRequestRecord; problem?: string | undefined }
  | { type: 'lost'; record: PaymentRequestRecord }
  /** What was read again after an answer was lost. */
  | { type: 'reread'; record: PaymentRequestRecord; made: boolean }

export const noRefund: RefundState = {
  paymentRequestId: undefined,
  phase: 'NONE',
  record: undefined,
  problem: undefined,
}

export function refundReducer(state: RefundState, event: RefundEvent): RefundState {
  if (event.type === 'shown') {
    const same = event.paymentRequestId === state.paymentRequestId
    return same ? state : { ...noRefund, paymentRequestId: event.paymentRequestId }
  }
  // An answer that comes after another transaction was shown says nothing about this one.
  if (idOf(event.record) !== state.paymentRequestId) return state
  const next = { ...state, record: event.record, problem: undefined }
  switch (event.type) {
    case 'confirmed':
      return { ...next, phase: 'AWAITING_REFUND' }
    case 'accepted':
      return { ...next, phase: 'REFUND_SUBMITTED' }
    case 'refused':
      return { ...next, phase: 'REFUND_FAILED', problem: event.problem }
    case 'lost':
      return { ...next, phase: 'OUTCOME_UNKNOWN' }
    case 'reread':
      return { ...next, phase: phaseAfterReread(event) }
  }
}

function phaseAfterReread(event: { record: PaymentRequestRecord; made: boolean }): RefundPhase {
  if (!event.made) return 'REFUND_FAILED'
  return inProgress(event.record) ? 'REFUND_SUBMITTED' : 'NONE'
}

/**
 * The phase in which a record is shown. A read later than the refund's own answer, with a status
 * other than RETURN_IN_PROGRESS, ends it, so that the rest can be refunded (readings 1, refund controls).
 */
export function refundPhase(state: RefundState, record: PaymentRequestRecord): RefundPhase {
  if (idOf(record) !== state.paymentRequestId) return 'NONE'
  const decided = state.phase === 'REFUND_SUBMITTED' || state.phase === 'REFUND_FAILED'
  const readLater = record !== state.record
  return decided && readLater && !inProgress(record) ? 'NONE' : state.phase
}

/** Whether a record read after a lost answer holds a refund that the one before did not. */
export function refundWasMade(before: PaymentRequestRecord, after: PaymentRequestRecord): boolean {
  return refundCount(after) > refundCount(before)
}

function inProgress(record: PaymentRequestRecord): boolean {
  return record.PaymentRequestStatus.status === 'RETURN_IN_PROGRESS'
}
