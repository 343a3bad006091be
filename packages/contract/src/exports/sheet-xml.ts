import type { CellKind } from './export-cells.ts'
import type { SheetColumns } from './exported-file.ts'

/**
 * The XML parts of an XLSX file (ECMA-376). Rows are written one by one, so that a file of any length needs no memory,
 * and an interrupted file continues after its last row. Text is written into its own cell without a table of shared
 * strings, which would have to stay in memory until the end.
 */

/** Rows that Excel reads in one sheet, with the row of labels. More rows go into another sheet. */
export const MAX_SHEET_ROWS = 1_048_576

/** Longest text that Excel reads in a cell, in UTF-16 units. */
const MAX_CELL_TEXT = 32_767

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/**
 * Places in `cellXfs` of the styles: text stays text when a person edits it, amounts show two decimals, days show the
 * day, and instants have a style for each offset from UTC.
 */
const TEXT_STYLE = 1
const NUMBER_STYLE = 2
const LABEL_STYLE = 3
const DAY_STYLE = 4
const FIRST_INSTANT_STYLE = 5

/** Offsets of time zones from UTC, in minutes. They are all quarters of an hour. */
const QUARTER = 15
const [FIRST_OFFSET, LAST_OFFSET] = [-12 * 60, 14 * 60]

/** Widths of columns, in characters. */
const widths: Record<CellKind, number> = { text: 28, number: 16, date: 30 }

/** Returns the start of a sheet: its layout, and its first row with the labels, which stays in view. */
export function sheetHead({ labels, kinds }: SheetColumns): string {
  const columns = labels.map((_, at) => {
    const width = widths[kinds[at] ?? 'text']
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  const cells = labels.map((label, at) => textCell(1, at, label, LABEL_STYLE)).join('')
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.join('')}</cols><sheetData><row r="1">${cells}</row>`
  )
}

/**
 * Returns a row. An empty cell is left out.
 *
 * @param row Number of the row in its sheet. The labels have 1.
 */
export function sheetRow(
  row: number,
  cells: readonly string[],
  kinds: readonly CellKind[],
): string {
  let xml = `<row r="${row}">`
  for (const [at, text] of cells.entries()) {
    if (text === '') continue
    const [value, style] = cellValue(text, kinds[at]) ?? []
    xml +=
      value === undefined
        ? textCell(row, at, text, TEXT_STYLE)
        : `<c r="${columnName(at)}${row}" s="${style}"><v>${value}</v></c>`
  }
  return `${xml}</row>`
}

/** Returns the value and the style of a cell that is not text, or undefined for text. */
function cellValue(
  text: string,
  kind: CellKind | undefined,
): [value: string | number, style: number] | undefined {
  if (kind === 'number' && plainDecimal.test(text)) return [text, NUMBER_STYLE]
  if (kind !== 'date') return undefined
  if (plainDay.test(text)) return [serialOf(`${text}T00:00:00.000Z`), DAY_STYLE]
  const [, local, sign, hours, minutes] = plainInstant.exec(text) ?? []
  if (local === undefined) return undefined
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  const place = (offset - FIRST_OFFSET) / QUARTER
  const isStyled = Number.isInteger(place) && offset >= FIRST_OFFSET && offset <= LAST_OFFSET
  return isStyled ? [serialOf(`${local}Z`), FIRST_INSTANT_STYLE + place] : undefined
}

const DAY_MS = 86_400_000
/** 1 January 1970, in days of a spreadsheet. */
const EPOCH_SERIAL = 25_569

/** Returns local time as spreadsheets count it: in days, with the time of the day as a fraction. */
function serialOf(localAsUtc: string): number {
  return Date.parse(localAsUtc) / DAY_MS + EPOCH_SERIAL
}

/** Returns the end of a sheet. Account numbers are text on purpose, so Excel must not mark them as mistakes. */
export function sheetTail({ labels }: Pick<SheetColumns, 'labels'>): string {
  const all = `A1:${columnName(labels.length - 1)}${MAX_SHEET_ROWS}`
  return `</sheetData><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

/** Returns the name of a sheet's part in the file, from 1. */
export function sheetPath(sheet: number): string {
  return `xl/worksheets/sheet${sheet}.xml`
}

/** Returns the names of a file's sheets: of records, then of refunds. Most files have one of each or none. */
export function sheetNames({ records, refunds }: { records: number; refunds: number }): string[] {
  const numbered = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => (at === 0 ? name : `${name} ${at + 1}`))
  return [...numbered('Export', records), ...numbered('Refunds', refunds)]
}

/** Returns the other parts of a file with these sheets, each with its name. */
export function workbookParts(names: readonly string[]): { name: string; xml: string }[] {
  const numbers = names.map((_, at) => at + 1)
  const sheetType = `${XLSX_TYPE.slice(0, -'sheet'.length)}worksheet+xml`
  return [
    {
      name: '[Content_Types].xml',
      xml:
        `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${XLSX_TYPE}.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${XLSX_TYPE.slice(0, -'sheet'.length)}styles+xml"/>` +
        `${numbers.map((sheet) => `<Override PartName="/${sheetPath(sheet)}" ContentType="${sheetType}"/>`).join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      xml: relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    },
    {
      name: 'xl/workbook.xml',
      xml:
        `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
        names
          .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
          .join('') +
        '</sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      xml: relations([
        ...numbers.map((sheet) => ({
          id: `rId${sheet}`,
          type: 'worksheet',
          target: sheetPath(sheet).slice('xl/'.length),
        })),
        { id: `rId${names.length + 1}`, type: 'styles', target: 'styles.xml' },
      ]),
    },
    { name: 'xl/styles.xml', xml: STYLES },
  ]
}

/** The first number of a format that a file defines. The lower ones are built in: 49 is text, and 2 is '0.00'. */
const DAY_FORMAT = 164
const FIRST_INSTANT_FORMAT = DAY_FORMAT + 1

const offsets = Array.from(
  { length: (LAST_OFFSET - FIRST_OFFSET) / QUARTER + 1 },
  (_, place) => FIRST_OFFSET + place * QUARTER,
)
const dateFormats = [
  'dd/mm/yyyy',
  // The offset distinguishes two payments in the hour that clocks repeat.
  ...offsets.map((offset) => `dd/mm/yyyy hh:mm:ss &quot;${offsetText(offset)}&quot;`),
]

function offsetText(offset: number): string {
  const size = Math.abs(offset)
  const digits = (count: number) => count.toString().padStart(2, '0')
  return `GMT${offset < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`
}

const format = (id: number, font = 0) =>
  `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font === 0 ? '' : ' applyFont="1"'}/>`

/** The formats of cells, in the order of the places above. */
const cellFormats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  format(49),
  format(2),
  format(49, 1),
  format(DAY_FORMAT),
  ...offsets.map((_, place) => format(FIRST_INSTANT_FORMAT + place)),
]

const STYLES =
  `${DECLARATION}<styleSheet xmlns="${MAIN}">` +
  `<numFmts count="${dateFormats.length}">${dateFormats.map((code, at) => `<numFmt numFmtId="${DAY_FORMAT + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

function relations(list: readonly { id: string; type: string; target: string }[]): string {
  const entries = list.map(
    ({ id, type, target }) =>
      `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`
}

function textCell(row: number, at: number, text: string, style: number): string {
  return `<c r="${columnName(at)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/** Returns a column's letters: A, B, … Z, AA. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

const plainDecimal = /^-?\d{1,13}\.\d{2}$/
const plainDay = /^\d{4}-\d{2}-\d{2}$/
const plainInstant = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3})([+-])(\d{2}):(\d{2})$/

/** Text that can be written unchanged, which most of it can. */
const plainText = /^[\w .,:;@$()+/#-]*$/

/** Characters that XML gives a meaning, does not allow, or would change while reading. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be escaped
const special = /[&<>\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g

/** Text that a reader would take for an escaped character, such as '_x000D_'. */
const lookalike = /_(?=x[0-9a-fA-F]{4}_)/g

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text. Characters that XML does not allow are written as '_xHHHH_', which spreadsheets read back. */
function xmlText(text: string): string {
  const cut = text.length > MAX_CELL_TEXT ? `${text.slice(0, MAX_CELL_TEXT - 1)}…` : text
  if (plainText.test(cut) && !cut.includes('_x')) return cut
  return cut
    .toWellFormed()
    .replace(lookalike, '_x005F_')
    .replace(
      special,
      (character) =>
        entities[character] ??
        `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}
