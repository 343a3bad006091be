/**
 * SQL for the rows of a client ($1) with these ids, under the table's name. Each id is looked up separately, in the
 * partition of its month.
 *
 * @param ids SQL expression of an array of texts.
 * @param condition Condition for every row, besides its client and id.
 */
export function rowsById(
  { table, id }: { table: string; id: string },
  ids: string,
  condition = 'true',
): string {
  return `(SELECT matches.* FROM unnest(${ids}) AS requested (id) CROSS JOIN LATERAL (
      SELECT * FROM ${table} WHERE client_id = $1 AND ${id} = requested.id AND ${condition} OFFSET 0) matches) ${nameOf(table)}`
}

/**
 * SQL for an array of texts in a named statement. The sub-select hides its length from the planner, which would expect
 * fewer rows from a short array than from an array that it does not know, find a plan for these values cheaper than one
 * for all, and plan the statement at each execution (decision 20).
 *
 * @param texts Parameter with the array, such as `$2`.
 */
export const plannedOnceTexts = (texts: string): string => `(SELECT ${texts}::text[])`

/**
 * SQL for a key in a named statement over divided tables. `concat` returns its argument. PostgreSQL evaluates it when an
 * execution starts, and then opens only the month of the key. If the planner knew the key, it would plan each execution
 * for one month, because that costs less than a plan for all months seems to (decision 20).
 *
 * @param key Parameter with the key, never NULL, such as `$2`.
 */
export const plannedOnceKey = (key: string): string => `concat(${key}::text)`

/**
 * Returns an SQL expression over a row whose parts in other divided tables are looked up by the key of the statement, and
 * not by the row's column: an execution then opens only one month of those tables too.
 *
 * @param column The key's column as the expression writes it, with its table.
 */
export function byKey(expression: string, column: string, key: string): string {
  return expression.replaceAll(column, plannedOnceKey(key))
}

/** Undoes `plannedOnceKey` in a statement that is planned at each execution, which then plans only one month. */
export function plannedForKey(text: string): string {
  return text.replaceAll(/concat\((\$\d+)::text\)/g, '$1::text')
}

/** Returns the name that a table's record uses for it: the table's own, or the alias at the end of a subquery. */
export function nameOf(table: string): string | undefined {
  return /\w+$/.exec(table)?.[0]
}
