import { readListFile } from '@tideway/contract/batches/list-file'
import type { ListShape, MatchedList } from '@tideway/contract/batches/match-columns'
import { matchColumns, matchText } from '@tideway/contract/batches/match-columns'
import { reportLine } from '@tideway/contract/csv/csv'

/** A list of a thousand rows is smaller than this. */
export const MAX_FILE_BYTES = 1_000_000

/** A list that was read, for the person to check. */
export interface ReadList<Field extends string> {
  list: MatchedList<Field>
  /** The list as text, for editing. */
  text: string
  fileName?: string
  /** Remarks about the file for the person. */
  notes: string[]
}

export type ReadResult<Field extends string> = ReadList<Field> | { problem: string }

/** Reads pasted text. */
export function readPasted<Field extends string>(
  text: string,
  shape: ListShape<Field>,
): ReadResult<Field> {
  const list = matchText(text, shape)
  if ('columns' in list) return { list, text, notes: [] }
  return { problem: `The quote on line ${list.unclosedQuoteOnLine} isn’t closed.` }
}

/** Reads an uploaded file: text in the encodings of spreadsheets, or an Excel workbook, whatever it is named. */
export async function readUpload<Field extends string>(
  bytes: Uint8Array<ArrayBuffer>,
  shape: ListShape<Field>,
): Promise<ReadResult<Field>> {
  const file = readListFile(bytes)
  if ('problem' in file) return file
  if ('text' in file) {
    const read = readPasted(file.text, shape)
    if ('problem' in read || file.encoding !== 'Windows-1252') return read
    const note = 'This file isn’t UTF-8. We read it as Windows-1252: check letters with accents.'
    return { ...read, notes: [note] }
  }
  const { readWorkbook } = await import('./read-workbook.ts')
  const workbook = await readWorkbook(bytes)
  if ('problem' in workbook) return workbook
  return {
    list: matchColumns(workbook.lines, shape),
    text: workbook.lines.map(({ cells }) => reportLine(cells, ',')).join(''),
    notes: workbook.notes,
  }
}
