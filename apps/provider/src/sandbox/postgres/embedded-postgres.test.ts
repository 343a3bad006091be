import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLog } from '../../platform/telemetry/log.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { clearOrphan } from './postgres-orphan.ts'

const holder = fileURLToPath(
  new URL('../../../test/database/hold-data-directory.ts', import.meta.url),
)
const log = openLog('silent')
const isRoot = process.getuid?.() === 0
const children: ChildProcess[] = []
const servers: EmbeddedPostgres[] = []
let dataDir = ''

let folder = ''
/** Phase of the first start, each time that it gave other work a turn. */
const spawnedBefore: string[] = []

/** Initialise one cluster and copy it for every test, because each initialisation costs a second of processor time. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tideway-embedded-'))
  await chmod(folder, 0o755)
  const cluster = path.join(folder, 'postgres/PG_VERSION')
  const note = () => void spawnedBefore.push(existsSync(cluster) ? 'ready' : 'cluster')
  await (await start(folder, note)).stop()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tideway-embedded-'))
  await chmod(dataDir, 0o755)
  // Keep the owners, which fs.cp would not.
  execFileSync('cp', ['-a', path.join(folder, 'postgres'), dataDir])
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await clearOrphan(path.join(dataDir, 'postgres'), log)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

function start(directory = dataDir, onSpawn = () => {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: directory, log, fsync: false, onSpawn })
}

async function started(directory = dataDir): Promise<EmbeddedPostgres> {
  const server = await start(directory)
  servers.push(server)
  return server
}

/** Starts the server in another process and waits for its line with the result. */
async function hold(): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const line = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  return { child, line }
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

async function serverPid(): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

describe('a first start', () => {
  test('leaves time for other work during initdb and the server’s start, as does a later start', async () => {
    expect(spawnedBefore).toEqual(['cluster', 'ready'])
    const progress: boolean[] = []
    servers.push(await start(dataDir, () => void progress.push(servers.length === 0)))
    expect(progress).toEqual([true])
  })

  test('creates a UTF8 database, ordered by code point, in UTC', async () => {
    const server = await started()
    const [row] = await query(
      server.url,
      `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding,
              datlocprovider AS provider, datlocale AS locale, current_setting('TimeZone') AS zone
       FROM pg_database WHERE datname = current_database()`,
    )
    expect(row).toEqual({
      name: 'tideway',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      zone: 'UTC',
    })
  })

  test('listens only on loopback and requires a password that only the owner can read', async () => {
    const server = await started()
    expect(await query(server.url, 'SHOW listen_addresses')).toEqual([
      { listen_addresses: '127.0.0.1' },
    ])
    const { mode } = await stat(path.join(dataDir, 'postgres/tideway-password'))
    expect((mode & 0o777).toString(8)).toBe('600')
    const wrong = server.url.replace(/:[^:@/]+@/, ':wrong@')
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed')
  })

  test('that was interrupted is completed by the next', async () => {
    await rm(path.join(dataDir, 'postgres'), { recursive: true })
    const unfinished = path.join(dataDir, 'initialising-cut/postgres')
    await mkdir(unfinished, { recursive: true })
    await writeFile(path.join(unfinished, 'PG_VERSION'), '18\n')
    const server = await started()
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).sort()).toEqual(['lock', 'lock-holder.json', 'postgres'])
  })
})

describe('a second process on the same directory', () => {
  test('is rejected with the holder’s name and a solution', async () => {
    const first = await hold()
    expect(first.line).toMatch(/^ready /)
    const second = await hold()
    expect(second.line).toContain(`refused The data directory ${dataDir} is in use by "node `)
    expect(second.line).toContain(
      `hold-data-directory.ts ${dataDir}" (pid ${first.child.pid}, since`,
    )
    expect(second.line).toMatch(/Stop it, or set DATA_DIR to another directory\.$/)
  })

  test('is allowed once the first has stopped', async () => {
    const first = await hold()
    const gone = new Promise((resolve) => first.child.once('exit', resolve))
    first.child.kill('SIGTERM')
    await gone
    expect((await hold()).line).toMatch(/^ready /)
  })

  test('runs next to the first on a different directory', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'tideway-embedded-'))
    try {
      const [first, second] = [await started(), await started(other)]
      expect(new URL(first.url).port).not.toBe(new URL(second.url).port)
      await second.stop()
    } finally {
      await rm(other, { recursive: true, force: true })
    }
  })
})

describe('after kill -9', () => {
  test('of the owner, its server is stopped and committed data is kept', async () => {
    const first = await hold()
    const url = first.line.replace('ready ', '')
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const orphan = await serverPid()
    await kill(first.child)
    expect(() => process.kill(orphan, 0)).not.toThrow()
    const server = await started()
    expect(await serverPid()).not.toBe(orphan)
    expect(await query(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })

  test('of owner and server, the log is replayed', async () => {
    const first = await hold()
    await query(first.line.replace('ready ', ''), 'CREATE TABLE kept AS SELECT 42 AS answer')
    process.kill(await serverPid(), 'SIGKILL')
    await kill(first.child)
    const server = await started()
    expect(await query(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })

  test('of the server alone, its owner is notified and the server runs again at the same address', async () => {
    const exitNotice = Promise.withResolvers<string>()
    const server = await startEmbeddedPostgres({
      dataDir,
      log,
      onUnexpectedExit: exitNotice.resolve,
    })
    servers.push(server)
    await query(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const killed = await serverPid()
    process.kill(killed, 'SIGKILL')
    expect(await exitNotice.promise).toContain('PostgreSQL stopped unexpectedly (SIGKILL)')
    const answer = () => query(server.url, 'SELECT answer FROM kept').catch(() => [])
    await expect.poll(answer, { timeout: 30_000 }).toEqual([{ answer: 42 }])
    expect(await serverPid()).not.toBe(killed)
  })

  test('of the server alone, stopping during its restart leaves nothing running', async () => {
    const exitNotice = Promise.withResolvers<string>()
    const server = await startEmbeddedPostgres({
      dataDir,
      log,
      fsync: false,
      onUnexpectedExit: exitNotice.resolve,
    })
    process.kill(await serverPid(), 'SIGKILL')
    await exitNotice.promise
    await server.stop()
    await expect(query(server.url, 'SELECT 1')).rejects.toThrow()
  })

  test('a pid that now belongs to another program neither holds the directory nor is killed', async () => {
    const otherTenant = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    children.push(otherTenant)
    await writeFile(path.join(dataDir, 'postgres/postmaster.pid'), `${otherTenant.pid}\n`)
    await writeFile(
      path.join(dataDir, 'lock-holder.json'),
      JSON.stringify({
        pid: otherTenant.pid,
        start: 'long ago',
        command: 'node',
        since: 'long ago',
      }),
    )
    await started()
    expect(otherTenant.exitCode ?? otherTenant.signalCode).toBeNull()
  })
})

test('a broken cluster causes an error that ends with the server’s output', async () => {
  await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '9.6\n')
  await expect(start()).rejects.toThrow(
    /^PostgreSQL did not start in .*:\n[\s\S]*database files are incompatible with server/,
  )
})

// The user who runs the suite decides which of these tests can run. Running it as root and as another user covers both.
describe.runIf(isRoot)('as root', () => {
  test('the server runs as another user', async () => {
    await started()
    const owner = await stat(path.join(dataDir, 'postgres'))
    expect(owner.uid).not.toBe(0)
    expect(processOwner(await serverPid())).toBe(owner.uid)
  })

  test('the server works below a private home directory', async () => {
    await mkdir(path.join(dataDir, 'home'), { mode: 0o700 })
    const server = await started(path.join(dataDir, 'home/project/.data'))
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
  })
})

function processOwner(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }))
}
