import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RunningProcess } from '../../../bench/src/system/running-process.ts'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'
import { MissingProgramsError } from '../engines/programs.ts'

/** Folders in which packages of PostgreSQL keep their programs, the newest last. */
const PLACES = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin']

/**
 * Returns the folder with the programs of a PostgreSQL that has the extension citus. CITUS_ARCHIVE names a tarball that
 * contains one, which is unpacked into `into`; otherwise the machine's own is used.
 *
 * @throws MissingProgramsError if there is neither.
 */
function findCitusPrograms(into: string, environment = process.env): string {
  const { CITUS_ARCHIVE: archive } = environment
  if (archive) {
    execFileSync('tar', ['xzf', archive, '-C', into])
    const [initdb] = globSync(path.join(into, '**/bin/initdb'))
    if (initdb) return path.dirname(initdb)
    throw new MissingProgramsError(`CITUS_ARCHIVE: ${archive} contains no bin/initdb.`)
  }
  const newestFolder = PLACES.flatMap((place) => globSync(place).sort()).findLast(hasCitus)
  if (newestFolder) return newestFolder
  throw new MissingProgramsError(
    'This drill needs PostgreSQL with the extension citus. Set CITUS_ARCHIVE to a tarball that contains both.',
  )
}

function hasCitus(folder: string): boolean {
  const pgConfig = path.join(folder, 'pg_config')
  if (!existsSync(pgConfig)) return false
  const shared = execFileSync(pgConfig, ['--sharedir'], { encoding: 'utf8' }).trim()
  return existsSync(path.join(shared, 'extension/citus.control'))
}

const START_WITHIN_MS = 30_000

/** One server of the cluster. */
export interface CitusNode {
  /** Address of its database `postgres`. */
  url: string
  port: number
  /** Ends the server without a checkpoint, as a crash does. It recovers when it starts again. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface CitusCluster {
  coordinator: CitusNode
  workers: CitusNode[]
  /** Versions of PostgreSQL and Citus for the result. */
  programs: string
  /** Stops the servers and deletes their data. */
  close(): Promise<void>
}

/**
 * Settings of each server. Two-phase commits need prepared transactions. Data of a drill need not survive a power
 * failure, but must survive a killed server.
 */
const settings: Record<string, string> = {
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '400',
  max_prepared_transactions: '400',
  max_locks_per_transaction: '1024',
  max_worker_processes: '64',
  wal_level: 'logical',
  timezone: 'UTC',
  lc_messages: 'C',
  jit: 'off',
  fsync: 'off',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.shard_count': '4',
  'citus.recover_2pc_interval': '2s',
  'citus.enable_unsafe_triggers': 'on',
  'citus.propagate_set_commands': 'local',
}

/** Starts a coordinator and workers on loopback ports, with new data in a temporary folder. */
export async function startCitusCluster(workers = 2): Promise<CitusCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tideway-citus-'))
  const nodes: CitusNode[] = []
  const close = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    chmodSync(folder, 0o755)
    const user = serverUser()
    const programs = findCitusPrograms(folder)
    for (let index = 0; index <= workers; index += 1)
      nodes.push(await startNode(path.join(folder, `node-${index}`), programs, user))
    const [coordinator, ...others] = nodes
    if (!coordinator) throw new Error('a cluster has at least one server')
    const version = execFileSync(path.join(programs, 'postgres'), ['--version'], {
      encoding: 'utf8',
    })
    return { coordinator, workers: others, programs: version.trim(), close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Ids {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so the servers then run as another user. */
function serverUser(): Ids | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres:', 'nobody:'].map((name) => lines.find((one) => one.startsWith(name)))
  const [, , uid, gid] = line.find((one) => one !== undefined)?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

async function startNode(data: string, programs: string, ids?: Ids): Promise<CitusNode> {
  mkdirSync(data)
  if (ids) chownSync(data, ids.uid, ids.gid)
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { cwd: '/', stdio: 'ignore', ...ids },
  )
  const port = await freePort()
  let running: RunningProcess | undefined
  const start = async () => {
    const all = Object.entries({ ...settings, port: String(port) })
    running = startProcess(
      path.join(programs, 'postgres'),
      ['-D', data, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { cwd: '/', env: {}, ...ids },
    )
    await running.says(/ready to accept connections/, START_WITHIN_MS)
  }
  await start()
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    async stop() {
      await running?.stop()
    },
    async kill() {
      const { child } = running ?? {}
      if (child?.pid === undefined || child.exitCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      process.kill(child.pid, 'SIGQUIT')
      await gone
    },
  }
}
