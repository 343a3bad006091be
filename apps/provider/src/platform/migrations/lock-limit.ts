import type pg from 'pg'
import { databaseCode } from '../database/transaction.ts'

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** Returns true if a statement was ended because it waited too long for a lock. Its transaction had no effect. */
export const isLockTimeout = (error: unknown): boolean => databaseCode(error) === LOCK_NOT_AVAILABLE

/** Returns true if a statement was ended because of other sessions' locks, so that it may be repeated. */
export const isLockConflict = (error: unknown): boolean =>
  isLockTimeout(error) || databaseCode(error) === DEADLOCK

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
