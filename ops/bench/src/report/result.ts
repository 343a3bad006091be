export type Cell = string | number

/** Cell of something that a row does not have. */
export const NONE = '–'
/** Cell of something that a row has, and that was not measured. A result with one is refused. */
export const MISSING = 'not measured'

export interface Table {
  title: string
  columns: string[]
  rows: Cell[][]
  /** First cells of rows that must be there, where the rows follow from what was measured. */
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
