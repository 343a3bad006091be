/** CSV of exports and reports (readings 3, CSV): every cell quoted, CRLF, UTF-8 that starts with CSV_BOM. */

/** Excel reads UTF-8 as the machine's legacy code page if this is missing. */
export const CSV_BOM = '\uFEFF'

/**
 * Returns a quoted cell: quotes doubled, and a formula made plain text.
 *
 * Spreadsheets run text that starts like a formula, even if quoted, and payers typed much of our exported text. Such
 * text gets a single quote in front (OWASP's advice). A plain negative number stays a number, so that amounts can be
 * summed.
 */
export function csvCell(text: string): string {
  return quoted(isPlain(text) ? text : `'${text}`)
}

/** Returns a line with its line end. */
export function csvLine(cells: readonly string[]): string {
  let line = ''
  for (const text of cells) line += line === '' ? csvCell(text) : `,${csvCell(text)}`
  return `${line}\r\n`
}

/** Separator of a report's cells (provider API, daily transaction report). */
export type Delimiter = ',' | '|'

/**
 * Returns a line of a report. Programs read reports, so a cell is quoted only if necessary, and a simple split at the
 * delimiter works. Cells are written unchanged: pass text typed by other parties through `reportText` first.
 */
export function reportLine(cells: readonly string[], delimiter: Delimiter): string {
  return `${cells.map((text) => reportCell(text, delimiter)).join(delimiter)}\r\n`
}

/**
 * Returns text from payers, payees and their banks for a report. Programs read reports and spreadsheets open them, so
 * text that a spreadsheet would run gets a single quote in front, as in an export. Telephone numbers and amounts start
 * with the same characters but cannot call a function, so they stay unchanged (decision 28).
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

/**
 * '+' and eight to fifteen digits (E.164), optionally separated by blanks or hyphens: '+61-400000000', '+61 2 9000
 * 0000'.
 */
const telephoneNumber = /^\+\d(?:[ -]?\d){7,14}$/

/** Examples: '-12.50', '+12.50', '-$1,284.50'. */
const amount = /^[+-]\$?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

/**
 * A tab or line end at the start, or one of = + - @ after characters that a reader may strip (blanks, control characters,
 * zero-width marks) or after separators and quotes, at which a careless reader starts another cell. Includes the wide
 * and small forms that East Asian spreadsheets treat the same, and the true minus sign.
 */
const formula =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf},;|"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212])/u

function isPlain(text: string): boolean {
  return beginsPlainly(text) || negativeNumber.test(text) || !formula.test(text)
}

/**
 * Most cells start with a letter or a digit or are empty. This check skips the slower ones for them, over 50,000 rows.
 */
function beginsPlainly(text: string): boolean {
  const first = text.charCodeAt(0)
  return (
    (first >= 0x30 && first <= 0x39) ||
    (first >= 0x61 && first <= 0x7a) ||
    (first >= 0x41 && first <= 0x5a) ||
    Number.isNaN(first)
  )
}
