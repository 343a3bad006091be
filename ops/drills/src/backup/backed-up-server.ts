import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { RunningProcess } from '../../../bench/src/system/running-process.ts'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'
import { runProgram } from '../failover/run.ts'

const deploy = path.resolve(import.meta.dirname, '../../../deploy/backup')
const USER = 'postgres'
const READY_WITHIN_MS = 120_000

export interface BackupPrograms {
  pgbackrest: string
  /** Folder of PostgreSQL's programs. */
  postgresBin: string
}

/** One PostgreSQL with continuous archiving, set up with the files of ops/deploy/backup. */
export class BackedUpServer {
  readonly url: string
  readonly #home: string
  readonly #port: number
  readonly #config: string
  readonly #programs: BackupPrograms
  #running: RunningProcess | undefined

  private constructor(home: string, port: number, programs: BackupPrograms) {
    this.#home = home
    this.#port = port
    this.#programs = programs
    this.#config = path.join(home, 'pgbackrest.conf')
    this.url = `postgres://postgres@127.0.0.1:${port}/tideway`
  }

  /** Creates a cluster and its repository below the folder, which belongs to the user postgres. */
  static async open(home: string, programs: BackupPrograms): Promise<BackedUpServer> {
    const server = new BackedUpServer(home, await freePort(), programs)
    await server.#create()
    return server
  }

  get #data(): string {
    return path.join(this.#home, 'data')
  }

  async #create(): Promise<void> {
    const ids = userIds()
    for (const folder of ['repository', 'log', 'lock']) {
      mkdirSync(path.join(this.#home, folder))
      chownSync(path.join(this.#home, folder), ids.uid, ids.gid)
    }
    chownSync(this.#home, ids.uid, ids.gid)
    const configTemplate = readFileSync(path.join(deploy, 'pgbackrest.conf'), 'utf8')
    writeFileSync(
      this.#config,
      configTemplate
        .replaceAll('/var/lib/pgbackrest', path.join(this.#home, 'repository'))
        .replaceAll('/var/log/pgbackrest', path.join(this.#home, 'log'))
        .replaceAll('/tmp/pgbackrest', path.join(this.#home, 'lock'))
        .replaceAll('/var/lib/postgresql/15/tideway', this.#data)
        .replaceAll('/var/run/postgresql', this.#home)
        .replaceAll('pg1-port=5432', `pg1-port=${this.#port}`),
    )
    chownSync(this.#config, ids.uid, ids.gid)
    const initdb = path.join(this.#programs.postgresBin, 'initdb')
    await this.#asUser(initdb, ['-D', this.#data, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-k'])
    const archiving = readFileSync(path.join(deploy, 'archiving.conf'), 'utf8')
    const command = `${this.#programs.pgbackrest} --config=${this.#config}`
    appendFileSync(
      path.join(this.#data, 'postgresql.conf'),
      archiving.replace('pgbackrest --stanza', `${command} --stanza`),
    )
    await this.start()
    await this.#backrest('stanza-create')
    const admin = await this.connect('postgres')
    await admin.query('CREATE DATABASE tideway')
    await admin.end()
  }

  /** Starts the server and waits until it accepts changes, which after a restore is after the promotion. */
  async start(): Promise<void> {
    this.#running = startProcess(
      'setpriv',
      [
        ...asUser(),
        path.join(this.#programs.postgresBin, 'postgres'),
        ...['-D', this.#data, '-p', String(this.#port), '-h', '127.0.0.1', '-k', this.#home],
        ...['-c', 'max_locks_per_transaction=512', '-c', 'jit=off'],
      ],
      { cwd: this.#home, env: { LC_ALL: 'C' } },
    )
    const deadline = performance.now() + READY_WITHIN_MS
    for (;;) {
      const writes = await this.#acceptsChanges().catch(() => false)
      if (writes) return
      if (this.#running.child.exitCode !== null || performance.now() > deadline)
        throw new Error(`PostgreSQL did not start:\n${this.#running.output()}`)
      await wait(100)
    }
  }

  async #acceptsChanges(): Promise<boolean> {
    const client = await this.connect('postgres')
    try {
      const { rows } = await client.query<{ off: boolean }>('SELECT NOT pg_is_in_recovery() AS off')
      return rows[0]?.off === true
    } finally {
      await client.end()
    }
  }

  async connect(database: string): Promise<pg.Client> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.#port,
      user: 'postgres',
      database,
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  backUp(): Promise<string> {
    return this.#backrest('backup', '--type=full')
  }

  /** Kills every process of the server and deletes its files. */
  async destroy(): Promise<void> {
    const { child } = this.#running ?? {}
    if (child?.pid !== undefined && child.exitCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      process.kill(-child.pid, 'SIGKILL')
      await gone
    }
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    mkdirSync(this.#data, { mode: 0o700 })
    const { uid, gid } = userIds()
    chownSync(this.#data, uid, gid)
  }

  /** Restores the latest backup and the archive up to a moment. */
  async restore(moment: Date): Promise<void> {
    const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
    await this.#backrest('restore', '--type=time', `--target=${target}`, '--target-action=promote')
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
  }

  #backrest(command: string, ...args: string[]): Promise<string> {
    const { pgbackrest } = this.#programs
    return this.#asUser(pgbackrest, [
      `--config=${this.#config}`,
      '--stanza=tideway',
      ...args,
      command,
    ])
  }

  #asUser(file: string, args: string[]): Promise<string> {
    return runProgram('setpriv', [...asUser(), file, ...args])
  }
}

function asUser(): string[] {
  return [`--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--']
}

function userIds(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${USER}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error(`There is no user ${USER}.`)
  return { uid: Number(uid), gid: Number(gid) }
}
