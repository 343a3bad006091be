import { CSV_BOM, csvLine } from '@tideway/contract/calls/csv'
import { inSlices } from '../../platform/yield-to-main.ts'
import type { ListField } from './transaction-list.ts'

/** Rows written in one task of the main thread before it checks if it must yield. */
const SLICE_ROWS = 200

/** Time until even the slowest browser has started to read the file after the link was pressed. */
const REVOKE_AFTER_MS = 40_000

/**
 * Returns rows as a CSV file: labels, including those of extra columns, then a line for each row (spec 2.12; readings
 * 3, CSV). It is written in slices, so that 50,000 rows do not block the page. If `signal` aborts, it throws the
 * reason.
 */
export async function csvFile<Row>(
  rows: readonly Row[],
  fields: readonly ListField<Row>[],
  signal?: AbortSignal,
): Promise<Blob> {
  const utf8 = new TextEncoder()
  const nextSlice = inSlices()
  const besides = fields.flatMap((field) => field.csvBesides ?? [])
  const read = [
    ...fields.map((field) => field.csv ?? field.text),
    ...besides.map(({ text }) => text),
  ]
  const labels = [...fields, ...besides].map(({ label }) => label)
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

/** Starts a browser download of the file. */
export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
