import type { StatusTable, WrittenStatus } from './status-column.ts'

/** Only for the owners of status columns: `.dependency-cruiser.mjs` lists the files that may import this one. */
export function writtenStatus<Status extends string>(status: Status): WrittenStatus<Status> {
  return status as WrittenStatus<Status>
}

/** Returns the statuses that `to` may follow, in the table's order. Throws if there are none. */
export function statusesBefore<Status extends string>(
  table: StatusTable<Status>,
  to: NoInfer<Status>,
): Status[] {
  const before = (Object.keys(table) as Status[]).filter((from) => table[from].includes(to))
  if (before.length === 0) throw new StatusRefused(`nothing can become ${to}`)
  return before
}

/** Change that the table does not allow, or of a missing row. Always our own error, never a caller's. */
export class StatusRefused extends Error {
  override name = 'StatusRefused'
}
