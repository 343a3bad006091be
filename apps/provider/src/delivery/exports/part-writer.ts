import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { CSV_BOM, csvLine } from '@tideway/contract/csv/csv'
import type { ExportFormat } from '@tideway/contract/exports/exports'
import { MAX_SHEET_ROWS, sheetHead, sheetRow, sheetTail } from '@tideway/contract/exports/sheet-xml'

const deflate = promisify(deflateRaw)

/** Rows of records that fit a sheet, below its labels. A CSV has one sheet, however long. */
export const SHEET_RECORDS = MAX_SHEET_ROWS - 1

/** The state of a sheet's text at the end of a part: what the next part goes on from. */
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

interface Columns {
  labels: readonly string[]
  isNumber: readonly boolean[]
}

/** Where a part belongs in its file. */
interface Place {
  /** Records in the file before this part. */
  before: number
  /** The state at the end of the part before it. Undefined for the first part. */
  state: SheetState | undefined
  /** True if no record follows. */
  isLast: boolean
}

/** Returns how many records may follow in the sheet that the next record belongs to. */
export function roomInSheet(format: ExportFormat, before: number): number {
  return format === 'csv' ? Number.MAX_SAFE_INTEGER : SHEET_RECORDS - (before % SHEET_RECORDS)
}

/** Writes the next part of a file: its records, with the beginning and the end of a sheet if they belong there. */
export async function writePart(
  format: ExportFormat,
  columns: Columns,
  records: readonly (readonly string[])[],
  { before, state, isLast }: Place,
): Promise<WrittenPart> {
  const begins = format === 'csv' ? before === 0 : before % SHEET_RECORDS === 0
  const sheet = begins ? (state?.sheet ?? 0) + 1 : (state?.sheet ?? 1)
  const ends = isLast || roomInSheet(format, before) === records.length
  const text = Buffer.from(
    (format === 'csv' ? csvText : sheetText)(columns, records, { before, begins, ends }),
  )
  return {
    sheet,
    checksum: crc32(text, begins ? 0 : state?.checksum),
    textBytes: (begins ? 0 : (state?.textBytes ?? 0)) + text.length,
    content: await deflate(text, { finishFlush: constants.Z_FULL_FLUSH }),
  }
}

interface Piece {
  before: number
  begins: boolean
  ends: boolean
}

function csvText(
  { labels }: Columns,
  records: readonly (readonly string[])[],
  { begins }: Piece,
): string {
  return (begins ? CSV_BOM + csvLine(labels) : '') + records.map(csvLine).join('')
}

function sheetText(
  { labels, isNumber }: Columns,
  records: readonly (readonly string[])[],
  { before, begins, ends }: Piece,
): string {
  // The labels are in row 1.
  const first = (before % SHEET_RECORDS) + 2
  const rows = records.map((cells, at) => sheetRow(first + at, cells, isNumber))
  return `${begins ? sheetHead(labels, isNumber) : ''}${rows.join('')}${ends ? sheetTail(labels) : ''}`
}
