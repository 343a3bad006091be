import type { SearchedDates, SearchedTable } from './keyset-search.ts'
import type { Position } from './page-id.ts'
import { filterCondition } from './record-filters.ts'
import { nameOf, rowsById } from './rows-by-id.ts'

/** A search of a table, as its statements need it. */
export interface Searching<Search extends SearchedDates> {
  table: SearchedTable<Search>
  search: Search
  /** $1 and on of the table's record. */
  parameters: unknown[]
  /** Ids of the only records that may be found. Undefined if any may. */
  only?: readonly string[] | undefined
}

/** Returns the statement for the next records of a search without filters. */
export function statement<Search extends SearchedDates>(
  { table, search, parameters }: Searching<Search>,
  position: Position | undefined,
  limit: number,
): { text: string; values: unknown[] } {
  const values = [...parameters]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const { sorted, conditions } = conditionsOf(table, search, position, parameter)
  return {
    // The page is found first, so that its records are written once and not prepared for every month of the table.
    text: `SELECT ${table.recordJson} FROM (
        SELECT * FROM ${table.table} WHERE ${conditions.join(' AND ')}
         ORDER BY ${sorted} DESC, ${table.id} DESC LIMIT ${limit}) ${nameOf(table.table)}
      ORDER BY ${sorted} DESC, ${table.id} DESC`,
    values,
  }
}

/** Returns the conditions of a search without its filters. `parameter` adds a value and returns its parameter. */
function conditionsOf<Search extends SearchedDates>(
  table: SearchedTable<Search>,
  search: Search,
  position: Position | undefined,
  parameter: (value: unknown) => string,
): { sorted: string; conditions: string[] } {
  const sorted = table.sortedBy(search)
  const conditions = ['client_id = $1', ...(table.conditions ?? [])]
  // A list ordered by this instant leaves out records without it.
  if (sorted !== 'created_at') conditions.push(`${sorted} IS NOT NULL`)
  for (const [name, column] of Object.entries(table.columns)) {
    const value = search[name as keyof Search]
    if (value !== undefined) conditions.push(`${column} = ${parameter(value)}`)
  }
  if (search.fromDate !== undefined)
    conditions.push(`${sorted} >= ${parameter(new Date(search.fromDate))}`)
  // A position is always within the dates of its search, so it replaces the upper end.
  if (position)
    conditions.push(
      `(${sorted}, ${table.id}) < (${parameter(new Date(position.at))}, ${parameter(position.id)})`,
    )
  else if (search.toDate !== undefined)
    conditions.push(`${sorted} <= ${parameter(new Date(search.toDate))}`)
  return { sorted, conditions }
}

/**
 * Returns a statement for the next rows of a search before its filters. Each has the selected columns, `passes`, true if
 * the filters find it, and `place`, its number from 1.
 */
export function comparedRows<Search extends SearchedDates>(
  { table, search, parameters, only }: Searching<Search>,
  position: Position | undefined,
  { limit, selected }: { limit: number; selected: string },
): { order: string; sorted: string; text: string; values: unknown[] } {
  const values = [...parameters]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const { sorted, conditions } = conditionsOf(table, search, position, parameter)
  const { filters } = table
  const passes = filters ? filterCondition(filters.columns, filters.of(search), parameter) : 'true'
  const order = `${sorted} DESC, ${table.id} DESC`
  const from = only === undefined ? table.table : rowsById(table, `${parameter(only)}::text[]`)
  return {
    order,
    sorted,
    text: `SELECT ${selected}, coalesce(${passes}, false) AS passes, row_number() OVER (ORDER BY ${order}) AS place
        FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${limit}`,
    values,
  }
}
