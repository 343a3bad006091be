import { setTimeout as wait } from 'node:timers/promises'
import { isConnectionLost } from './database-outage.ts'

/** Milliseconds since the work began, after which a lost connection is reported. A planned switchover takes 4 to 5 s. */
const WITHIN_MS = 6000
const BETWEEN_MS = 200

/**
 * Repeats work whose connection to the database was lost, because a standby may become the primary within seconds
 * (decision 111). Other errors reject at once, and so does a loss that comes late.
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
      if (!isConnectionLost(error) || !mayRepeat()) throw error
      if (performance.now() - began + BETWEEN_MS > WITHIN_MS) throw error
      // Spread, so that waiting calls do not all connect at the same moment.
      await wait(BETWEEN_MS * (0.5 + Math.random()))
    }
  }
}
