import type { ColumnType } from 'kysely'

/** A `timestamptz` column: read as a Date, written as a Date or an ISO 8601 text. */
export type Instant = ColumnType<Date, Date | string, Date | string>
