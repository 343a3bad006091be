import type { ListLine } from '@tideway/contract/csv/read-csv'
import { ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js'

/** A sheet of a thousand rows is smaller than this. */
const MAX_SHEET_BYTES = 30_000_000

export type Workbook = { lines: ListLine[]; notes: string[] } | { problem: string }

type Entries = Awaited<ReturnType<ZipReader<unknown>['getEntries']>>

/**
 * Reads the first sheet of an Excel workbook as text, cell by cell. A number is written as Excel would with enough room:
 * with its fifteen digits, and with the zeros in front that its format shows. Dates become 2026-11-28.
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  const { body } = new Response(bytes)
  if (!body) return { problem: 'This file is empty.' }
  const zip = new ZipReader(body, { useWebWorkers: false })
  try {
    return await readSheet(await zip.getEntries())
  } catch {
    return { problem: 'We couldn’t read this workbook. Save it as CSV, and upload that.' }
  } finally {
    await zip.close()
  }
}

async function readSheet(entries: Entries): Promise<Workbook> {
  const workbook = await partOf(entries, 'xl/workbook.xml')
  if (!workbook)
    return {
      problem:
        'This ZIP file isn’t an Excel workbook. Upload the list as CSV or as an Excel workbook.',
    }
  const sheets = all(workbook, 'sheet')
  const [first] = sheets
  const relations = all(await partOf(entries, 'xl/_rels/workbook.xml.rels'), 'Relationship')
  const id = first?.getAttribute('r:id')
  const target = relations.find((each) => each.getAttribute('Id') === id)?.getAttribute('Target')
  const sheet = target && (await partOf(entries, pathOf(target)))
  if (!first || !sheet) return { problem: 'This workbook has no sheet with a list.' }
  const cells = {
    texts: all(await partOf(entries, 'xl/sharedStrings.xml'), 'si').map(textOf),
    formats: formatsOf(await partOf(entries, 'xl/styles.xml')),
    counts1904: all(workbook, 'workbookPr')[0]?.getAttribute('date1904') === '1',
  }
  const rows = all(sheet, 'row')
  const lines = rows.flatMap((row, at) => lineOf(row, at, cells))
  const hidden = rows.filter((row) => row.getAttribute('hidden') === '1').length
  return {
    lines,
    notes: [
      ...(sheets.length > 1
        ? [`We read the first sheet, ‘${first.getAttribute('name') ?? ''}’, of ${sheets.length}.`]
        : []),
      ...(hidden > 0
        ? [`The sheet has hidden rows (${hidden}), for example by a filter. They are in this list.`]
        : []),
    ],
  }
}

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

async function partOf(entries: Entries, path: string): Promise<Document | undefined> {
  const entry = entries.find(({ filename }) => filename === path)
  if (!entry || !('getData' in entry) || !entry.getData) return undefined
  if (entry.uncompressedSize > MAX_SHEET_BYTES) throw new Error('the sheet is too large')
  const { readable, writable } = new TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >()
  const text = new Response(readable).text()
  // If the part cannot be read, the reader's error is reported, so this one is ignored.
  text.catch(() => undefined)
  await entry.getData(writable, { useWebWorkers: false })
  return new DOMParser().parseFromString(await text, 'text/xml')
}

/** Returns elements by name, whatever prefix the file gives to its namespace. */
function all(node: Document | Element | undefined, name: string): Element[] {
  return node ? [...node.getElementsByTagNameNS('*', name)] : []
}

/** Text in parts with different fonts is one text. Readings of characters (phonetic) are no part of it. */
function textOf(node: Element): string {
  return all(node, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('')
}

interface Cells {
  texts: readonly string[]
  formats: readonly NumberFormat[]
  /** True for days that are counted from 1904. */
  counts1904: boolean
}

function lineOf(row: Element, at: number, cells: Cells): ListLine[] {
  const read: string[] = []
  for (const cell of all(row, 'c')) {
    const column = columnOf(cell.getAttribute('r')) ?? read.length
    while (read.length < column) read.push('')
    read[column] = cellText(cell, cells).trim()
  }
  const line = Number(row.getAttribute('r') ?? at + 1)
  return read.some((text) => text !== '') ? [{ line, cells: read }] : []
}

/** Returns the column of a cell reference, counted from 0: 1 for B7. */
function columnOf(reference: string | null): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(cell: Element, { texts, formats, counts1904 }: Cells): string {
  const type = cell.getAttribute('t') ?? 'n'
  if (type === 'inlineStr') return textOf(cell)
  const value = all(cell, 'v')[0]?.textContent ?? ''
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || value === '') return value
  return numberText(value, formats[Number(cell.getAttribute('s') ?? 0)], counts1904)
}

type NumberFormat = { kind: 'date' } | { kind: 'digits'; code: string } | undefined

function numberText(value: string, format: NumberFormat, counts1904: boolean): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (format?.kind === 'date') return dateText(number + (counts1904 ? 1462 : 0))
  // Excel keeps fifteen digits, so 84.000000000000014 becomes 84.
  const plain = Number(number.toPrecision(15)).toLocaleString('en-AU', {
    useGrouping: false,
    maximumFractionDigits: 15,
  })
  return format?.kind === 'digits' && /^\d+$/.test(plain) ? inDigits(plain, format.code) : plain
}

/** Returns 062-000 for 62000 in the format 000-000. */
function inDigits(plain: string, code: string): string {
  const places = code.replace(/[^0]/g, '').length
  const digits = [...plain.padStart(places, '0')]
  const extra = digits.splice(0, digits.length - places).join('')
  return extra + code.replace(/0/g, () => digits.shift() ?? '')
}

function dateText(days: number): string {
  // Excel counts 29 February 1900 as day 60, although that day did not exist, so earlier days count from a day later.
  const dayZero = Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const date = new Date(dayZero + Math.floor(days) * 86_400_000)
  return date.toISOString().slice(0, 10)
}

function formatsOf(styles: Document | undefined): NumberFormat[] {
  const codes = new Map(
    all(styles, 'numFmt').map((each) => [
      each.getAttribute('numFmtId'),
      each.getAttribute('formatCode') ?? '',
    ]),
  )
  const [styled] = all(styles, 'cellXfs')
  return all(styled, 'xf').map((each) => {
    const id = each.getAttribute('numFmtId') ?? '0'
    const code = codes.get(id) ?? ''
    const shown = code.replace(/"([^"]*)"|\\(.)/g, '$1$2')
    if (/^0[0\- ]+$/.test(shown)) return { kind: 'digits', code: shown }
    const isDate =
      isBuiltInDate(Number(id)) || /[dmyh]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
    return isDate ? { kind: 'date' } : undefined
  })
}

/** The formats of dates and times that every workbook has (ECMA-376, 18.8.30). */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
}
