import type pg from 'pg'
import { isDistributed } from '../../src/platform/distribution/distributed.ts'

/** Counts the statements that wait for a lock. If the database is distributed, they may wait on several servers. */
export async function countLockWaits(pool: pg.Pool): Promise<number> {
  const statements = (await isDistributed(pool))
    ? 'count(DISTINCT global_pid) AS count FROM citus_stat_activity'
    : 'count(*) FROM pg_stat_activity'
  const { rows } = await pool.query<{ count: number }>(
    `SELECT ${statements} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
