import { CSV_BOM, csvLine } from '@tideway/contract/calls/csv'
import { slices } from '../../platform/yield-to-main.ts'
import type { ListField } from './transaction-list.ts'

/** One task of the main thread writes so many rows before it asks whether its time is over. */
const SLICE_ROWS = 200

/** Between the press on the link and the last browser having begun to read the file. */
const REVOKE_AFTER_MS = 40_000

/**
 * Rows as a CSV file: the labels of the fields and of what they have besides, then a line for each row (spec 2.12; readings 3, CSV). It is
 * written in slices, so that nobody waits for 50,000 rows; where `signal` stops it, it throws the reason.
 */
export async function csvFile<Row>(
  rows: readonly Row[],
  fields: readonly ListField<Row>[],
  signal?: AbortSignal,
): Promise<Blob> {
  const utf8 = new TextEncoder()
  const nextSlice = slices()
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

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
