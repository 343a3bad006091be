import { setTimeout as wait } from 'node:timers/promises'
import type { TestProvider } from '../provider.ts'

/** Keeps HARBOUR's money where it is, as a slow database would, until the returned function is called. */
export async function holdFloat({ platform: { pool } }: Pick<TestProvider, 'platform'>) {
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query(
    `SELECT 1 FROM ledger_accounts WHERE client_id = 'HARBOUR' AND account = 'float' FOR UPDATE`,
  )
  return {
    /** Waits until a statement waits for the money. */
    async whenWaiting(): Promise<void> {
      const deadline = Date.now() + 15_000
      for (;;) {
        const { rows } = await pool.query(
          `SELECT 1 FROM pg_locks waiting JOIN pg_stat_activity USING (pid)
            WHERE NOT granted AND datname = current_database()`,
        )
        if (rows.length > 0) return
        if (Date.now() > deadline) throw new Error('nothing waits for the money')
        await wait(20)
      }
    },
    async now(): Promise<void> {
      await holder.query('COMMIT')
      holder.release()
    },
  }
}
