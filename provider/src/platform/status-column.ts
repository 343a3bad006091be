import type { ColumnType } from 'kysely'

declare const written: unique symbol

/**
 * A status on its way into its column. A plain one does not compile there: only the owner of the column makes these
 * (`write-status.ts`), so no change goes past the table of what may follow what, nor past its event and its notice
 * (decision 91).
 */
export type WrittenStatus<Status extends string> = Status & { readonly [written]: true }

/** Read by everybody, written by its owner. */
export type StatusColumn<Status extends string> = ColumnType<
  Status,
  WrittenStatus<Status>,
  WrittenStatus<Status>
>

/** What may follow each status: a status without a row does not compile. */
export type StatusTable<Status extends string> = Readonly<Record<Status, readonly Status[]>>
