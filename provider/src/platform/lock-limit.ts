import type pg from 'pg'

/** Runs work in a transaction in which no statement waits longer than `lockMs` for a lock. */
export async function withLockLimit(
  client: pg.ClientBase,
  lockMs: number,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
