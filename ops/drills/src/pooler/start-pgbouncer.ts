import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
/** The file that operators start from. */
const deployed = path.join(root, 'ops/deploy/pgbouncer/pgbouncer.ini')
const READY_WITHIN_MS = 10_000

export interface RunningPooler {
  /** Address of the database through the pooler. */
  url: string
  stop(): Promise<void>
}

/** Replaces one line of the file. Throws if the file lacks the line, so that the drill always runs what is deployed. */
function replaceLine(text: string, name: string, value: string): string {
  const line = new RegExp(`^${name} =.*$`, 'm')
  if (!line.test(text)) throw new Error(`${deployed} has no line ${name}`)
  return text.replace(line, `${name} = ${value}`)
}

/**
 * Starts PgBouncer with the deployed configuration: only addresses, paths and `changes` differ.
 *
 * @param databaseUrl Address of the database. Other databases of its server are served under their names.
 * @param folder Temporary folder, which the pooler's user can read.
 */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  folder: string,
  changes: Record<string, string> = {},
): Promise<RunningPooler> {
  const database = new URL(databaseUrl)
  const port = await freePort()
  const users = path.join(folder, 'userlist.txt')
  const settings: Record<string, string> = {
    listen_port: String(port),
    unix_socket_dir: '',
    pidfile: '',
    logfile: '',
    auth_file: users,
    ...changes,
  }
  const server = `host=${database.hostname} port=${database.port}`
  const name = database.pathname.slice(1)
  let text = await readFile(deployed, 'utf8')
  text = replaceLine(text, 'tideway', `${server} dbname=${name}\n* = ${server}`)
  for (const [setting, value] of Object.entries(settings)) text = replaceLine(text, setting, value)
  const file = path.join(folder, 'pgbouncer.ini')
  await mkdir(folder, { recursive: true })
  await writeFile(file, text)
  await writeFile(users, `"${database.username}" "${database.password}"\n`)
  await chmod(folder, 0o755)
  // PgBouncer does not run as root. It changes to this user, and then reads its files.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = startProcess(program, [...asUser, file], { cwd: folder, env: {} })
  await pooler.says(/process up/, READY_WITHIN_MS)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { url: url.href, stop: () => pooler.stop() }
}
