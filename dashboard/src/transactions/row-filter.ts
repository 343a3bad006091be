import { slices } from '../platform/yield-to-main.ts'

/** Rows whose texts are looked through as one: long enough to be fast, short enough for one slice of time. */
const BLOCK = 1000
/** Between two fields and behind a row: nobody can type it, so nothing is found across a border. */
const BORDER = '\u0000'

export interface FilterField<Row> {
  text: (row: Row) => string
}

interface Block<Row> {
  rows: readonly Row[]
  /** The displayed texts of its rows in small letters. */
  text: string
  /** Where each row begins in it. */
  starts: Uint32Array
}

/**
 * Finds rows by a part of any displayed text, in any case (readings 3, filter). The texts of a thousand
 * rows are joined once, when the rows arrive; a keystroke then only searches.
 */
export class RowFilter<Row> {
  readonly #fields: readonly FilterField<Row>[]
  #rows: readonly Row[] = []
  #blocks: Block<Row>[] = []

  constructor(fields: readonly FilterField<Row>[]) {
    this.#fields = fields
  }

  /** Whether every row can be found. */
  get ready(): boolean {
    return this.#blocks.length * BLOCK >= this.#rows.length
  }

  /** The rows to find from now on. Texts of rows that stayed where they were are kept. */
  setRows(rows: readonly Row[]): void {
    this.#rows = rows
    const kept = this.#blocks.findIndex((block, index) => !isBlockOf(block, rows, index * BLOCK))
    if (kept >= 0) this.#blocks.length = kept
  }

  /** Joins the texts that are not joined yet, in slices that leave the browser responsive. */
  async prepare(signal: AbortSignal): Promise<void> {
    const breathe = slices()
    while (!this.ready) {
      this.#joinNext()
      await breathe()
      if (signal.aborted) return
    }
  }

  /** The rows that hold the text, in their order, of those that can be found by now. */
  find(text: string): readonly Row[] {
    const wanted = text.toLowerCase()
    if (wanted === '') return this.#rows
    if (wanted.includes(BORDER)) return []
    const found: Row[] = []
    for (const block of this.#blocks) findIn(block, wanted, found)
    return found
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
        const text = field.text(row).toLowerCase()
        parts.push(text)
        length += text.length + BORDER.length
      }
    }
    this.#blocks.push({ rows, starts, text: parts.join(BORDER) })
  }
}

function findIn<Row>({ rows, starts, text }: Block<Row>, wanted: string, found: Row[]): void {
  let row = 0
  let at = text.indexOf(wanted)
  while (at >= 0) {
    row = rowAt(starts, at, row)
    found.push(rows[row] as Row)
    const next = starts[row + 1]
    if (next === undefined) return
    at = text.indexOf(wanted, next)
  }
}

/** The last row that begins at or before a place. Rows before `low` are known to end before it. */
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

/** A last block that was short is joined anew when rows came behind it. */
function isBlockOf<Row>(block: Block<Row>, rows: readonly Row[], from: number): boolean {
  if (block.rows.length !== Math.min(BLOCK, rows.length - from)) return false
  return block.rows.every((row, index) => row === rows[from + index])
}
