/**
 * SQL for the rows of a client ($1) with these ids, under the table's name. Each id is looked up separately, by the
 * table's key.
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
 * SQL for an array of texts in a named statement. The sub-select hides its length from the planner. Otherwise the
 * planner would expect fewer rows from a short array than from an unknown one. It would find a plan for these values
 * cheaper than one for all, and plan the statement at each execution (decision 20).
 *
 * @param texts Parameter with the array, such as `$2`.
 */
export const plannedOnceTexts = (texts: string): string => `(SELECT ${texts}::text[])`

/** Returns the name that a table's record uses for it: the table's own, or the alias at the end of a subquery. */
export function nameOf(table: string): string | undefined {
  return /\w+$/.exec(table)?.[0]
}
