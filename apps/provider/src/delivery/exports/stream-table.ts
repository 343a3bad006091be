import { Readable } from 'node:stream'
import { CSV_BOM, csvLine } from '@tideway/contract/csv/csv'
import type { SheetColumns } from '@tideway/contract/exports/exported-file'
import {
  sheetHead,
  sheetPath,
  sheetRow,
  sheetTail,
  workbookParts,
} from '@tideway/contract/exports/sheet-xml'
import { configure, ZipWriter } from '@zip.js/zip.js'

/** Files of tables whose rows are read while the file is sent. */

// No worker is needed, because Node compresses off the event loop anyway.
configure({ useWebWorkers: false })

type Rows = AsyncIterable<readonly (readonly string[])[]>

/** Yields a CSV for spreadsheets: the labels, then a line for each row. */
export async function* tableCsv(
  { labels }: SheetColumns,
  rows: Rows,
): AsyncGenerator<string, void> {
  yield CSV_BOM + csvLine(labels)
  for await (const some of rows) yield some.map(csvLine).join('')
}

/** Returns an XLSX file with one sheet. The caller must limit the rows to those that fit. */
export function tableWorkbook(name: string, columns: SheetColumns, rows: Rows): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // A failure reaches the reader through the stream.
  writeWorkbook(name, columns, rows, writable).catch((error) =>
    writable.abort(error).catch(() => undefined),
  )
  return Readable.fromWeb(readable)
}

async function writeWorkbook(
  sheetName: string,
  columns: SheetColumns,
  rows: Rows,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const zip = new ZipWriter(writable, { extendedTimestamp: false })
  for (const { name, xml } of workbookParts([sheetName]))
    await zip.add(name, new Blob([xml]).stream())
  const sheet = ReadableStream.from(encoded(sheetText(columns, rows)))
  await zip.add(sheetPath(1), sheet)
  await zip.close()
}

async function* sheetText(columns: SheetColumns, rows: Rows): AsyncGenerator<string, void> {
  yield sheetHead(columns)
  // The labels are in row 1.
  let row = 2
  for await (const some of rows) {
    yield some.map((cells, at) => sheetRow(row + at, cells, columns.kinds)).join('')
    row += some.length
  }
  yield sheetTail(columns)
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  const utf8 = new TextEncoder()
  for await (const text of texts) yield utf8.encode(text)
}
