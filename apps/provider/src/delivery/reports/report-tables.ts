import type { ClientId, ReportId } from '@tideway/contract/calls/ids'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

/** Client's settings for its reports and statements. */
interface ReportColumns {
  custom_report_fields: Generated<string[] | null>
  report_refund_fields: Generated<string[] | null>
  report_schedule: Generated<'early' | 'late'>
  report_delimiter: Generated<',' | '|'>
  reports_since: ColumnType<Date | null, Date | null | undefined, Date | null>
  mt940_enabled: Generated<boolean>
  mt940_version: Generated<'v1' | 'v2'>
  mt940_interval: Generated<'hourly' | 'daily'>
  mt940_since: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface ReportRow {
  client_id: ClientId
  report_id: ReportId
  type: 'Transaction Report V2' | 'Transaction Report' | 'MT940'
  automatic: boolean
  from_at: Instant
  to_at: Instant
  fields: string[] | null
  delimiter: ',' | '|' | null
  version: 'v1' | 'v2' | null
  statement_number: number | null
  content: Buffer | null
  records: number | null
  more_possible: Generated<boolean>
  created_at: Instant
}

interface ReportLinkRow {
  digest: string
  client_id: ClientId
  report_id: ReportId
  expires_at: Instant
}

/** Tables of reports. */
interface ReportTables {
  reports: ReportRow
  report_links: ReportLinkRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReportTables {}
}

declare module '../../clients/client/client-tables.ts' {
  interface ClientRow extends ReportColumns {}
}
