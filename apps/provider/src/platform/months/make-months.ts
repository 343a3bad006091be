import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import { isLockConflict } from '../migrations/lock-limit.ts'

/**
 * Waiting for a lock stops the calls behind it, so give up soon. After a second, the server looks for deadlocks and
 * could cancel a call because of this wait.
 */
const LOCK_WITHIN = '800ms'
const TRIES = 10
const PAUSE_MS = 500

/**
 * Makes the partitions of the present month and of some months after it, one transaction for each. Returns the names of
 * those it made.
 */
export async function makeMonths(db: Reader, at: Date, ahead: number): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; from_month: Date; to_month: Date }>`
    SELECT table_name, from_month, to_month FROM months_to_make(${at}, ${ahead}::int)`.execute(db)
  for (const { table_name, from_month, to_month } of rows)
    await underShortLock(db, async (tx) => {
      await sql`SELECT make_month(${table_name}, ${from_month}, ${to_month})`.execute(tx)
    })
  return rows.map(({ table_name, from_month }) => partitionOf(table_name, from_month))
}

/** Returns the name of the partition that holds a month of a table. */
export function partitionOf(table: string, month: Date): string {
  return `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`
}

/** Returns how many months after the present one are ready in every table. Null if no table is divided. */
export async function monthsReady(db: Reader, at: Date): Promise<number | null> {
  const { rows } = await sql<{ ready: number | null }>`
    SELECT months_ready(${at}) AS ready`.execute(db)
  return rows[0]?.ready ?? null
}

/**
 * Runs a change of tables that gives up if a lock does not come soon, and repeats it. Calls wait for as long as it
 * waits and works.
 */
export async function underShortLock<Result>(
  db: Reader,
  work: (tx: Reader) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_WITHIN)}`.execute(tx)
        return await work(tx)
      })
    } catch (error) {
      if (attempt === TRIES || !isLockConflict(error)) throw error
      await wait(PAUSE_MS)
    }
  }
}
