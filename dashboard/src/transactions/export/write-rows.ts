import type { RecordColumn } from '@tideway/contract/calls/record-column'
import { exportCell, exportCells, numericColumns } from '@tideway/contract/exports/export-cells'
import type { ExportFormat } from '@tideway/contract/exports/exports'
import {
  sheetHead,
  sheetPath,
  sheetRow,
  sheetTail,
  workbookParts,
  XLSX_TYPE,
} from '@tideway/contract/exports/sheet-xml'
import type { Cents } from '@tideway/contract/money/money'
import { addCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { inSlices } from '../../platform/yield-to-main.ts'
import { csvFile } from '../list/csv-export.ts'

/** Rows written in one task of the main thread before it checks if it must yield. */
const SLICE_ROWS = 200

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
      : await workbookOf({ rows, columns, zone }, counted, signal)
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

async function workbookOf<Row>(
  source: Source<Row>,
  counted: (row: Row) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { BlobWriter, configure, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js')
  // The page's policy allows no workers from text, and the browser compresses in another thread.
  configure({ useWebWorkers: false })
  const zip = new ZipWriter(new BlobWriter(XLSX_TYPE), { extendedTimestamp: false })
  for (const { name, xml } of workbookParts(1)) await zip.add(name, new Blob([xml]).stream())
  await zip.add(sheetPath(1), sheetStream(source, counted, signal))
  return zip.close()
}

/** Returns the sheet’s text while it is pulled, so that the rows are never in memory as a whole. */
function sheetStream<Row>(
  { rows, columns, zone }: Source<Row>,
  counted: (row: Row) => void,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder()
  const nextSlice = inSlices()
  const labels = columns.map(({ label }) => label)
  const isNumber = numericColumns(columns)
  const cellsOf = exportCells(columns, zone)
  let from = 0
  return new ReadableStream({
    start: (sink) => sink.enqueue(utf8.encode(sheetHead(labels, isNumber))),
    async pull(sink) {
      await nextSlice()
      signal.throwIfAborted()
      let xml = ''
      for (const [at, row] of rows.slice(from, from + SLICE_ROWS).entries()) {
        counted(row)
        // The labels are in row 1.
        xml += sheetRow(from + at + 2, cellsOf(row), isNumber)
      }
      from += SLICE_ROWS
      const isLast = from >= rows.length
      sink.enqueue(utf8.encode(isLast ? xml + sheetTail(labels) : xml))
      if (isLast) sink.close()
    },
  })
}
