import { setTimeout as wait } from 'node:timers/promises'
import { countLockWaits } from '../database/lock-waits.ts'
import type { TestProvider } from '../provider.ts'

/** Locks HARBOUR's float, as a slow database would, until the test calls `now`. */
export async function holdFloat({ platform: { pool } }: Pick<TestProvider, 'platform'>) {
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query(
    `SELECT 1 FROM ledger_accounts WHERE client_id = 'HARBOUR' AND account = 'float' FOR UPDATE`,
  )
  let isHeld = true
  return {
    /** Waits until a statement waits for the locked float. */
    async whenWaiting(): Promise<void> {
      const deadline = Date.now() + 15_000
      while ((await countLockWaits(pool)) === 0) {
        if (Date.now() > deadline) throw new Error('nothing waits for the money')
        await wait(20)
      }
    },
    async now(): Promise<void> {
      if (!isHeld) return
      isHeld = false
      await holder.query('COMMIT')
      holder.release()
    },
  }
}
