import type { ActivityAction } from '@tideway/contract/activity/activity'
import type { MoneyKind } from '@tideway/contract/approvals/approval-policy'
import type { BatchId, ClientId } from '@tideway/contract/calls/ids'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BatchKindName, BatchRowTable, BatchTable } from './batch-tables.ts'

export type Batch = Selectable<BatchTable>
export type BatchRow = Selectable<BatchRowTable>

export interface BatchKey {
  clientId: ClientId
  batchId: BatchId
}

export const runBatchJob = jobKind<BatchKey>('bulk-run')

/** First words of the actions on a kind of batch. */
export const batchNouns = {
  REFUND: 'refundBatch',
  PAYOUT: 'payoutBatch',
} as const satisfies Record<BatchKindName, string>

/** The approval policy for the rows of a kind together, and the right that carrying them out needs. */
export const policyOfRows = {
  REFUND: { kind: 'bulkRefund', operation: 'PortalAPI/POST:refundBatches' },
  PAYOUT: { kind: 'payout', operation: 'RestAPI/POST:payment' },
} as const satisfies Record<BatchKindName, { kind: MoneyKind; operation: Scope }>

/** The work on the rows of a kind of batch. */
export interface BatchKind {
  /** The action of each row in the audit trail. */
  action: ActivityAction
  /** Returns the id of the row in the audit trail. `madeId` is undefined if the row failed. */
  subjectOf: (row: BatchRow, madeId: string | undefined) => string
  /** Returns details of the row for the audit trail, besides its amount. */
  detailsOf: (row: BatchRow) => Record<string, string>
  /** Returns the id for the refund or payout of the row. */
  newId: (platform: Platform, row: BatchRow) => string
  /**
   * Carries out a row as the last step of the transaction that marks it. Throws the error of the single call if the row
   * is refused.
   */
  carryOut: (
    platform: Platform,
    tx: Tx,
    row: BatchRow,
    payment: { id: string; requestedBy: string },
  ) => Promise<void>
}
