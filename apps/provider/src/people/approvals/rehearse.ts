import { sql } from 'kysely'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Does the work and rolls it back. A call that would be rejected is therefore rejected now, with its own error, and not
 * after its approval.
 */
export async function rehearse<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`SAVEPOINT rehearsal`.execute(tx)
  const result = await work()
  await sql`ROLLBACK TO SAVEPOINT rehearsal`.execute(tx)
  return result
}

/** Does the work, or rolls it back and returns the error if the call is rejected. Other errors end the transaction. */
export async function attempt<Result>(
  tx: Tx,
  work: () => Promise<Result>,
): Promise<{ result: Result } | { rejected: ApiError }> {
  await sql`SAVEPOINT attempt`.execute(tx)
  try {
    return { result: await work() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx)
    return { rejected: error }
  }
}
