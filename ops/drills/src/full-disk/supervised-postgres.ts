import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { RunningProcess } from '../../../bench/src/system/running-process.ts'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'
import type { CleanUp } from '../engines/clean-up.ts'
import { serverUser } from '../engines/plain-postgres.ts'
import { runProgram } from '../engines/run-program.ts'

const READY_WITHIN_MS = 60_000
/** Wait before a server that ended is started again, as a service manager does. */
const RESTART_MS = 1000

export interface SupervisedPostgres {
  url: string
  /** Writes a checkpoint, so that the next one is minutes away. */
  checkpoint(): Promise<void>
  /** Keeps every segment of the write-ahead log until the returned function is called, as a standby that is away does. */
  keepLog(): Promise<() => Promise<void>>
  /** Number of times that the server ended and was started again. */
  restarts(): number
  /** The server's whole log. */
  log(): string
}

/** Folders on two disks, and a folder for the files of the drill. */
interface Folders {
  home: string
  dataDisk: string
  logDisk: string
}

/**
 * Starts PostgreSQL with its tables on one disk and its write-ahead log on another. Segments of the log are small, so
 * that a full disk is noticed within seconds. A server that ends is started again.
 */
export async function startSupervisedPostgres(
  programs: Record<string, string>,
  { home, dataDisk, logDisk }: Folders,
  cleanUp: CleanUp,
): Promise<SupervisedPostgres> {
  const password = randomBytes(16).toString('hex')
  const passwordFile = path.join(home, 'password')
  writeFileSync(passwordFile, password, { mode: 0o644 })
  const data = path.join(dataDisk, 'data')
  const log = path.join(logDisk, 'wal')
  for (const folder of [data, log]) mkdirSync(folder, { mode: 0o700 })
  await serverUser(log)
  const asUser = await serverUser(data)
  const init = ['-D', data, `--waldir=${log}`, '--wal-segsize=1', '-U', 'tideway']
  const access = ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  await runProgram(
    ...asUser(programs.initdb ?? '', [...init, ...access, '-E', 'UTF8', '--locale=C']),
  )
  const port = await freePort()
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_locks_per_transaction: 512,
    jit: 'off',
    min_wal_size: '2MB',
    max_wal_size: '8MB',
  }
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = asUser(programs.postgres ?? '', ['-D', data, ...settings])
  const logFile = path.join(home, 'postgres.log')
  const supervisor = supervise(() => {
    const running = startProcess(...command, { cwd: home, env: {} })
    running.child.stderr?.on('data', (lines: Buffer) => appendFileSync(logFile, lines))
    return running
  })
  cleanUp.add(() => supervisor.stop())
  await supervisor.running().says(/ready to accept connections/, READY_WITHIN_MS)
  const address = `postgres://tideway:${password}@127.0.0.1:${port}`
  await runStatement(`${address}/postgres`, 'CREATE DATABASE tideway')
  const url = `${address}/tideway`
  return {
    url,
    checkpoint: () => runStatement(url, 'CHECKPOINT'),
    async keepLog() {
      await runStatement(url, `SELECT pg_create_physical_replication_slot('away', true)`)
      return () => runStatement(url, `SELECT pg_drop_replication_slot('away')`)
    },
    restarts: () => supervisor.starts() - 1,
    log: () => readFileSync(logFile, 'utf8'),
  }
}

async function runStatement(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

interface Supervisor {
  running(): RunningProcess
  starts(): number
  stop(): Promise<void>
}

/** Runs a program until it is stopped: starts it again when it ends. */
function supervise(start: () => RunningProcess): Supervisor {
  const stopping = new AbortController()
  let running = start()
  let starts = 1
  const watching = (async () => {
    for (;;) {
      const { child } = running
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((resolve) => child.once('exit', resolve))
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      running = start()
      starts += 1
    }
  })()
  return {
    running: () => running,
    starts: () => starts,
    async stop() {
      stopping.abort()
      await running.stop()
      await watching
    },
  }
}
