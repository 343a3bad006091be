import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import { underShortLock } from './make-months.ts'

/** Returns the tables that should be whole and are still divided by month, in the order of their names. */
export async function partitionedTables(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('monthly_tables')
    .select('table_name')
    .where('stays_whole', '=', true)
    .where('first_month', 'is not', null)
    .orderBy('table_name')
    .execute()
  return rows.map((row) => row.table_name)
}

/**
 * Makes tables whole that an earlier release divided by month, one month in each transaction. Calls of the table wait
 * while a month moves. A run after an interrupted one continues where that stopped. Returns the names of the tables.
 */
export async function mergeMonths(db: Reader): Promise<string[]> {
  const tables = await partitionedTables(db)
  for (const table of tables) {
    const months = await db
      .selectFrom('table_months')
      .select('month')
      .where('table_name', '=', table)
      .where('archived_at', 'is', null)
      .orderBy('month')
      .execute()
    for (const { month } of months)
      await underShortLock(db, (tx) => sql`SELECT merge_month(${table}, ${month})`.execute(tx))
    await underShortLock(db, (tx) => sql`SELECT make_whole(${table})`.execute(tx))
    // The partition that took the rows had the statistics of few.
    await sql`ANALYZE ${sql.table(table)}`.execute(db)
  }
  return tables
}
