import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, statfs, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { systemClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { migrate } from '../../src/platform/migrations/migrate.ts'
import { makeMonths } from '../../src/platform/months/make-months.ts'
import type { Logger } from '../../src/platform/telemetry/log.ts'
import { lockDataDirectory } from '../../src/sandbox/postgres/data-directory-lock.ts'
import { startEmbeddedPostgres } from '../../src/sandbox/postgres/embedded-postgres.ts'
import { hashOfSources } from '../hash-of-sources.ts'
import { TEST_MONTHS_AHEAD } from './months-ahead.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const clusters = path.join(root, '.cache/test-cluster')
/** The files that decide the content of the cluster, besides the day. */
const sources = [
  'package-lock.json',
  'apps/provider/migrations',
  'apps/provider/src/platform/months',
  'apps/provider/src/platform',
  'apps/provider/src/sandbox/postgres',
  'apps/provider/test/database/months-ahead.ts',
  'apps/provider/test/database/prepared-cluster.ts',
  'apps/provider/test/hash-of-sources.ts',
]

export const CLUSTER_PREFIX = 'tideway-test-'
/** Where Linux keeps files in memory. */
export const MEMORY = '/dev/shm'
/** Space for twice the data of a whole run. The default of a container, 64 MB, is far too small. */
const MEMORY_BYTES = 3 * 2 ** 30

/**
 * Copies a stopped cluster into the folder. Its database `tideway` is migrated and has the job queue's tables. The
 * first test run of a day makes the cluster, and so does the first run after a change of the schema. All other runs
 * copy it, which saves seconds.
 */
export async function copyPreparedCluster(dataDir: string, log: Logger): Promise<void> {
  const prepared = path.join(
    clusters,
    await hashOfSources(sources, systemClock.now().toISOString().slice(0, 10)),
  )
  if (!existsSync(prepared)) await prepareCluster(prepared, log)
  await whileLocked(dataDir, () => copyFolder(prepared, path.join(dataDir, 'postgres')))
}

/** Locks the folder and renews its time, because other runs remove old folders that are not locked. */
async function whileLocked(dataDir: string, work: () => Promise<void>): Promise<void> {
  const lock = await lockDataDirectory(dataDir)
  try {
    await work()
    await utimes(dataDir, new Date(), new Date())
  } finally {
    await lock.release()
  }
}

/**
 * Creates a folder in memory if there is enough space, because each test file copies a database of a thousand files.
 */
export async function createClusterFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  const isLarge = memory && memory.bavail * memory.bsize > MEMORY_BYTES
  return mkdtemp(path.join(isLarge ? MEMORY : tmpdir(), CLUSTER_PREFIX))
}

/** Migrates a database, makes its partitions and adds the job queue's tables. */
export async function fillTemplate(url: string, log: Logger): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
  const { db } = openDatabase(url, { max: 1 })
  await makeMonths(db, systemClock.now(), TEST_MONTHS_AHEAD)
  await db.destroy()
  const jobs = openJobs({ url, log })
  await jobs.start()
  await jobs.stop()
}

/** Several runs may do this at once. Each makes a cluster, and one of them is kept. */
async function prepareCluster(prepared: string, log: Logger): Promise<void> {
  const dataDir = await createClusterFolder()
  const server = await startEmbeddedPostgres({ dataDir, log, fsync: false })
  await fillTemplate(server.url, log)
  await server.stop()
  await mkdir(clusters, { recursive: true })
  const aside = `${prepared}.${randomBytes(4).toString('hex')}`
  await whileLocked(dataDir, () => copyFolder(path.join(dataDir, 'postgres'), aside))
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  for (const name of await readdir(clusters)) {
    const isOfThisKind = name.startsWith(path.basename(prepared))
    if (!isOfThisKind) await rm(path.join(clusters, name), { recursive: true, force: true })
  }
  await rename(aside, prepared).catch(() => rm(aside, { recursive: true, force: true }))
}

/** Copies with `cp`, which keeps the owner, because a run as root starts the server as another user. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else await promisify(execFile)('cp', ['-a', from, to])
}
