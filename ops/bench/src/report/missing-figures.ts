import type { Cell, Result, Table } from './result.ts'
import { MISSING } from './result.ts'

/** Columns of limits. Not every row has one. */
const LIMITS = new Set(['bar', 'stretch', 'allowed'])
/** How a number that is none is formatted: the median of nothing, a share of nothing. */
const NO_NUMBER = /(?<![\p{L}])(?:NaN|undefined|null)(?![\p{L}])|∞/u

/** Returns what a result promises and does not have, each with its table and row. Empty if it is complete. */
export function missingFigures({ notes, tables, failures = [] }: Result): string[] {
  return [
    ...failures.map((failure) => `failed: ${failure}`),
    ...notes.filter((note) => NO_NUMBER.test(note)).map((note) => `a note has no figure: ${note}`),
    ...(tables.length === 0 ? ['no table'] : []),
    ...tables.flatMap(missingInTable),
  ]
}

function missingInTable({ title, columns, rows, promised = [] }: Table): string[] {
  const names = new Set(rows.map(([name]) => name))
  return [
    ...(rows.length === 0 ? [`${title}: no rows`] : []),
    ...promised.filter((name) => !names.has(name)).map((name) => `${title}: no row ${name}`),
    ...rows.flatMap((row) => {
      const name = `${title}, ${row[0]}`
      if (row.length !== columns.length)
        return [`${name}: ${row.length} cells in ${columns.length} columns`]
      return columns.flatMap((column, index) =>
        isMissing(row[index], column) ? [`${name}: no figure for ${column || 'its value'}`] : [],
      )
    }),
  ]
}

function isMissing(cell: Cell | undefined, column: string): boolean {
  if (typeof cell === 'number') return !Number.isFinite(cell)
  if (cell === undefined || cell === MISSING) return true
  return cell === '' ? !LIMITS.has(column) : NO_NUMBER.test(cell)
}
