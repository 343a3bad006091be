import { CSV_BOM, csvLine } from '@tideway/contract/csv/csv'
import { inSlices } from '../../platform/yield-to-main.ts'
import type { ListField } from '../transaction-list.ts'

/** Rows written in one task of the main thread before it checks if it must yield. */
const SLICE_ROWS = 200

/** Time after the press on the link until even the slowest browser has started to read the file. */
const REVOKE_AFTER_MS = 40_000

/**
 * Returns rows as a CSV file of exactly these fields: their labels, then a line for each row (spec 2.12; readings 3,
 * CSV). It is written in slices, so that 50,000 rows do not block the page. If `signal` aborts, it throws the reason.
 */
export async function csvFile<Row>(
  rows: readonly Row[],
  fields: readonly ListField<Row>[],
  signal?: AbortSignal,
): Promise<Blob> {
  const utf8 = new TextEncoder()
  const nextSlice = inSlices()
  const read = fields.map((field) => field.csv ?? field.text)
  const labels = fields.map(({ label }) => label)
  const parts = [utf8.encode(CSV_BOM + csvLine(labels))]
  for (let from = 0; from < rows.length; from += SLICE_ROWS) {
    let lines = ''
    for (const row of rows.slice(from, from + SLICE_ROWS)) {
      lines += csvLine(read.map((text) => text(row)))
    }
    parts.push(utf8.encode(lines))
    await nextSlice()
    signal?.throwIfAborted()
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

export interface CsvExport<Row> {
  fileName: string
  /** The saved fields, in order. */
  fields: readonly ListField<Row>[]
  /** All loaded rows that pass the filter, on every page (readings 3, CSV). */
  rows: readonly Row[]
  /** Number of loaded rows if the search has more, or undefined if all are loaded. */
  loadedOfMore: number | undefined
}

/** Writes and downloads the file of 'Export to CSV', and returns the message about the export. */
export async function exportRows<Row>(
  { rows, fields, fileName, loadedOfMore }: CsvExport<Row>,
  signal: AbortSignal,
): Promise<string> {
  downloadFile(await csvFile(rows, fields, signal), fileName)
  return exportedText(rows.length, fileName, loadedOfMore)
}

/** Starts a browser download of the file. */
export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

/** Returns the number of exported rows, with a note if the search has more. */
export function exportedText(
  count: number,
  name: string,
  loadedOfMore: number | undefined,
): string {
  const all = loadedOfMore === undefined ? '' : ` of more than ${figure(loadedOfMore)}`
  const isOne = count === 1 && loadedOfMore === undefined
  return `${figure(count)}${all} ${isOne ? 'row' : 'rows'} exported to ${name}`
}

function figure(count: number): string {
  return count.toLocaleString('en-AU')
}
