import type { InstructionOutcome } from '../rail/rail.ts'

/** What is kept of the end of money that was sent out, a payout's or a sweep's. */
export function transferEnd(outcome: InstructionOutcome, now: Date) {
  if (!outcome.settled) {
    return {
      status: 'FAILED' as const,
      completed_at: now,
      failure_reason: outcome.reason ?? null,
      npp_transaction_id: outcome.nppTransactionId,
    }
  }
  const byDirectEntry = outcome.via === 'DE'
  return {
    status: 'SETTLED' as const,
    settled_at: now,
    completed_at: now,
    sent_via_de: byDirectEntry,
    // Direct Entry has no ids between banks.
    npp_transaction_id: byDirectEntry ? null : outcome.nppTransactionId,
  }
}
