import type { StatusTable, WrittenStatus } from './status-column.ts'

/** For the owners of status columns alone: `.dependency-cruiser.mjs` says who may import this file. */
export function writtenStatus<Status extends string>(status: Status): WrittenStatus<Status> {
  return status as WrittenStatus<Status>
}

/** The statuses that `to` may follow, in the table's order; refused where it follows none. */
export function statusesBefore<Status extends string>(
  table: StatusTable<Status>,
  to: NoInfer<Status>,
): Status[] {
  const before = (Object.keys(table) as Status[]).filter((from) => table[from].includes(to))
  if (before.length === 0) throw new StatusRefused(`nothing can become ${to}`)
  return before
}

/** A change that the table does not allow, or of something that is not there: a fault of ours, never a caller's. */
export class StatusRefused extends Error {
  override name = 'StatusRefused'
}
