/** CSV as exports and reports write it (readings 3, CSV): every cell quoted, CRLF, UTF-8 that begins with CSV_BOM. */

/** Without it Excel reads UTF-8 as the machine's old code page. */
export const CSV_BOM = '\uFEFF'

/**
 * A cell: quoted, its quotes doubled, and a formula made plain text.
 *
 * Spreadsheets run what begins like a formula, quoted or not, and much of what we export was typed by payers.
 * Such a text gets a single quote in front (the advice of OWASP). A plain negative number begins with '-' as
 * well, but can only be a number: it stays one, so that amounts can be summed.
 */
export function csvCell(text: string): string {
  return quoted(isPlain(text) ? text : `'${text}`)
}

/** A line with its end. */
export function csvLine(cells: readonly string[]): string {
  let line = ''
  for (const text of cells) line += line === '' ? csvCell(text) : `,${csvCell(text)}`
  return `${line}\r\n`
}

/** Between which a report's cells stand (provider API, daily transaction report). */
export type Delimiter = ',' | '|'

/**
 * A line of a report, which programs read: a cell is quoted only where it must be, so that a line may as well be
 * split at its delimiter. Cells are written as they are; text that others typed goes through `reportText` first.
 */
export function reportLine(cells: readonly string[], delimiter: Delimiter): string {
  return `${cells.map((text) => reportCell(text, delimiter)).join(delimiter)}\r\n`
}

/**
 * Text that payers, payees and their banks wrote, as a report carries it. Reports are read by programs and opened in
 * spreadsheets too: what a spreadsheet would run gets a single quote in front, as in an export. Telephone numbers and
 * amounts begin with the same characters but cannot call anything, so programs get them unchanged (decision 63).
 */
export function reportText(text: string): string {
  const runs = formula.test(text) && !telephoneNumber.test(text) && !amount.test(text)
  return runs ? `'${text}` : text
}

function reportCell(text: string, delimiter: Delimiter): string {
  return text.includes(delimiter) || needsQuotes.test(text) ? quoted(text) : text
}

function quoted(text: string): string {
  return `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`
}

const needsQuotes = /["\r\n]/

const negativeNumber = /^-\d+(?:\.\d+)?$/

/** '+' and eight to fifteen digits (E.164), a blank or a hyphen between any two: '+61-400000000', '+61 2 9000 0000'. */
const telephoneNumber = /^\+\d(?:[ -]?\d){7,14}$/

/** '-12.50', '+12.50', '-$1,284.50'. */
const amount = /^[+-]\$?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

/**
 * A tab or a line's end at the beginning, or one of = + - @ after nothing but what a reader may strip: blanks,
 * control characters, marks without a width. Also the wide and small forms that spreadsheets for Chinese,
 * Japanese and Korean take for the same, and the true minus sign.
 */
const formula =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212])/u

function isPlain(text: string): boolean {
  return beginsPlainly(text) || negativeNumber.test(text) || !formula.test(text)
}

/** Most cells begin with a letter, a digit or nothing: 50,000 rows need not be asked more. */
function beginsPlainly(text: string): boolean {
  const first = text.charCodeAt(0)
  return (
    (first >= 0x30 && first <= 0x39) ||
    (first >= 0x61 && first <= 0x7a) ||
    (first >= 0x41 && first <= 0x5a) ||
    Number.isNaN(first)
  )
}
