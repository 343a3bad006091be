import type { Database, Tx } from './database.ts'
import { inSpan } from './tracing.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TRIES = 5

/**
 * Runs `work` in one transaction. It is repeated if the database cancels it in a deadlock, so that no caller sees one.
 */
export async function transact<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inSpan('transaction', () => db.transaction().execute(work))
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error
    }
  }
}

export function databaseCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

function isRetryable(error: unknown): boolean {
  const code = databaseCode(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}

/** Returns the name of the constraint that a statement violated. */
export function databaseConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
