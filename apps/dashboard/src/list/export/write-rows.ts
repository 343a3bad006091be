import type { RecordColumn } from '@tideway/contract/calls/record-column'
import { exportCell } from '@tideway/contract/exports/export-cells'
import type { ExportedFile } from '@tideway/contract/exports/exported-file'
import type { ExportFormat } from '@tideway/contract/exports/exports'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import type { SettledMoney } from '@tideway/contract/records/settled-money'
import { sumMoney } from '@tideway/contract/records/settled-money'
import { csvFile } from './csv-export.ts'

export interface RowsToWrite<Row> {
  rows: readonly Row[]
  columns: readonly RecordColumn<Row>[]
  zone: string
  format: ExportFormat
  /** The sums of the file, and its sheet of refunds. */
  file: Pick<ExportedFile<Row>, 'money' | 'refunds'>
}

export interface WrittenRows {
  file: Blob
  rows: number
  /** Money of the rows in the file. Undefined for a kind without money. */
  money: SettledMoney | undefined
}

/** Writes loaded rows into a file, in slices, and adds them up as they are written. If `signal` aborts, it throws. */
export async function writeRows<Row>(
  { rows, columns, zone, format, file: { money, refunds } }: RowsToWrite<Row>,
  signal: AbortSignal,
): Promise<WrittenRows> {
  const tally = { rows: 0, money: { settled: ZERO_CENTS, returned: ZERO_CENTS } }
  const counted = (row: Row) => {
    tally.rows += 1
    if (money) tally.money = sumMoney([tally.money, money.of(row)])
  }
  const file =
    format === 'csv'
      ? await csvOf({ rows, columns, zone }, counted, signal)
      : await (await import('./write-workbook.ts')).writeWorkbook(
          { rows, columns, zone, refunds },
          counted,
          signal,
        )
  return { file, rows: tally.rows, money: money && tally.money }
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
