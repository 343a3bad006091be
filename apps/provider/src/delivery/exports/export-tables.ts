import type { AccountId, ClientId, ExportId } from '@tideway/contract/calls/ids'
import type { ExportFormat, ExportKind, ExportStatus } from '@tideway/contract/exports/exports'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

export interface ExportRow {
  client_id: ClientId
  export_id: ExportId
  account_id: AccountId
  kind: ExportKind
  search: ColumnType<Record<string, unknown>, string, never>
  columns: string[]
  zone: string
  format: ExportFormat
  status: ExportStatus
  created_at: Instant
  parts: Generated<number>
  written_rows: Generated<number>
  /** Cents that the records settled, as text, because the sum of many may exceed an exact number. */
  amount_cents: ColumnType<string, string | undefined, string>
  /**
   * Cents of the settled amount that went back. Null in exports of earlier versions, whose amount adds up records in
   * any state.
   */
  returned_cents: ColumnType<string | null, string | undefined, string>
  refund_rows: Generated<number>
  next_page_id: ColumnType<string | null, string | null | undefined, string | null>
  expected_rows: ColumnType<number | null, number | null | undefined, number | null>
  expects_more: Generated<boolean>
  failures: Generated<number>
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  expires_at: Instant
}

interface ExportPartRow {
  client_id: ClientId
  export_id: ExportId
  part_no: number
  sheet: number
  of_refunds: Generated<boolean>
  content: Buffer
  checksum: number
  text_bytes: number
}

interface ExportLinkRow {
  digest: string
  client_id: ClientId
  export_id: ExportId
  expires_at: Instant
}

/** Tables of exports. */
interface ExportTables {
  exports: ExportRow
  export_parts: ExportPartRow
  export_links: ExportLinkRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ExportTables {}
}
