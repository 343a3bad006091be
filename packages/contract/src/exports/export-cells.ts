import type { RecordColumn } from '../calls/record-column.ts'
import { centsToText } from '../money/money.ts'
import { offsetDateTime, offsetMinutes } from '../time/dates.ts'

/**
 * Returns a function that writes a record's cells for a file, one text for each column: instants as ISO 8601 with the
 * zone's offset, amounts as plain decimals, everything else as stored. A missing value is an empty text.
 *
 * @param zone Name of a time zone, such as `Australia/Sydney`.
 */
export function exportCells<Row>(
  columns: readonly RecordColumn<Row>[],
  zone: string,
): (row: Row) => string[] {
  const readers = columns.map((column) => exportCell(column, zone))
  return (row) => readers.map((read) => read(row))
}

/** The type that a spreadsheet reads a cell as, if its text has the form of it: a number to add up, or a date. */
export type CellKind = 'text' | 'number' | 'date'

/** Returns the kind of the cells in each column. Ids, account numbers and everything else are text. */
export function cellKinds(columns: readonly Pick<RecordColumn<never>, 'kind'>[]): CellKind[] {
  return columns.map(({ kind }) => cellKindOf[kind])
}

const cellKindOf: Record<RecordColumn<never>['kind'], CellKind> = {
  money: 'number',
  instant: 'date',
  // Several instants in one cell are text.
  instants: 'date',
  day: 'date',
  text: 'text',
  id: 'text',
  status: 'text',
}

/** Returns a function that writes a record's cell in one column. */
export function exportCell<Row>(column: RecordColumn<Row>, zone: string): (row: Row) => string {
  if (column.kind === 'money') {
    return (row) => {
      const cents = column.read(row)
      return cents === undefined ? '' : centsToText(cents)
    }
  }
  if (column.kind === 'instants')
    return (row) =>
      column
        .read(row)
        .map((instant) => instantText(instant, zone))
        .join(', ')
  if (column.kind === 'instant') return (row) => instantText(column.read(row) ?? '', zone)
  return (row) => column.read(row) ?? ''
}

/** Formats `2026-11-20T14:03:22.000+11:00`. A text that is not an instant is returned unchanged. */
export function instantText(instant: string, zone: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : offsetDateTime(time, offsetMinutes(time, zone))
}
