import type { HeldChange } from '@tideway/browser/http/api-failure'
import type { RefundTarget } from './refund-target.ts'

/**
 * Refund state of the shown transaction (spec 4, refund state). Three are not part of the specification. OUTCOME_UNKNOWN:
 * no response arrived, so the refund must not be reported as failed. HELD: it waits for the approval of a second person.
 * HELD_ENDED: that person has decided.
 */
export type RefundPhase =
  | 'NONE'
  | 'AWAITING_REFUND'
  | 'REFUND_SUBMITTED'
  | 'REFUND_FAILED'
  | 'OUTCOME_UNKNOWN'
  | 'HELD'
  | 'HELD_ENDED'

/** The parts of a transaction that the refund state needs. */
export type Refunded = Pick<RefundTarget, 'id' | 'record' | 'returning' | 'refunds'>

export interface RefundState {
  id: string | undefined
  phase: RefundPhase
  /** The transaction when its refund was confirmed. */
  before: Refunded | undefined
  /** The record that this phase is about. Any other record is a later read, unless it is older than this one. */
  target: Refunded | undefined
  /** The server's reason for a rejection. */
  problem: string | undefined
  /** The request for approval of the last refund that waits, or waited. */
  held?: HeldChange | undefined
}

export type RefundEvent =
  /** A transaction is shown. A different one resets the state. */
  | { type: 'shown'; id: string }
  | { type: 'confirmed'; target: Refunded }
  /** The refund's own response. */
  | { type: 'accepted'; target: Refunded }
  | { type: 'refused'; target: Refunded; problem?: string | undefined }
  | { type: 'lost'; target: Refunded }
  | { type: 'held'; target: Refunded; held: HeldChange }
  /** The second person has decided about a refund that waited. */
  | { type: 'heldEnded'; target: Refunded }
  /** The record read again after a lost response. */
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
  // A response that arrives after another transaction was shown does not apply to this one.
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
    case 'held':
      return { ...next, phase: 'HELD', held: event.held }
    case 'heldEnded':
      return state.phase === 'HELD' ? { ...next, phase: 'HELD_ENDED' } : state
    case 'reread':
      return { ...next, phase: phaseAfterReread(event) }
  }
}

function phaseAfterReread(event: { target: Refunded; made: boolean }): RefundPhase {
  if (!event.made) return 'REFUND_FAILED'
  return event.target.returning ? 'REFUND_SUBMITTED' : 'NONE'
}
