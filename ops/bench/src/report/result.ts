export type Cell = string | number

/** Cell for a value that does not apply to its row. */
export const NONE = '–'
/** Cell for a value that applies to its row but was not measured. A result with one is refused. */
export const MISSING = 'not measured'

export interface Table {
  title: string
  columns: string[]
  rows: Cell[][]
  /** First cells of rows that must exist, for a table whose rows are built from measured data. */
  promised?: readonly string[]
  /** True if the table holds sentences, which are left-aligned. */
  prose?: boolean
}

export interface Result {
  /** Name on the command line and of the result files. */
  name: string
  title: string
  /** How it was measured, and what the numbers exclude. */
  notes: string[]
  tables: Table[]
  /** Parts that failed while others went on. */
  failures?: readonly string[]
}

/** Formats a value with as many decimals as are meaningful. */
export function formatFigure(value: number, digits = 1): string {
  return value.toLocaleString('en-AU', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  })
}

export function formatPercent(share: number): string {
  return `± ${Math.round(share * 50)} %`
}
