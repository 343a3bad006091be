import type { BatchStatus } from '@tideway/contract/batches/batch'
import type { BatchId, ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { ColumnType, Generated } from 'kysely'
import type { Actor } from '../../people/audit/record-audit.ts'
import type { Instant } from '../../platform/database/instant.ts'

type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** The work on the rows of a batch. */
export type BatchKindName = 'REFUND' | 'PAYOUT'

export interface BatchTable {
  client_id: ClientId
  batch_id: BatchId
  kind: BatchKindName
  file_name: string | null
  actor: ColumnType<Actor, string, string>
  status: BatchStatus
  created_at: Instant
  finished_at: MaybeInstant
  failures: Generated<number>
  stopped_by_policy: Generated<boolean>
}

export interface BatchRowTable {
  client_id: ClientId
  batch_id: BatchId
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
interface BatchTables {
  bulk_batches: BatchTable
  bulk_rows: BatchRowTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends BatchTables {}
}
