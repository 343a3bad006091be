import { exportCells, numericColumns } from '@tideway/contract/exports/export-cells'
import {
  sheetHead,
  sheetPath,
  sheetRow,
  sheetTail,
  workbookParts,
  XLSX_TYPE,
} from '@tideway/contract/exports/sheet-xml'
import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-writer.js'
import { inSlices } from '../../platform/yield-to-main.ts'
import type { RowsToWrite } from './write-rows.ts'

/** Rows written in one task of the main thread before it checks if it must yield. */
const SLICE_ROWS = 200

type Source<Row> = Pick<RowsToWrite<Row>, 'rows' | 'columns' | 'zone'>

/** Writes rows into an XLSX file. Calls `counted` for each row that it writes. If `signal` aborts, it throws. */
export async function writeWorkbook<Row>(
  source: Source<Row>,
  counted: (row: Row) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const parts = new Response(readable).blob()
  // If writing fails, the error of the writer counts.
  parts.catch(() => undefined)
  // The page's policy allows no workers from text, and the browser compresses in another thread.
  const zip = new ZipWriter(writable, { extendedTimestamp: false, useWebWorkers: false })
  for (const { name, xml } of workbookParts(1)) await zip.add(name, new Blob([xml]).stream())
  await zip.add(sheetPath(1), sheetStream(source, counted, signal))
  await zip.close()
  return new Blob([await parts], { type: XLSX_TYPE })
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
