import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openJobs } from '../src/platform/jobs.ts'
import { openLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import {
  DataDirectoryHeldError,
  lockDataDirectory,
} from '../src/sandbox/postgres/data-directory-lock.ts'
import { startEmbeddedPostgres } from '../src/sandbox/postgres/embedded-postgres.ts'
import { clearOrphan } from '../src/sandbox/postgres/postgres-orphan.ts'

export interface TestServer {
  /** A database of the server that is not a test's own, to create others from. */
  adminUrl: string
  /** Migrated, with the job queue's tables; nobody may be connected to it. */
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

const DIRECTORY_PREFIX = 'tideway-test-'
const DATABASE_PREFIX = 'tideway_test_'
const log = openLog(process.env.TEST_LOG_LEVEL ?? 'warn')

/** One server and one migrated template for the whole run; TEST_DATABASE_URL names a server to use instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await startThrowAway()
  const run = `${DATABASE_PREFIX}${Date.now().toString(36)}${randomBytes(3).toString('hex')}`
  // This session is how later runs see that the databases named after it are still in use.
  const admin = new pg.Client({ connectionString: server.url, application_name: run })
  await admin.connect()
  await dropLeftBehind(admin)
  const template = `${run}_template`
  await admin.query(`CREATE DATABASE ${template}`)
  await fillTemplate(onDatabase(server.url, template))
  project.provide('testServer', { adminUrl: server.url, template })
  return async () => {
    if (given) await dropAll(admin, await databasesOf(admin, run))
    await admin.end()
    await server.stop()
  }
}

export function onDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function startThrowAway(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeLeftBehind()
  const dataDir = await mkdtemp(path.join(tmpdir(), DIRECTORY_PREFIX))
  const server = await startEmbeddedPostgres({
    dataDir,
    log,
    fsync: false,
    settings: { max_connections: '400', max_wal_size: '2GB', autovacuum: 'off' },
  })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function fillTemplate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
  const jobs = openJobs({ url, log })
  await jobs.start()
  await jobs.stop()
}

/** Clusters of killed runs: their servers may still be running, their directories are free. */
async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(DIRECTORY_PREFIX)) await removeCluster(path.join(tmpdir(), name))
  }
}

async function removeCluster(dataDir: string): Promise<void> {
  try {
    // A run that has just made its directory takes the lock a moment later.
    if (Date.now() - (await stat(dataDir)).mtimeMs < 10_000) return
    const lock = await lockDataDirectory(dataDir)
    await clearOrphan(path.join(dataDir, 'postgres'), log)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    await lock.release()
  } catch (error) {
    if (error instanceof DataDirectoryHeldError) return
    log.debug({ err: error }, `${dataDir} of an earlier run could not be removed`)
  }
}

async function dropLeftBehind(admin: pg.Client): Promise<void> {
  const left = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database d
     WHERE starts_with(d.datname, $1) AND NOT EXISTS (
       SELECT FROM pg_stat_activity s
       WHERE starts_with(s.application_name, $1) AND starts_with(d.datname, s.application_name || '_'))`,
    [DATABASE_PREFIX],
  )
  await dropAll(
    admin,
    left.rows.map((row) => row.datname),
  )
}

async function databasesOf(admin: pg.Client, run: string): Promise<string[]> {
  const found = await admin.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [`${run}_`],
  )
  return found.rows.map((row) => row.datname)
}

async function dropAll(admin: pg.Client, names: string[]): Promise<void> {
  for (const name of names) {
    await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
  }
}
