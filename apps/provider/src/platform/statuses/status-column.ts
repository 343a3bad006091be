import type { ColumnType } from 'kysely'

declare const written: unique symbol

/**
 * Status that may be written into its column. A plain status does not compile there. Only the column's owner makes
 * these (`write-status.ts`), so no change bypasses the table of transitions, its event or its notice (decision 91).
 */
export type WrittenStatus<Status extends string> = Status & { readonly [written]: true }

/** Readable everywhere, writable only by its owner. */
export type StatusColumn<Status extends string> = ColumnType<
  Status,
  WrittenStatus<Status>,
  WrittenStatus<Status>
>

/** Statuses that may follow each status. A status without a row does not compile. */
export type StatusTable<Status extends string> = Readonly<Record<Status, readonly Status[]>>
