import type { RefundTarget } from './refund-target.ts'

/**
 * The refund state of the transaction that is shown (spec 4, refund state). OUTCOME_UNKNOWN is
 * ours: no answer came, and nobody here may say that the refund failed.
 */
export type RefundPhase =
  | 'NONE'
  | 'AWAITING_REFUND'
  | 'REFUND_SUBMITTED'
  | 'REFUND_FAILED'
  | 'OUTCOME_UNKNOWN'

/** A transaction as the refund's state knows it. */
export type Refunded = Pick<RefundTarget, 'id' | 'record' | 'returning' | 'refunds'>

export interface RefundState {
  id: string | undefined
  phase: RefundPhase
  /** The transaction as it was when its refund was confirmed. */
  before: Refunded | undefined
  /** What this phase is about: any other record is a later read, unless it is older than this one. */
  target: Refunded | undefined
  /** What the server said when it refused. */
  problem: string | undefined
}

export type RefundEvent =
  /** A transaction is shown: another one than before starts anew. */
  | { type: 'shown'; id: string }
  | { type: 'confirmed'; target: Refunded }
  /** The refund's own answer. */
  | { type: 'accepted'; target: Refunded }
  | { type: 'refused'; target: Refunded; problem?: string | undefined }
  | { type: 'lost'; target: Refunded }
  /** What was read again after an answer was lost. */
  | { type: 'reread'; target: Refunded; made: boolean }

export const noRefund: RefundState = {
  id: undefined,
  phase: 'NONE',
  before: undefined,
  target: undefined,
  problem: undefined,
}

export function refundReducer(state: RefundState, event: RefundEvent): RefundState {
  if (event.type === 'shown') {
    return event.id === state.id ? state : { ...noRefund, id: event.id }
  }
  // An answer that comes after another transaction was shown says nothing about this one.
  if (event.target.id !== state.id) return state
  const next = { ...state, target: event.target, problem: undefined }
  switch (event.type) {
    case 'confirmed':
      return { ...next, before: event.target, phase: 'AWAITING_REFUND' }
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

function phaseAfterReread(event: { target: Refunded; made: boolean }): RefundPhase {
  if (!event.made) return 'REFUND_FAILED'
  return event.target.returning ? 'REFUND_SUBMITTED' : 'NONE'
}

/**
 * The phase in which a transaction is shown. A read later than the refund's own answer, with a status
 * other than RETURN_IN_PROGRESS, ends it, so that the rest can be refunded (readings 1, refund controls).
 *
 * A list draws what it was told a moment later, and a read that was under way may arrive after the answer: a record
 * from before the refund says nothing about it, and nothing more can be refunded by what it says.
 */
export function refundPhase(state: RefundState, target: Refunded): RefundPhase {
  if (target.id !== state.id) return 'NONE'
  if (isFromBefore(state, target)) return state.phase === 'NONE' ? 'AWAITING_REFUND' : state.phase
  const decided = state.phase === 'REFUND_SUBMITTED' || state.phase === 'REFUND_FAILED'
  const readLater = target.record !== state.target?.record
  return decided && readLater && !target.returning ? 'NONE' : state.phase
}

/** Whether a record is older than the one the state is about: the very one that was refunded, or one that knows of fewer refunds. */
function isFromBefore({ before, target: known }: RefundState, { record, refunds }: Refunded) {
  if (known === undefined || record === known.record) return false
  return record === before?.record || refunds < known.refunds
}

/** Whether what was read after a lost answer holds a refund that the one before did not. */
export function refundWasMade(before: Refunded, after: Refunded): boolean {
  return after.refunds > before.refunds
}
