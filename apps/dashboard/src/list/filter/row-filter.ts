import { inSlices } from '../../platform/yield-to-main.ts'
import type { ColumnKind } from '../../ui/table/columns/table-column.ts'
import type { FilterFact } from './filter-words.ts'
import { figuresApart, filterFacts } from './filter-words.ts'
import type { TextIndex } from './text-index.ts'
import { indexText, rowsThatMayHave } from './text-index.ts'

/** Rows whose texts are searched as one: enough to be fast, few enough for one time slice. */
const BLOCK = 1000
/** Separator between fields and after each row. It cannot be typed, so no match crosses a border. */
export const BORDER = '\u0000'

export interface FilterField<Row> {
  /** Kind of column. Its texts may contain account and telephone numbers, which are found in any notation. */
  kind?: ColumnKind | undefined
  text: (row: Row) => string
  /** Returns other words that users search for: 'Sent back' for RETURNED. */
  words?: ((row: Row) => string) | undefined
}

interface Block<Row> {
  rows: readonly Row[]
  /** Joined search text of the rows. */
  text: string
  /** Start of each row in the text. */
  starts: Uint32Array
  /** Created after all texts are joined. Until then the text is searched. */
  index?: TextIndex
  /** The last text that the index alone could not find. Typing more narrows its result. */
  last?: TypedMatches
}

/** Rows that contain a text, ascending, with its first position in each. */
interface TypedMatches {
  typed: string
  rows: number[]
  places: number[]
}

/**
 * Finds rows that contain every typed word, each as part of any field's text, ignoring case. The texts of a thousand
 * rows are joined once on arrival, and indexed when there is time. A keystroke then only searches.
 */
export class RowFilter<Row> {
  readonly #fields: readonly FilterField<Row>[]
  #rows: readonly Row[] = []
  #blocks: Block<Row>[] = []

  constructor(fields: readonly FilterField<Row>[]) {
    this.#fields = fields
  }

  /** True if every row can be found. */
  get ready(): boolean {
    return this.#blocks.length * BLOCK >= this.#rows.length
  }

  /** Sets the rows to search. Texts of rows that kept their position are reused. */
  setRows(rows: readonly Row[]): void {
    this.#rows = rows
    const firstChanged = this.#blocks.findIndex(
      (block, index) => !isBlockOf(block, rows, index * BLOCK),
    )
    if (firstChanged >= 0) this.#blocks.length = firstChanged
  }

  /** Joins the remaining texts, in slices that keep the browser responsive. */
  async prepare(signal: AbortSignal): Promise<void> {
    const breathe = inSlices()
    while (!this.ready) {
      this.#joinNext()
      await breathe()
      if (signal.aborted) return
    }
  }

  /** Indexes the joined texts, in slices like `prepare`. Rows are found without an index too, but more slowly. */
  async index(signal: AbortSignal): Promise<void> {
    const breathe = inSlices()
    for (const block of this.#blocks) {
      block.index ??= indexText(block.text, block.starts, BORDER)
      await breathe()
      if (signal.aborted) return
    }
  }

  /** Returns the rows that contain the text, in order, among the rows that are prepared. */
  find(text: string): readonly Row[] {
    const facts = filterFacts(text).sort((a, b) => shortestOf(b) - shortestOf(a))
    if (facts.length === 0) return this.#rows
    if (text.includes(BORDER)) return []
    const matches: Row[] = []
    for (const block of this.#blocks) findIn(block, facts, matches)
    return matches
  }

  #joinNext(): void {
    const from = this.#blocks.length * BLOCK
    const rows = this.#rows.slice(from, from + BLOCK)
    const starts = new Uint32Array(rows.length)
    const parts: string[] = []
    let length = 0
    for (const [index, row] of rows.entries()) {
      starts[index] = length
      for (const field of this.#fields) {
        for (const text of searchTexts(field, row)) {
          parts.push(text)
          length += text.length + BORDER.length
        }
      }
    }
    this.#blocks.push({ rows, starts, text: parts.join(BORDER) })
  }
}

/** Returns a field's search texts for a row, in lower case, with the displayed text first. */
export function searchTexts<Row>({ kind, text, words }: FilterField<Row>, row: Row): string[] {
  const displayed = text(row).toLowerCase()
  const texts = kind === 'text' ? [displayed, ...figuresApart(displayed)] : [displayed]
  const others = words?.(row) ?? ''
  if (others !== '') texts.push(others.toLowerCase())
  return texts
}

/** Returns true if texts, joined by a separator that cannot be typed, contain all facts. */
export function containsFacts(text: string, facts: readonly FilterFact[]): boolean {
  return facts.every((fact) => fact.some((texts) => texts.every((part) => text.includes(part))))
}

/** Long texts are in few rows, so they are searched first. */
function shortestOf(fact: FilterFact): number {
  return Math.min(...fact.map(longestOf).map((text) => text.length))
}

function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
}

/** Searches the whole block only for the first fact, and the remaining rows for the others. */
function findIn<Row>(block: Block<Row>, facts: readonly FilterFact[], matches: Row[]): void {
  const [first = [], ...others] = facts
  for (const row of rowsWithFact(block, first)) {
    if (others.length === 0 || containsFacts(textOf(block, row), others)) {
      matches.push(block.rows[row] as Row)
    }
  }
}

/** Returns the positions of the rows that contain a fact, in order. */
function rowsWithFact(block: Block<unknown>, fact: FilterFact): readonly number[] {
  const [first = [], ...others] = fact
  const rarest = longestOf(first)
  // The '22' of '22 n' is in '22/11' too, so one search finds the rows of both.
  if (others.every((texts) => texts.some((text) => text.includes(rarest)))) {
    const rows = rowsWith(block, rarest)
    if (others.length === 0 && first.length === 1) return rows
    return rows.filter((row) => containsFacts(textOf(block, row), [fact]))
  }
  const marks = new Uint8Array(block.rows.length)
  for (const texts of fact) for (const row of rowsWithFact(block, [texts])) marks[row] = 1
  const rows: number[] = []
  for (const [row, mark] of marks.entries()) if (mark === 1) rows.push(row)
  return rows
}

function textOf({ starts, text }: Block<unknown>, row: number): string {
  return text.slice(starts[row], starts[row + 1])
}

function rowsWith(block: Block<unknown>, text: string): readonly number[] {
  if (block.index === undefined) return rowsByText(block, text)
  const { rows, exact } = rowsThatMayHave(block.index, text)
  if (exact) return rows
  block.last = foundAmong(block, rows, text)
  return block.last.rows
}

/**
 * Searches the texts of rows, given in ascending order. If a text continues the last one, checks the last position
 * first.
 */
function foundAmong(block: Block<unknown>, rows: readonly number[], typed: string): TypedMatches {
  const { starts, text } = block
  const before = block.last && typed.startsWith(block.last.typed) ? block.last : undefined
  const matches: TypedMatches = { typed, rows: [], places: [] }
  let at = 0
  for (const row of rows) {
    let from = starts[row] ?? 0
    if (before) {
      while (at < before.rows.length && (before.rows[at] ?? row) < row) at += 1
      if (before.rows[at] !== row) continue
      from = before.places[at] ?? from
    }
    const place =
      before && goesOn(text, from, typed, before.typed.length)
        ? from
        : from + text.slice(from, starts[row + 1]).indexOf(typed)
    if (place < from) continue
    matches.rows.push(row)
    matches.places.push(place)
  }
  return matches
}

/**
 * Returns true if `typed` is at this position of the text, where its first `letters` characters are known to match.
 */
function goesOn(text: string, place: number, typed: string, letters: number): boolean {
  for (let at = letters; at < typed.length; at += 1) {
    if (text.charCodeAt(place + at) !== typed.charCodeAt(at)) return false
  }
  return true
}

function rowsByText({ starts, text }: Block<unknown>, typed: string): number[] {
  const rows: number[] = []
  let row = 0
  let at = text.indexOf(typed)
  while (at >= 0) {
    row = rowAt(starts, at, row)
    rows.push(row)
    const next = starts[row + 1]
    if (next === undefined) break
    at = text.indexOf(typed, next)
  }
  return rows
}

/** Returns the last row that starts at or before a position. Rows before `low` are known to end earlier. */
function rowAt(starts: Uint32Array, place: number, low: number): number {
  let high = starts.length - 1
  let row = low
  while (row < high) {
    const middle = (row + high + 1) >> 1
    if ((starts[middle] ?? 0) <= place) row = middle
    else high = middle - 1
  }
  return row
}

/** Returns true if the block can be reused. A short last block is joined again when rows are added after it. */
function isBlockOf<Row>(block: Block<Row>, rows: readonly Row[], from: number): boolean {
  if (block.rows.length !== Math.min(BLOCK, rows.length - from)) return false
  return block.rows.every((row, index) => row === rows[from + index])
}
