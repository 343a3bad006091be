import type { RecordColumn } from '@tideway/contract/calls/record-column'
import { exportCell } from '@tideway/contract/exports/export-cells'
import type { ExportFormat } from '@tideway/contract/exports/exports'
import type { Cents } from '@tideway/contract/money/money'
import { addCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { csvFile } from './csv-export.ts'

export interface RowsToWrite<Row> {
  rows: readonly Row[]
  columns: readonly RecordColumn<Row>[]
  zone: string
  format: ExportFormat
  amount: ((row: Row) => Cents | undefined) | undefined
}

export interface WrittenRows {
  file: Blob
  rows: number
  /** Sum of the amounts of the rows in the file. Undefined for rows without one amount each. */
  cents: Cents | undefined
}

/** Writes loaded rows into a file, in slices, and adds them up as they are written. If `signal` aborts, it throws. */
export async function writeRows<Row>(
  { rows, columns, zone, format, amount }: RowsToWrite<Row>,
  signal: AbortSignal,
): Promise<WrittenRows> {
  const tally = { rows: 0, cents: ZERO_CENTS }
  const counted = (row: Row) => {
    tally.rows += 1
    tally.cents = addCents(tally.cents, amount?.(row) ?? ZERO_CENTS)
  }
  const file =
    format === 'csv'
      ? await csvOf({ rows, columns, zone }, counted, signal)
      : await (await import('./write-workbook.ts')).writeWorkbook(
          { rows, columns, zone },
          counted,
          signal,
        )
  return { file, rows: tally.rows, cents: amount && tally.cents }
}

type Source<Row> = Pick<RowsToWrite<Row>, 'rows' | 'columns' | 'zone'>

function csvOf<Row>(
  { rows, columns, zone }: Source<Row>,
  counted: (row: Row) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const fields = columns.map((column, at) => {
    const cell = exportCell(column, zone)
    const text = (row: Row) => {
      if (at === 0) counted(row)
      return cell(row)
    }
    return { id: column.id, label: column.label, kind: 'text' as const, text }
  })
  return csvFile(rows, fields, signal)
}
