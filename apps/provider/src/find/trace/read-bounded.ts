import { MOST_LEFT_OUT, MOST_OF_PART } from '@tideway/contract/trace/trace'
import type { Reader } from '../../platform/database/database.ts'
import { namedStatement } from '../../platform/database/database.ts'

/** The newest rows of a part, oldest first, and the number of older rows that are left out. */
export interface Bounded<Row> {
  rows: Row[]
  leftOut: number
}

export interface BoundedRead {
  /** Part of the statement's name. */
  name: string
  /** SQL that reads the rows, newest first. The limit is added as the last parameter, which the SQL may use too. */
  text: string
  values: unknown[]
}

/**
 * Reads the newest rows of a part. Counts the others only if there are any. The statements are named, because planning
 * a statement over all months takes longer than running it (decision 108).
 */
export async function readBounded<Row>(
  db: Reader,
  { name, text, values }: BoundedRead,
): Promise<Bounded<Row>> {
  const bounded = `${text} LIMIT $${values.length + 1}`
  const { rows } = await db.executeQuery<Row>(
    namedStatement(`trace-${name}`, bounded, [...values, MOST_OF_PART + 1]),
  )
  if (rows.length <= MOST_OF_PART) return { rows: rows.reverse(), leftOut: 0 }
  const { rows: counts } = await db.executeQuery<{ count: number }>(
    namedStatement(`trace-${name}-count`, `SELECT count(*) AS count FROM (${bounded}) found`, [
      ...values,
      MOST_OF_PART + MOST_LEFT_OUT,
    ]),
  )
  return {
    rows: rows.slice(0, MOST_OF_PART).reverse(),
    leftOut: (counts[0]?.count ?? 0) - MOST_OF_PART,
  }
}
