import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Programs } from './postgres-programs.ts'
import { keepLines, lastLines, serverEnvironment, waitForExit } from './postgres-programs.ts'
import type { ServerOptions } from './postgres-server.ts'
import type { ServerUser } from './postgres-user.ts'

export const SUPERUSER = 'tideway'
const PASSWORD_FILE = 'tideway-password'

export async function readPassword(cluster: string): Promise<string> {
  return (await readFile(path.join(cluster, PASSWORD_FILE), 'utf8')).trim()
}

/**
 * Initialises the cluster in a separate folder and renames it into place, including the password file. An interrupted
 * start leaves a folder that the next one deletes, never half a cluster.
 */
export async function initialiseCluster(
  {
    dataDir,
    fsync = true,
    onSpawn,
  }: { dataDir: string } & Pick<ServerOptions, 'fsync' | 'onSpawn'>,
  cluster: string,
  programs: Programs,
  user: ServerUser,
): Promise<void> {
  const aside = path.join(dataDir, `initialising-${randomBytes(4).toString('hex')}`)
  const newCluster = path.join(aside, 'postgres')
  const passwordFile = path.join(aside, PASSWORD_FILE)
  await mkdir(aside, { mode: 0o700 })
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(aside, user.uid, user.gid)
    await chown(passwordFile, user.uid, user.gid)
  }
  const { file, args } = user.command(programs.initdb, [
    `--pgdata=${newCluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(fsync ? [] : ['--no-sync']),
  ])
  const child = spawn(file, args, {
    ...user.spawnOptions,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const output = keepLines(child)
  const exit = waitForExit(child)
  onSpawn?.()
  const code = await exit
  if (code !== 0) {
    throw new Error(`initdb failed in ${aside}${lastLines(output)}`)
  }
  await rename(passwordFile, path.join(newCluster, PASSWORD_FILE))
  await rename(newCluster, cluster)
  await rm(aside, { recursive: true, force: true })
}

export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('initialising-')) {
      await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
    }
  }
}
