import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'
import type { CleanUp } from './clean-up.ts'
import type { Program } from './programs.ts'
import { runProgram } from './run-program.ts'

const versions = '/usr/lib/postgresql/*/bin'

export const postgresPrograms: Program[] = ['initdb', 'postgres'].map((name) => ({
  name,
  debian: 'postgresql',
  places: [`${versions}/${name}`],
}))

/** The user that Debian's package creates. The server refuses to run as root. */
const SERVER_USER = 'postgres'
const READY_WITHIN_MS = 60_000

/** Starts one PostgreSQL on a loopback port, with an empty database. Returns the URL of the database. */
export async function startPlainPostgres(
  programs: Record<string, string>,
  cleanUp: CleanUp,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drill-postgres-'))
  cleanUp.add(() => rm(folder, { recursive: true, force: true }))
  const asUser = await serverUser(folder)
  const password = randomBytes(16).toString('hex')
  const passwordFile = path.join(folder, 'password')
  await writeFile(passwordFile, password)
  await chmod(passwordFile, 0o644)
  const data = path.join(folder, 'data')
  const init = ['-D', data, '-U', 'tideway', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  await runProgram(...asUser(programs.initdb ?? '', [...init, '-E', 'UTF8', '--locale=C', '-N']))
  const port = await freePort()
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_locks_per_transaction: 512,
    jit: 'off',
  }
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file, args] = asUser(programs.postgres ?? '', ['-D', data, ...settings])
  const server = startProcess(file, args, { cwd: folder, env: {} })
  cleanUp.add(() => server.stop())
  await server.says(/ready to accept connections/, READY_WITHIN_MS)
  const address = `postgres://tideway:${password}@127.0.0.1:${port}`
  const client = new pg.Client({ connectionString: `${address}/postgres` })
  await client.connect()
  await client.query('CREATE DATABASE tideway')
  await client.end()
  return `${address}/tideway`
}

/**
 * Gives a folder to the server's user if this process is root, and returns how to run the server's programs as that
 * user.
 */
export async function serverUser(
  folder: string,
): Promise<(file: string, args: string[]) => [string, string[]]> {
  if (process.getuid?.() !== 0) return (file, args) => [file, args]
  const ids = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number(await runProgram('id', [flag, SERVER_USER]))),
  )
  const [uid = 0, gid = 0] = ids
  await chown(folder, uid, gid)
  const prefix = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  return (file, args) => ['setpriv', [...prefix, file, ...args]]
}
