import type { StatusTable } from '../../platform/statuses/status-column.ts'
import type { InstructionOutcome } from '../../rail/rail.ts'
import type { TransferStatus } from './payment-tables.ts'

/** Statuses that may follow each status of outgoing money, for payouts and sweeps. */
export const transferStatuses: StatusTable<TransferStatus> = {
  CREATED: ['PENDING', 'SETTLED', 'FAILED'],
  PENDING: ['SETTLED', 'FAILED'],
  SETTLED: ['RETURNED'],
  FAILED: [],
  RETURNED: [],
}

/** Columns that a change of status writes with it. */
export interface TransferColumns {
  settled_at?: Date
  completed_at?: Date
  failure_reason?: string | null
  returned_at?: Date
  returned_reason?: string
  npp_transaction_id?: string | null
  sent_via_de?: boolean
}

/** Returns the columns that record the end of outgoing money. */
export function transferEnd(
  outcome: InstructionOutcome,
  now: Date,
): { to: 'SETTLED' | 'FAILED'; columns: TransferColumns } {
  if (!outcome.settled) {
    return {
      to: 'FAILED',
      columns: {
        completed_at: now,
        failure_reason: outcome.reason ?? null,
        npp_transaction_id: outcome.nppTransactionId,
      },
    }
  }
  const byDirectEntry = outcome.via === 'DE'
  return {
    to: 'SETTLED',
    columns: {
      settled_at: now,
      completed_at: now,
      sent_via_de: byDirectEntry,
      // Direct Entry has no transaction ids between banks.
      npp_transaction_id: byDirectEntry ? null : outcome.nppTransactionId,
    },
  }
}
