import type { BatchStatus } from '@tideway/contract/batches/bulk-batch'
import type { BulkBatchId, ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { ColumnType, Generated } from 'kysely'
import type { Actor } from '../../people/audit/record-audit.ts'
import type { Instant } from '../../platform/database/instant.ts'

type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** What the rows of a batch do. */
export type BulkKindName = 'REFUND' | 'PAYOUT'

export interface BulkBatchRow {
  client_id: ClientId
  batch_id: BulkBatchId
  kind: BulkKindName
  file_name: string | null
  actor: ColumnType<Actor, string, string>
  status: BatchStatus
  created_at: Instant
  finished_at: MaybeInstant
  failures: Generated<number>
  stopped_by_policy: Generated<boolean>
}

export interface BulkRowRow {
  client_id: ClientId
  batch_id: BulkBatchId
  row_no: number
  line_no: ColumnType<number | null, number | null | undefined, never>
  asked: ColumnType<Record<string, unknown>, string, never>
  amount_cents: Cents | null
  subject_id: string | null
  status: 'WAITING' | 'MADE' | 'FAILED' | 'LEFT_OUT'
  attempts: Generated<number>
  made_id: ColumnType<string | null, string | null | undefined, string | null>
  code: ColumnType<string | null, string | null | undefined, string | null>
  reason: ColumnType<string | null, string | null | undefined, string | null>
}

/** Tables of batches that people confirm. */
interface BulkTables {
  bulk_batches: BulkBatchRow
  bulk_rows: BulkRowRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends BulkTables {}
}
