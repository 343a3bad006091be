import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { CSV_BOM, csvLine } from '@tideway/contract/csv/csv'
import type { SheetColumns } from '@tideway/contract/exports/exported-file'
import type { ExportFormat } from '@tideway/contract/exports/exports'
import { MAX_SHEET_ROWS, sheetHead, sheetRow, sheetTail } from '@tideway/contract/exports/sheet-xml'

const deflate = promisify(deflateRaw)

/** Limit of rows in a sheet, below its labels. A CSV has one sheet of any length. */
export const SHEET_RECORDS = MAX_SHEET_ROWS - 1

/** The state of a sheet's text at the end of a part, from which the next part continues. */
export interface SheetState {
  /** From 1. */
  sheet: number
  checksum: number
  textBytes: number
}

export interface WrittenPart extends SheetState {
  /** Raw DEFLATE that ends at a byte, so that the next part can follow it. */
  content: Buffer
}

/** Where rows belong in their file. */
interface Place {
  /** Rows before these, in all sheets of the same columns. */
  before: number
  /** The state at the end of the part before. Undefined for the first part. */
  state: SheetState | undefined
  /** True if no row follows. */
  isLast: boolean
}

/**
 * Writes the next rows of a file as parts, with the start and the end of a sheet where they belong. Rows that do not
 * fit a sheet continue in another. There is no part if there is nothing to write.
 */
export async function writeParts(
  format: ExportFormat,
  columns: SheetColumns,
  rows: readonly (readonly string[])[],
  { before, state, isLast }: Place,
): Promise<WrittenPart[]> {
  const parts: WrittenPart[] = []
  let left = rows
  let written = before
  let last = state
  do {
    const room = format === 'csv' ? left.length : SHEET_RECORDS - (written % SHEET_RECORDS)
    const begins =
      last === undefined || (format === 'xlsx' && room === SHEET_RECORDS && written > 0)
    const some = left.slice(0, room)
    left = left.slice(room)
    const isEnd = isLast && left.length === 0
    if (some.length === 0 && last !== undefined && (begins || !isEnd)) return parts
    const piece = { before: written, begins, ends: isEnd || some.length === room }
    const part = await writePart(format, columns, some, piece, last)
    parts.push(part)
    last = part
    written += some.length
  } while (left.length > 0)
  return parts
}

interface Piece {
  before: number
  begins: boolean
  ends: boolean
}

async function writePart(
  format: ExportFormat,
  columns: SheetColumns,
  rows: readonly (readonly string[])[],
  piece: Piece,
  state: SheetState | undefined,
): Promise<WrittenPart> {
  const { begins } = piece
  const text = Buffer.from((format === 'csv' ? csvText : sheetText)(columns, rows, piece))
  return {
    sheet: (state?.sheet ?? 0) + (begins ? 1 : 0),
    checksum: crc32(text, begins ? 0 : state?.checksum),
    textBytes: (begins ? 0 : (state?.textBytes ?? 0)) + text.length,
    content: await deflate(text, { finishFlush: constants.Z_FULL_FLUSH }),
  }
}

function csvText(
  { labels }: SheetColumns,
  rows: readonly (readonly string[])[],
  { begins }: Piece,
): string {
  return (begins ? CSV_BOM + csvLine(labels) : '') + rows.map(csvLine).join('')
}

function sheetText(
  columns: SheetColumns,
  rows: readonly (readonly string[])[],
  { before, begins, ends }: Piece,
): string {
  // The labels are in row 1.
  const first = (before % SHEET_RECORDS) + 2
  const xml = rows.map((cells, at) => sheetRow(first + at, cells, columns.kinds))
  return `${begins ? sheetHead(columns) : ''}${xml.join('')}${ends ? sheetTail(columns) : ''}`
}
