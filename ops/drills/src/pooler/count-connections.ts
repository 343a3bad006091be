import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const EVERY_MS = 100

/** The most connections that PostgreSQL had at a time. */
export interface MostConnections {
  pooled: number
  /** Connections of the provider's processes past the pooler, which LISTEN. */
  direct: number
}

/** PgBouncer adds the address of its client to each name. The provider names its direct connections. */
const count = `
  SELECT count(*) FILTER (WHERE application_name LIKE '% - %')::int AS pooled,
         count(*) FILTER (WHERE application_name IN ('tideway-due', 'tideway-checkout'))::int AS direct
    FROM pg_stat_activity WHERE backend_type = 'client backend'`

/** Counts connections until it is stopped. */
export function countConnections(database: pg.Pool): { stop(): Promise<MostConnections> } {
  const most: MostConnections = { pooled: 0, direct: 0 }
  let stopped = false

  async function repeat(): Promise<void> {
    while (!stopped) {
      const { rows } = await database.query<MostConnections>(count)
      most.pooled = Math.max(most.pooled, rows[0]?.pooled ?? 0)
      most.direct = Math.max(most.direct, rows[0]?.direct ?? 0)
      await wait(EVERY_MS)
    }
  }

  const loop = repeat()
  // Reported by stop. Until then, a failure must not end the process.
  loop.catch(() => undefined)
  return {
    async stop() {
      stopped = true
      await loop
      return most
    },
  }
}
