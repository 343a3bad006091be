import { CSV_BOM, csvLine } from '../csv/csv.ts'
import type { BatchResult, BatchRowStatus } from './batch.ts'

export interface ResultColumn<Row> {
  label: string
  read: (row: Row) => string
}

/**
 * Returns the function that writes the outcome of each row as a CSV file (readings 3, CSV). `subject` are the columns
 * of the sent row, `outcome` is the id of the refund or payout that the row made.
 */
export function resultCsv<Row extends BatchResult>(
  words: Record<BatchRowStatus, string>,
  columns: { subject: ResultColumn<Row>[]; outcome: ResultColumn<Row> },
): (rows: readonly Row[]) => string {
  const all: ResultColumn<Row>[] = [
    { label: 'Row', read: ({ row }) => String(row) },
    { label: 'Line', read: ({ line }) => (line === undefined ? '' : String(line)) },
    ...columns.subject,
    { label: 'Status', read: ({ status }) => words[status] ?? status },
    columns.outcome,
    { label: 'Failure Code', read: ({ failureCode = '' }) => failureCode },
    { label: 'Reason', read: ({ reason = '' }) => reason },
  ]
  return (rows) =>
    CSV_BOM +
    [all.map(({ label }) => label), ...rows.map((row) => all.map(({ read }) => read(row)))]
      .map(csvLine)
      .join('')
}
