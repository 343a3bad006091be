/** Reads text pasted from a spreadsheet or uploaded as CSV. */

/** Text with an opening quote that nothing closes. Everything after it would be one cell. */
export interface UnclosedQuote {
  /** Line of the opening quote, from 1. */
  unclosedQuoteOnLine: number
}

/** A row of a list, with the line of the file or of the pasted text where it starts, from 1. */
export interface ListLine {
  line: number
  cells: string[]
}

/** Characters between the cells of lists, in order of preference if a list could have several. */
const separators = ['\t', ';', '|', ','] as const

const BOM = '\uFEFF'

/** Excel's own line before the names. It says which character separates the cells: `sep=;`. */
const separatorLine = /^"?sep=(.)"?[ \t;,|]*(?:\r\n?|\n|$)/i

/** Returns the cells of each row that is not empty, trimmed. */
export function readCsv(text: string): string[][] | UnclosedQuote {
  const rows = readLines(text, separatorOf(text))
  return Array.isArray(rows) ? rows.map(({ cells }) => cells) : rows
}

/** Returns the separators that a text may have, the most likely one first: the one in most of its first lines. */
export function separatorsOf(text: string): string[] {
  const named = separatorLine.exec(withoutBom(text))?.[1]
  if (named !== undefined) return [named]
  const first = withoutBom(text)
    .replace(/"[^"]*(?:"|$)/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 10)
  const lines = (separator: string) => first.filter((line) => line.includes(separator)).length
  const candidates = separators.filter((separator) => lines(separator) > 0)
  return candidates.length === 0
    ? [',']
    : candidates.toSorted((one, other) => lines(other) - lines(one))
}

function separatorOf(text: string): string {
  return separatorsOf(text)[0] ?? ','
}

function withoutBom(text: string): string {
  return text.startsWith(BOM) ? text.slice(BOM.length) : text
}

/**
 * Returns each row that is not empty, with trimmed cells. Quoted cells may contain separators and line ends. Text after
 * a closing quote means that a quote before it is not closed, as in `"Corner Store,5` above `"Other",6`.
 */
export function readLines(text: string, separator: string): ListLine[] | UnclosedQuote {
  const plain = withoutBom(text)
  const rows: ListLine[] = []
  let cells: string[] = []
  let line = 1
  let startLine = line
  const endRow = () => {
    if (cells.some((cell) => cell !== '')) rows.push({ line: startLine, cells })
    cells = []
  }
  const skipped = separatorLine.exec(plain)?.[0] ?? ''
  if (skipped !== '') {
    line += 1
    startLine = line
  }
  let at = skipped.length
  while (at < plain.length) {
    const begin = at
    while (plain[at] === ' ') at += 1
    if (plain[at] === '"') {
      const quoted = quotedCell(plain, at)
      const end = quoted && endOfCell(plain, quoted.end, separator)
      if (!quoted || plain.slice(quoted.end, end).trim() !== '')
        return { unclosedQuoteOnLine: line }
      line += quoted.text.split('\n').length - 1
      cells.push(quoted.text.trim())
      at = end ?? plain.length
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
    startLine = line
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

/**
 * Returns the text of a cell that an export of ours made harmless for spreadsheets: without the single quote in front
 * (`csvCell`).
 */
export function plainCell(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

const amountWithSigns = /^\$?\s?(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/

/** Returns an amount as calls take it: `$1,234.50` becomes `1234.50`. Other text is unchanged, so that its rule refuses it. */
export function amountOfCell(cell: string): string {
  const [, whole, decimals = ''] = amountWithSigns.exec(cell) ?? []
  return whole === undefined ? cell : `${whole.replaceAll(',', '')}${decimals}`
}
