/** Reads text pasted from a spreadsheet or uploaded as CSV. */

/** Text with an opening quote that nothing closes. Everything after it would be one cell. */
export interface UnclosedQuote {
  /** Line of the opening quote, from 1. */
  unclosedQuoteOnLine: number
}

const BOM = '\uFEFF'

/**
 * Returns the cells of each row that is not empty, trimmed. Cells are separated by the character that the first line
 * uses: a tab as in a copied sheet, a semicolon, or a comma. Quoted cells may contain separators and line ends.
 */
export function readCsv(text: string): string[][] | UnclosedQuote {
  const plain = text.startsWith(BOM) ? text.slice(BOM.length) : text
  const separator = separatorOf(plain)
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  let line = 1
  const endRow = () => {
    if (cells.some((cell) => cell !== '')) rows.push(cells)
    cells = []
  }
  while (at < plain.length) {
    const begin = at
    while (plain[at] === ' ') at += 1
    if (plain[at] === '"') {
      const quoted = quotedCell(plain, at)
      if (quoted === undefined) return { unclosedQuoteOnLine: line }
      line += quoted.text.split('\n').length - 1
      const end = endOfCell(plain, quoted.end, separator)
      cells.push(`${quoted.text}${plain.slice(quoted.end, end)}`.trim())
      at = end
    } else {
      at = endOfCell(plain, begin, separator)
      cells.push(plain.slice(begin, at).trim())
    }
    if (plain[at] === separator) {
      at += 1
      // A separator at the very end is followed by an empty cell, which adds nothing.
      continue
    }
    endRow()
    if (plain[at] === '\r' && plain[at + 1] === '\n') at += 1
    at += 1
    line += 1
  }
  endRow()
  return rows
}

/** Returns the text between quotes, with doubled quotes as one, and where it ends. */
function quotedCell(text: string, from: number): { text: string; end: number } | undefined {
  let read = ''
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    read += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { text: read, end: quote + 1 }
    read += '"'
    at = quote + 2
  }
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r')
    at += 1
  return at
}

function separatorOf(text: string): string {
  const first = text.split(/\r?\n/).find((line) => line.trim() !== '') ?? ''
  const unquoted = first.replace(/"[^"]*(?:"|$)/g, '')
  return ['\t', ';'].find((candidate) => unquoted.includes(candidate)) ?? ','
}

/**
 * Returns the text of a cell that an export of ours made harmless for spreadsheets: without the single quote in front
 * (`csvCell`).
 */
export function plainCell(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

const amountWithSigns = /^\$?\s?(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/

/** Returns an amount as calls take it: `$1,234.50` becomes `1234.50`. Other text is unchanged, so that its rule refuses it. */
export function plainAmount(cell: string): string {
  const [, whole, decimals = ''] = amountWithSigns.exec(cell) ?? []
  return whole === undefined ? cell : `${whole.replaceAll(',', '')}${decimals}`
}
