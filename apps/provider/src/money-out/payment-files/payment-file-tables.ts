import type { ApprovalId, ClientId, PaymentFileId, PaymentId } from '@tideway/contract/calls/ids'
import type { FileLeft } from '@tideway/contract/payment-files/payment-file'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

import type { Cents } from '@tideway/contract/money/money'

interface BatchAppRow {
  client_id: ClientId
  enabled: boolean
  host: string | null
  port: number | null
  user_name: string | null
  folder: string | null
  prefix: string
  extension: string
  open_pgp_enabled: Generated<boolean>
  polled_at: MaybeInstant
  poll_fault: Generated<string | null>
  poll_reason: Generated<string | null>
  other_files: Generated<number | null>
  files_left: ColumnType<FileLeft[], string | undefined, string>
  looked_by: Generated<string | null>
  looked_until: MaybeInstant
  failing_since: MaybeInstant
}

interface ClientPgpKeyRow {
  client_id: ClientId
  public_key: string
  sealed_private_key: Buffer
  created_at: Instant
}

interface BatchSightingRow {
  client_id: ClientId
  file_name: string
  size_bytes: number
  modified_at: number
  seen_at: Generated<Date>
}

export interface PaymentFileRow {
  client_id: ClientId
  batch_id: PaymentFileId
  file_name: string
  plain_name: string
  size_bytes: number
  modified_at: number
  encrypted: boolean
  digest: Buffer | null
  status: 'RECEIVED' | 'PROCESSED' | 'REJECTED'
  reason: string | null
  problems: ColumnType<
    { line: number; column: number; message: string }[],
    string | undefined,
    string
  >
  problem_count: Generated<number>
  payments: Generated<number>
  total_cents: Generated<Cents>
  made: Generated<number>
  made_cents: Generated<Cents>
  refused: Generated<number>
  refused_cents: Generated<Cents>
  created_at: Instant
  completed_at: MaybeInstant
  filing: Generated<'WAITING' | 'MOVED' | 'LEFT' | 'GONE'>
  moved_to: Generated<string | null>
  filing_problem: Generated<string | null>
  approval_id: Generated<ApprovalId | null>
  held: Generated<boolean>
}

export interface PaymentFileLineRow {
  client_id: ClientId
  batch_id: PaymentFileId
  line_no: number
  client_payment_id: string
  payee_name: string
  bsb: string
  account_number: string
  amount_cents: Cents
  payment_description: string
  payment_reference: string | null
  ultimate_payer_name: string | null
  status: 'WAITING' | 'MADE' | 'REFUSED'
  payment_id: Generated<PaymentId | null>
  reason: Generated<string | null>
}

/** Tables of the batch app. */
interface BatchTables {
  batch_apps: BatchAppRow
  client_pgp_keys: ClientPgpKeyRow
  batch_sightings: BatchSightingRow
  batches: PaymentFileRow
  batch_lines: PaymentFileLineRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends BatchTables {}
}
