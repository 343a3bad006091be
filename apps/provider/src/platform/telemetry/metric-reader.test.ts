import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { testClock } from '../clock.ts'
import type { Pooler } from '../database/database.ts'
import { openDatabase } from '../database/database.ts'
import { databaseCode } from '../database/transaction.ts'
import { openMetricReader } from './metric-reader.ts'

const READ_ONLY_TRANSACTION = '25006'

test.each<Pooler>(['none', 'transaction'])(
  'statements of a scrape have limits and cannot write, with pooler: %s',
  async (pooler) => {
    const database = await createEmptyDatabase()
    const { db, pool } = openDatabase(database.url, { max: 1, pooler })
    const registry = new Registry()
    const clock = testClock('2026-11-20T03:00:00.000Z')
    const reader = openMetricReader(registry, { pool, clock, log: pino({ enabled: false }) })
    let settings: unknown
    let code: string | undefined
    reader.measure({
      metrics: { scraped: { help: 'One.' } },
      async read(from) {
        const { rows } = await sql`SELECT current_setting('statement_timeout') AS statement,
            current_setting('lock_timeout') AS lock, current_setting('TimeZone') AS zone`.execute(
          from,
        )
        settings = rows[0]
        await sql`CREATE TABLE written ()`.execute(from).catch((error: unknown) => {
          code = databaseCode(error)
        })
        return { scraped: 1 }
      },
    })
    try {
      expect(await registry.metrics()).toContain('scraped 1')
      expect(settings).toEqual({ statement: '400ms', lock: '100ms', zone: 'UTC' })
      expect(code).toBe(READ_ONLY_TRANSACTION)
    } finally {
      await reader.close()
      await db.destroy()
      await database.drop()
    }
  },
)
