import type { Generated } from 'kysely'
import type { Instant } from '../database/instant.ts'

interface MonthlyTableRow {
  table_name: string
  key_column: string
  key_kind: 'id' | 'uuid' | 'number' | 'instant'
  archivable: boolean
  replaced_indexes: Generated<string[]>
  /** Null while the table is whole. */
  first_month: Instant | null
}

interface TableMonthRow {
  table_name: string
  month: Instant
  /** End of the partition, exclusive. The first one may cover several months. */
  until: Instant
  archived_at: Instant | null
}

/** Tables that are divided by month, and their months. */
interface MonthTables {
  monthly_tables: MonthlyTableRow
  table_months: TableMonthRow
}

declare module '../database/tables.ts' {
  interface Tables extends MonthTables {}
}
