import { chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openLog } from '../../src/platform/telemetry/log.ts'
import { startEmbeddedPostgres } from '../../src/sandbox/postgres/embedded-postgres.ts'
import { findPrograms } from '../../src/sandbox/postgres/postgres-programs.ts'
import type { RunningServer } from '../../src/sandbox/postgres/postgres-server.ts'
import { startServer } from '../../src/sandbox/postgres/postgres-server.ts'
import { chooseServerUser } from '../../src/sandbox/postgres/postgres-user.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'

export interface ReplicatedServer {
  url: string
  replicaUrl: string
  /** Stops applying changes to the replica, as on a slow replica, until `resumeReplay`. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  close(): Promise<void>
}

/** Opens a migrated PostgreSQL and a streaming replica of it, on two ports of this machine. */
export async function openReplicatedServer(): Promise<ReplicatedServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tideway-replica-'))
  await chmod(dataDir, 0o755)
  const log = openLog('silent')
  const options = {
    log,
    fsync: false,
    settings: { synchronous_commit: 'on', max_connections: '100' },
  }
  await copyPreparedCluster(dataDir, log)
  const primary = await startEmbeddedPostgres({ ...options, dataDir })
  const programs = findPrograms()
  const cluster = path.join(dataDir, 'postgres')
  const copy = path.join(dataDir, 'replica')
  const user = chooseServerUser(dataDir, cluster, programs.postgres)
  await copyCluster(primary.url, cluster, copy)
  if (user.uid !== undefined && user.gid !== undefined) await chownAll(copy, user.uid, user.gid)
  const start = () => startServer(options, copy, programs, user)
  let replica: RunningServer = await start()
  const replicaUrl = new URL(primary.url)
  replicaUrl.port = String(replica.port)
  const { port } = replica
  return {
    url: primary.url,
    replicaUrl: replicaUrl.href,
    pauseReplay: () => run(replicaUrl.href, 'SELECT pg_wal_replay_pause()'),
    resumeReplay: () => run(replicaUrl.href, 'SELECT pg_wal_replay_resume()'),
    stopReplica: () => replica.stop(),
    async startReplica() {
      replica = await startServer(options, copy, programs, user, port)
    },
    async close() {
      await replica.stop()
      await primary.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Copies a running cluster as a base backup that follows the original by streaming. */
async function copyCluster(url: string, cluster: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('replica', fast => true)`)
    await cp(cluster, copy, {
      recursive: true,
      filter: (file) => !/postmaster\.(?:pid|opts)$|\/pg_wal\/.|\/pg_replslot\/./.test(file),
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  const { hostname, port, username, password } = new URL(url)
  await writeFile(path.join(copy, 'standby.signal'), '')
  await writeFile(
    path.join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  await chmod(copy, 0o700)
}

async function chownAll(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid)
  for (const name of await readdir(folder, { recursive: true })) {
    await chown(path.join(folder, name), uid, gid)
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
