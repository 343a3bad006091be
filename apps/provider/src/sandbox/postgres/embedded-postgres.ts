import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { reportStep } from '../../platform/process/start-steps.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { initialiseCluster, readPassword, removeUnfinished, SUPERUSER } from './postgres-cluster.ts'
import { clearOrphan } from './postgres-orphan.ts'
import { findPrograms } from './postgres-programs.ts'
import { keepServerRunning } from './postgres-restart.ts'
import type { ServerOptions } from './postgres-server.ts'
import { chooseServerUser } from './postgres-user.ts'

export interface EmbeddedPostgresOptions extends ServerOptions {
  /** Absolute path of the folder with the lock and, in `postgres`, the cluster. Created if missing. */
  dataDir: string
}

export interface EmbeddedPostgres {
  /** Connection string of the database `tideway`, by TCP on 127.0.0.1. Contains the password. */
  url: string
  /** Stops the server and releases the data directory. May be called more than once. */
  stop(): Promise<void>
}

const DATABASE = 'tideway'

/**
 * Starts PostgreSQL in DATA_DIR for installations without a DATABASE_URL (design 3). Throws if another process holds
 * the directory.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  const programs = findPrograms()
  const lock = await lockDataDirectory(dataDir)
  try {
    const cluster = path.join(dataDir, 'postgres')
    const user = chooseServerUser(dataDir, cluster, programs.postgres)
    await removeUnfinished(dataDir)
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
      reportStep(log, 'making the database')
      await initialiseCluster(options, cluster, programs, user)
    }
    await clearOrphan(cluster, log)
    const password = await readPassword(cluster)
    const server = await keepServerRunning(options, { cluster, programs, user })
    const address = `postgres://${SUPERUSER}:${password}@127.0.0.1:${server.port}`
    let stopping: Promise<void> | undefined
    const stop = () => {
      stopping ??= server.stop().finally(() => lock.release())
      return stopping
    }
    try {
      await ensureDatabase(`${address}/postgres`)
    } catch (error) {
      await stop()
      throw error
    }
    return { url: `${address}/${DATABASE}`, stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}
