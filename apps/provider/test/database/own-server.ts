import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../src/platform/database/database.ts'
import { openLog } from '../../src/platform/telemetry/log.ts'
import { startEmbeddedPostgres } from '../../src/sandbox/postgres/embedded-postgres.ts'
import { findPrograms } from '../../src/sandbox/postgres/postgres-programs.ts'
import type { RunningServer } from '../../src/sandbox/postgres/postgres-server.ts'
import { startServer } from '../../src/sandbox/postgres/postgres-server.ts'
import { chooseServerUser } from '../../src/sandbox/postgres/postgres-user.ts'
import type { TestDatabase } from '../database.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'

export interface OwnServer {
  /** Its migrated database. `drop` ends the pool. */
  database: TestDatabase
  /** Ends every session except its own. Returns how many. */
  cutAll(): Promise<number>
  /** Kills one session's process with kill -9, so the server ends all other sessions and recovers. */
  killOne(): Promise<void>
  /** Stops the server for this long, then starts it on the same port. */
  away(ms: number): Promise<void>
  close(): Promise<void>
}

/** Opens a separate PostgreSQL for tests that would disturb the shared one. */
export async function openOwnServer(): Promise<OwnServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tideway-outage-'))
  await chmod(dataDir, 0o755)
  const log = openLog('silent')
  // A commit must survive the crash of a process, but not a power failure, so `fsync` can be off.
  const options = { dataDir, log, fsync: false, settings: { synchronous_commit: 'on' } }
  await copyPreparedCluster(dataDir, log)
  const newServer = await startEmbeddedPostgres(options)
  await newServer.stop()
  const programs = findPrograms()
  const cluster = path.join(dataDir, 'postgres')
  const user = chooseServerUser(dataDir, cluster, programs.postgres)
  const port = Number(new URL(newServer.url).port)
  const start = () => startServer(options, cluster, programs, user, port)
  let server: RunningServer = await start()
  const { db, pool } = openDatabase(newServer.url, { max: 3 })
  const others = `datname = current_database() AND pid <> pg_backend_pid()`
  return {
    database: {
      url: newServer.url,
      poolUrl: newServer.url,
      pooler: 'none',
      db,
      pool,
      drop: () => db.destroy(),
    },
    async cutAll() {
      const { rows } = await pool.query(
        `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) AS cut FROM pg_stat_activity WHERE ${others}`,
      )
      return rows[0].cut
    },
    async killOne() {
      const { rows } = await pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE ${others} AND state IS NOT NULL LIMIT 1`,
      )
      process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL')
    },
    async away(ms) {
      await server.stop()
      await new Promise((resolve) => setTimeout(resolve, ms))
      server = await start()
    },
    async close() {
      await db.destroy()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
