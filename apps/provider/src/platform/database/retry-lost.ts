import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost } from './database-outage.ts'

/**
 * Milliseconds since the work started, after which a lost connection is reported. A planned switchover takes 4 to 5 s.
 */
const WITHIN_MS = 6000
const BETWEEN_MS = 200
const DEADLOCK = '40P01'

/**
 * Repeats work whose connection to the database was lost, because a standby may become the primary within seconds
 * (decision 111). Also repeats work that the database cancelled in a deadlock, as when a migration locks its tables. Other
 * errors reject at once, and so does a loss that comes late.
 *
 * @param mayRepeat Returns false if the last attempt may have taken effect.
 */
export async function retryLost<Result>(
  work: () => Promise<Result>,
  mayRepeat: () => boolean = () => true,
): Promise<Result> {
  const began = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(isConnectionLost(error) || isDeadlock(error)) || !mayRepeat()) throw error
      if (performance.now() - began + BETWEEN_MS > WITHIN_MS) throw error
      // Spread, so that waiting calls do not all connect at the same moment.
      await wait(BETWEEN_MS * (0.5 + Math.random()))
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DEADLOCK
}
