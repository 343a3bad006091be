import type { Database, Tx } from './database.ts'

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
      return await db.transaction().execute(work)
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
  if (typeof error !== 'object' || error === null) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return 'message' in error ? constraintOfShard(String(error.message)) : undefined
}

/**
 * The coordinator of a distributed database passes on a worker's error without its fields. Its text names the
 * constraint, with the number of the shard if it is an index.
 */
function constraintOfShard(message: string): string | undefined {
  return /violates (?:check|unique) constraint "(\w+?)(?:_\d{6,})?"$/.exec(message)?.[1]
}
