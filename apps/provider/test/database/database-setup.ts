import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openProvider } from '../../src/open-provider.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { readEnv } from '../../src/platform/settings/env.ts'
import { openLog } from '../../src/platform/telemetry/log.ts'
import {
  DataDirectoryHeldError,
  lockDataDirectory,
} from '../../src/sandbox/postgres/data-directory-lock.ts'
import { startEmbeddedPostgres } from '../../src/sandbox/postgres/embedded-postgres.ts'
import { clearOrphan } from '../../src/sandbox/postgres/postgres-orphan.ts'
import {
  closeTemplate,
  createDatabases,
  distributeTemplate,
  dropDatabases,
  isClosedTemplate,
  onDatabase,
} from './distributed-databases.ts'
import { TEST_MONTHS_AHEAD } from './months-ahead.ts'
import {
  CLUSTER_PREFIX,
  copyPreparedCluster,
  createClusterFolder,
  fillTemplate,
  MEMORY,
} from './prepared-cluster.ts'

export interface TestServer {
  /** Database of the server that belongs to no test, for creating others. */
  adminUrl: string
  /** Migrated template with the job queue's tables. There must be no connections to it. */
  template: string
  /** Databases `postgres` of the other servers, if the tests run on a distributed database. */
  workers: string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

const DATABASE_PREFIX = 'tideway_test_'
const log = openLog(process.env.TEST_LOG_LEVEL ?? 'warn')

/**
 * Starts one server and one migrated template for the whole run. TEST_DATABASE_URL names an existing server to use
 * instead, and TEST_DATABASE_WORKERS its workers if it is the coordinator of a distributed database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_DATABASE_URL
  const workers = process.env.TEST_DATABASE_WORKERS?.split(',')
  if (serverUrl && workers) return setupDistributed(project, serverUrl, workers)
  const server = serverUrl
    ? { url: serverUrl, stop: async () => undefined }
    : await startThrowAway()
  const run = nameOfRun()
  // Later runs see from this session that the databases named after it are still in use.
  const admin = new pg.Client({ connectionString: server.url, application_name: run })
  await admin.connect()
  await dropLeftBehind(admin)
  const template = `${run}_template`
  if (serverUrl) {
    await admin.query(`CREATE DATABASE ${template}`)
    await fillTemplate(onDatabase(server.url, template), log)
  } else await admin.query(`ALTER DATABASE tideway RENAME TO ${template}`)
  const started = `${run}_started`
  await admin.query(`CREATE DATABASE ${started} TEMPLATE ${template}`)
  await copyQueues(onDatabase(server.url, started), onDatabase(server.url, template))
  await dropAll(admin, [started])
  project.provide('testServer', { adminUrl: server.url, template, workers: [] })
  return async () => {
    if (serverUrl) await dropAll(admin, await databasesOf(admin, run))
    await admin.end()
    await server.stop()
  }
}

/**
 * Uses a distributed server. Making its template takes up to a minute, so TEST_DATABASE_TEMPLATE names a template that
 * the first run makes and later runs reuse.
 */
async function setupDistributed(
  project: TestProject,
  coordinator: string,
  workers: string[],
): Promise<() => Promise<void>> {
  const keptTemplate = process.env.TEST_DATABASE_TEMPLATE
  const servers = [coordinator, ...workers]
  const template = keptTemplate ?? `${nameOfRun()}_template`
  if (!(await isClosedTemplate(coordinator, template))) {
    await dropDatabases(servers, template)
    await createDatabases(servers, template)
    await fillTemplate(onDatabase(coordinator, template), log)
    await distributeTemplate(servers, template)
    const started = `${template}_started`
    await createDatabases(servers, started, template)
    await copyQueues(onDatabase(coordinator, started), onDatabase(coordinator, template))
    await dropDatabases(servers, started)
    await closeTemplate(servers, template)
  }
  project.provide('testServer', { adminUrl: coordinator, template, workers })
  return async () => {
    if (!keptTemplate) await dropDatabases(servers, template)
  }
}

function nameOfRun(): string {
  return `${DATABASE_PREFIX}${Date.now().toString(36)}${randomBytes(3).toString('hex')}`
}

async function startThrowAway(): Promise<{ url: string; stop(): Promise<void> }> {
  for (const parent of [tmpdir(), MEMORY]) await removeLeftBehind(parent)
  const dataDir = await createClusterFolder()
  await copyPreparedCluster(dataDir, log)
  const server = await startEmbeddedPostgres({
    dataDir,
    log,
    fsync: false,
    settings: {
      max_connections: '400',
      max_wal_size: '1GB',
      autovacuum: 'off',
      // Nothing is replicated or archived.
      wal_level: 'minimal',
      max_wal_senders: '0',
      // For the tests that count statements. They turn it on for their database.
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track': 'none',
    },
  })
  return {
    url: onDatabase(server.url, 'postgres'),
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Starts a provider on one database and copies its new job queues to another, so that providers on copies of it need
 * not create them. Creating the queues takes longer than the rest of a start.
 */
async function copyQueues(from: string, to: string): Promise<void> {
  const { db, pool } = openDatabase(from, { max: 4 })
  const env = readEnv({ LOG_LEVEL: 'silent', MONTHS_AHEAD: String(TEST_MONTHS_AHEAD) })
  const silent = openLog(env.logLevel)
  const jobs = openJobs({ url: from, log: silent })
  const app = await openProvider({ env, db, pool, jobs, clock: systemClock, log: silent })
  await jobs.start()
  const { rows } = await pool.query<{ queues: string }>(
    'SELECT json_agg(queue)::text AS queues FROM pgboss.queue',
  )
  await app.close()
  await jobs.stop()
  await db.destroy()
  const target = new pg.Client({ connectionString: to })
  await target.connect()
  await target.query(
    `INSERT INTO pgboss.queue SELECT * FROM json_populate_recordset(NULL::pgboss.queue, $1)
     ON CONFLICT DO NOTHING`,
    [rows[0]?.queues],
  )
  await target.end()
}

/** Removes clusters of killed runs. Their servers may still be running, but their directories are not locked. */
async function removeLeftBehind(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (name.startsWith(CLUSTER_PREFIX)) await removeCluster(path.join(parent, name))
  }
}

async function removeCluster(dataDir: string): Promise<void> {
  try {
    // A run that has just created its directory locks it a moment later.
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
  const databases = await admin.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [`${run}_`],
  )
  return databases.rows.map((row) => row.datname)
}

async function dropAll(admin: pg.Client, names: string[]): Promise<void> {
  for (const name of names) {
    await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
  }
}
