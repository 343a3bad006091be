import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { processStart } from '../../platform/process/process-start.ts'

/**
 * Cleans up after a killed owner. Call it with the data directory locked: a server that still runs on the cluster then
 * has no owner. It is stopped rather than adopted, so that the next one runs with our settings and as our child.
 */
export async function clearOrphan(
  cluster: string,
  log: { warn(fields: object, message: string): void },
): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  const pid = await readPid(pidFile)
  if (pid === undefined) return
  if (await isServerOf(pid, cluster)) {
    log.warn({ pid }, 'stopping the database server that an earlier process left running')
    await stopServer(pid)
  }
  // The server refuses to start if another program has the pid of its dead predecessor.
  await rm(pidFile, { force: true })
}

/** Stops the server fast, and after ten seconds without a checkpoint (its log is replayed at the next start). */
export async function stopServer(pid: number): Promise<void> {
  for (const [signal, patience] of stops) {
    if (!signalled(pid, signal)) return
    if (await ended(pid, patience)) return
  }
  throw new Error(`The database server with pid ${pid} did not stop`)
}

const stops = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

async function readPid(pidFile: string): Promise<number | undefined> {
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 1 ? pid : undefined
}

/** A server's working directory is its cluster. If that is not visible, check its command line. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (folder !== undefined) return folder === (await realpath(cluster))
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return command.split('\0').includes(cluster)
  }
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes(cluster)
  } catch {
    return false
  }
}

function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

async function ended(pid: number, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    if ((await processStart(pid)) === undefined) return true
    await wait(20)
  }
  return false
}
