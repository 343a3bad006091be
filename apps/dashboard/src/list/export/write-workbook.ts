import { exportCells } from '@tideway/contract/exports/export-cells'
import type { ExportedFile, SheetColumns } from '@tideway/contract/exports/exported-file'
import { sheetColumns } from '@tideway/contract/exports/exported-file'
import {
  sheetHead,
  sheetNames,
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

type Source<Row> = Pick<RowsToWrite<Row>, 'rows' | 'columns' | 'zone'> &
  Pick<ExportedFile<Row>, 'refunds'>

/** Writes rows into an XLSX file. Calls `counted` for each row that it writes. If `signal` aborts, it throws. */
export async function writeWorkbook<Row>(
  { rows, columns, zone, refunds }: Source<Row>,
  counted: (row: Row) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const parts = new Response(readable).blob()
  // If writing fails, the writer's error is reported, so this one is ignored.
  parts.catch(() => undefined)
  // The content security policy allows no workers from text, and the browser already compresses in another thread.
  const zip = new ZipWriter(writable, { extendedTimestamp: false, useWebWorkers: false })
  const cellsOf = exportCells(columns, zone)
  const rowsOf = (row: Row) => {
    counted(row)
    return [cellsOf(row)]
  }
  const sheets = [{ sheet: sheetColumns(columns), rowsOf }]
  if (refunds) sheets.push({ sheet: refunds, rowsOf: refunds.rowsOf(zone) })
  const names = sheetNames({ records: 1, refunds: refunds ? 1 : 0 })
  for (const { name, xml } of workbookParts(names)) await zip.add(name, new Blob([xml]).stream())
  for (const [at, { sheet, rowsOf }] of sheets.entries())
    await zip.add(sheetPath(at + 1), sheetStream(sheet, { rows, rowsOf }, signal))
  await zip.close()
  return new Blob([await parts], { type: XLSX_TYPE })
}

/** Returns the sheet’s text as a stream, so that its rows are never in memory as a whole. */
function sheetStream<Row>(
  sheet: SheetColumns,
  { rows, rowsOf }: { rows: readonly Row[]; rowsOf: (row: Row) => string[][] },
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder()
  const nextSlice = inSlices()
  let from = 0
  // The labels are in row 1.
  let next = 2
  return new ReadableStream({
    start: (sink) => sink.enqueue(utf8.encode(sheetHead(sheet))),
    async pull(sink) {
      let xml = ''
      // Continues until there is text, because many records have no refund, and a stream is not pulled again after a
      // pull without text.
      while (xml === '') {
        await nextSlice()
        signal.throwIfAborted()
        for (const cells of rows.slice(from, from + SLICE_ROWS).flatMap(rowsOf)) {
          xml += sheetRow(next, cells, sheet.kinds)
          next += 1
        }
        from += SLICE_ROWS
        if (from >= rows.length) xml += sheetTail(sheet)
      }
      sink.enqueue(utf8.encode(xml))
      if (from >= rows.length) sink.close()
    },
  })
}
