import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReplicatedServer } from '../../../test/database/replica-server.ts'
import { openReplicatedServer } from '../../../test/database/replica-server.ts'
import { systemClock } from '../clock.ts'
import { openJobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'
import { readEnv } from '../settings/env.ts'
import { openLog } from '../telemetry/log.ts'
import { runInTenantScope, withRowLevelSecurity } from './call-database.ts'
import { openDatabase } from './database.ts'
import type { Replica } from './replica.ts'
import { openReplica, readElsewhere } from './replica.ts'

const server: ReplicatedServer = await openReplicatedServer()
const { db, pool } = openDatabase(server.url, { max: 5 })
await pool.query('CREATE TABLE notes (id int PRIMARY KEY)')
const lines: { level: number; msg: string; reason?: string }[] = []
const log = openLog('info', { destination: { write: (line) => lines.push(JSON.parse(line)) } })
const said = () => lines.splice(0).map(({ msg, reason }) => (reason ? `${msg}: ${reason}` : msg))
const LEFT_OUT = 'reads go to the primary, because the replica is left out'
const USED = 'reads use the replica'

let platform: Platform
let replica: Replica

/** Opens the replica with this wait, and returns once reads use it. */
async function open(waitMs: number, url = server.replicaUrl): Promise<void> {
  const env = readEnv({
    DATABASE_URL: server.url,
    DATABASE_READ_URL: url,
    DATABASE_READ_WAIT_MS: String(waitMs),
  })
  const jobs = openJobs({ url: server.url, log })
  platform = { env, db, pool, jobs, clock: systemClock, log }
  replica = openReplica(platform, url)
  platform = { ...platform, replica }
}

/** Waits until reads are answered by the replica, or by the primary. */
async function untilReadsUse(server: 'replica' | 'primary'): Promise<void> {
  while ((await answeredBy()) !== server) await wait(20)
}

const answeredBy = () =>
  readElsewhere(platform, async (from) => {
    const { rows } = await from.pool.query<{ at: 'replica' | 'primary' }>(
      `SELECT CASE WHEN pg_is_in_recovery() THEN 'replica' ELSE 'primary' END AS at`,
    )
    return rows[0]?.at
  })

const sees = (id: number) =>
  readElsewhere(platform, async (from) => {
    const { rowCount } = await from.pool.query('SELECT FROM notes WHERE id = $1', [id])
    return rowCount === 1
  })

beforeEach(() => open(5000))
afterEach(async () => {
  await replica.close()
  said()
})
afterAll(async () => {
  await db.destroy()
  await server.close()
})

describe('a read', () => {
  test('is answered by the replica, and sees every row written before it', async () => {
    await untilReadsUse('replica')
    for (let id = 0; id < 200; id += 1) {
      await pool.query('INSERT INTO notes VALUES ($1)', [id])
      const [seen, at] = await Promise.all([sees(id), answeredBy()])
      expect([id, seen, at]).toEqual([id, true, 'replica'])
    }
    expect(said()).toEqual([USED])
  })

  test('of a call is limited to its clients on the replica too', async () => {
    await untilReadsUse('replica')
    const calls = withRowLevelSecurity(platform)
    const scope = await runInTenantScope(['HARBOUR'], () =>
      readElsewhere(calls, async (from) => {
        const { rows } = await from.pool.query(
          `SELECT current_user AS user, current_setting('tideway.clients') AS clients, pg_is_in_recovery() AS replica`,
        )
        return rows
      }),
    )
    await calls.close()
    expect(scope).toEqual([{ user: 'tideway_request', clients: 'HARBOUR', replica: true }])
  })

  test('that fails on the replica is answered by the primary', async () => {
    await untilReadsUse('replica')
    const usedReplica: boolean[] = []
    const answer = await readElsewhere(platform, async (from) => {
      usedReplica.push(from.pool !== pool)
      if (from.pool !== pool) throw new Error('canceling statement due to conflict with recovery')
      return 'answered'
    })
    expect([answer, usedReplica, await answeredBy()]).toEqual([
      'answered',
      [true, false],
      'replica',
    ])
  })
})

describe('a replica is left out', () => {
  test('while it lags, so that callers see their own writes, and the log reports it once', async () => {
    await replica.close()
    await open(300)
    await untilReadsUse('replica')
    await server.pauseReplay()
    for (let id = 1000; id < 1010; id += 1) {
      await pool.query('INSERT INTO notes VALUES ($1)', [id])
      expect([await sees(id), await answeredBy()]).toEqual([true, 'primary'])
    }
    await server.resumeReplay()
    await untilReadsUse('replica')
    expect(said()).toEqual([USED, `${LEFT_OUT}: it is more than 300 ms behind`, USED])
  })

  test('while it is away, and used again when it is back', async () => {
    await untilReadsUse('replica')
    await server.stopReplica()
    for (let read = 0; read < 10; read += 1) expect(await answeredBy()).toBe('primary')
    await server.startReplica()
    await untilReadsUse('replica')
    const [first, out, again, ...more] = said()
    expect([first, again, more]).toEqual([USED, USED, []])
    expect(out).toMatch(new RegExp(`^${LEFT_OUT}: `))
  })

  test('if its address leads to no replica', async () => {
    await replica.close()
    said()
    await open(5000, server.url)
    while (lines.length === 0) await wait(20)
    expect([await answeredBy(), said()]).toEqual([
      'primary',
      [`${LEFT_OUT}: DATABASE_READ_URL does not lead to a replica`],
    ])
  })

  test('if it is a replica of another database', async () => {
    await replica.close()
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query('CREATE DATABASE another')
    await admin.end()
    const other = new URL(server.replicaUrl)
    other.pathname = '/another'
    said()
    await open(5000, other.href)
    while (lines.length === 0) await wait(20)
    const [line] = said()
    expect(line).toMatch(/leads to a replica of another database|database "another" does not exist/)
    expect(await answeredBy()).toBe('primary')
  })
})
