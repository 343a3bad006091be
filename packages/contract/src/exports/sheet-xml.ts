/**
 * The XML parts of an XLSX file (ECMA-376). Rows are written one by one, so that a file of any length needs no memory,
 * and a file that was interrupted goes on after its last row. Text is written into its own cell without a table of
 * shared strings, which would have to stay in memory until the end.
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

/** Places in `cellXfs` of the styles: text stays text when a person edits it, and amounts show two decimals. */
const TEXT_STYLE = 1
const NUMBER_STYLE = 2
const LABEL_STYLE = 3

/** Widths of columns of text and of numbers, in characters. */
const TEXT_WIDTH = 28
const NUMBER_WIDTH = 16

/** Returns the beginning of a sheet: its layout, and its first row with the labels, which stays in view. */
export function sheetHead(labels: readonly string[], isNumber: readonly boolean[]): string {
  const columns = labels.map((_, at) => {
    const width = isNumber[at] ? NUMBER_WIDTH : TEXT_WIDTH
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
  isNumber: readonly boolean[],
): string {
  let xml = `<row r="${row}">`
  for (const [at, text] of cells.entries()) {
    if (text === '') continue
    xml +=
      isNumber[at] && plainDecimal.test(text)
        ? `<c r="${columnName(at)}${row}" s="${NUMBER_STYLE}"><v>${text}</v></c>`
        : textCell(row, at, text, TEXT_STYLE)
  }
  return `${xml}</row>`
}

/** Returns the end of a sheet. Account numbers are text on purpose, so Excel must not mark them as mistakes. */
export function sheetTail(labels: readonly string[]): string {
  const all = `A1:${columnName(labels.length - 1)}${MAX_SHEET_ROWS}`
  return `</sheetData><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

/** Returns the name of a sheet's part in the file, from 1. */
export function sheetPath(sheet: number): string {
  return `xl/worksheets/sheet${sheet}.xml`
}

/** Returns the other parts of a file with this many sheets, each with its name. */
export function workbookParts(sheets: number): { name: string; xml: string }[] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
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
        numbers
          .map(
            (sheet) =>
              `<sheet name="Export${sheet === 1 ? '' : ` ${sheet}`}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
          )
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
        { id: `rId${sheets + 1}`, type: 'styles', target: 'styles.xml' },
      ]),
    },
    { name: 'xl/styles.xml', xml: STYLES },
  ]
}

/** Number format 49 is text, and 2 is '0.00'. */
const STYLES =
  `${DECLARATION}<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>' +
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

/** Text that can be written unchanged, which most of it can. */
const plainText = /^[\w .,:;@$()+/#-]*$/

/** Characters that XML gives a meaning, does not allow, or would change while reading. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be escaped
const special = /[&<>\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g

/** What a reader would take for an escaped character, such as '_x000D_'. */
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
      (found) =>
        entities[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}
