import type { Refunded, RefundPhase, RefundState } from './refund-state.ts'

/**
 * Returns the phase in which a transaction is shown. It ends with a read after the refund's own response whose status
 * is not RETURN_IN_PROGRESS, so that the rest can be refunded (readings 1, refund controls).
 *
 * A list shows a change a moment later, and an earlier read may arrive after the response. A record from before the
 * refund says nothing about it, and must not be used for another refund.
 */
export function refundPhase(state: RefundState, target: Refunded): RefundPhase {
  if (target.id !== state.id) return 'NONE'
  if (isFromBefore(state, target)) return state.phase === 'NONE' ? 'AWAITING_REFUND' : state.phase
  if (state.phase === 'HELD_ENDED' && target.returning) return 'REFUND_SUBMITTED'
  const decided = ['REFUND_SUBMITTED', 'REFUND_FAILED', 'HELD', 'HELD_ENDED'].includes(state.phase)
  const readLater = target.record !== state.target?.record
  return decided && readLater && !target.returning ? 'NONE' : state.phase
}

/** Returns true if a record is older than the one in the state: the refunded one itself, or one with fewer refunds. */
function isFromBefore({ before, target: knownTarget }: RefundState, { record, refunds }: Refunded) {
  if (knownTarget === undefined || record === knownTarget.record) return false
  return record === before?.record || refunds < knownTarget.refunds
}

/** Returns true if the record read after a lost response has a refund that the earlier one did not have. */
export function refundWasMade(before: Refunded, after: Refunded): boolean {
  return after.refunds > before.refunds
}
