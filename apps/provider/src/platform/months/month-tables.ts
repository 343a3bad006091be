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
  /** True if its rows are kept. It is not divided any more. */
  stays_whole: Generated<boolean>
}

interface TableMonthRow {
  table_name: string
  month: Instant
  /** End of the partition, exclusive. The first one may cover several months. */
  until: Instant
  archived_at: Instant | null
}

/**
 * Tables whose keys say the month of a row, and the months of those that are divided. A table that is whole has only its
 * archived months.
 */
interface MonthTables {
  monthly_tables: MonthlyTableRow
  table_months: TableMonthRow
}

declare module '../database/tables.ts' {
  interface Tables extends MonthTables {}
}
