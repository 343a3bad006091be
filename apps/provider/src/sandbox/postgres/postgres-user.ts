import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** How to run the PostgreSQL programs, which refuse to run as root (uid 0). */
export interface ServerUser {
  /** Owner of the cluster's files, if it is not the user of this process. */
  uid?: number
  gid?: number
  /** Returns the command and its arguments, with any prefix they need. */
  command(program: string, args: string[]): { file: string; args: string[] }
  /** Options with which spawn switches the user. */
  spawnOptions: { uid?: number; gid?: number }
}

/**
 * Loads the library of `npm test -- --clock` into the program alone. A program that changes its user could no longer
 * reach the library's semaphore afterwards.
 */
function asIs(program: string, args: string[]): { file: string; args: string[] } {
  const { FAKETIME, LD_PRELOAD: library } = process.env
  return FAKETIME && library
    ? { file: 'env', args: [`LD_PRELOAD=${library}`, program, ...args] }
    : { file: program, args }
}

/**
 * Chooses the user that runs the server for a cluster in `dataDir`, which need not exist yet. Verifies that this user
 * can access both the directory and the programs.
 */
export function chooseServerUser(
  dataDir: string,
  cluster: string,
  postgresProgram: string,
): ServerUser {
  const owner = ownerOf(cluster)
  const me = process.getuid?.()
  if (me === undefined) return { command: asIs, spawnOptions: {} }
  if (me !== 0) {
    if (owner && owner.uid !== me) {
      throw new Error(
        `${cluster} belongs to user ${owner.uid} and this process is user ${me}: start it as that user or as root, or set DATA_DIR to another directory.`,
      )
    }
    return { command: asIs, spawnOptions: {} }
  }
  const account = owner && owner.uid !== 0 ? owner : (passwd('postgres') ?? passwd('nobody'))
  const ids = account ?? { uid: 65534, gid: 65534 }
  const candidates = [switchedBySpawn(ids), ...searchCapabilities().map((c) => setpriv(ids, c))]
  const serverUser = candidates.find((user) => reaches(user, dataDir, postgresProgram))
  if (serverUser) return serverUser
  throw new Error(
    `PostgreSQL cannot run as root, and user ${ids.uid} cannot reach ${dataDir} or ${postgresProgram}: set DATA_DIR (and keep this folder) outside of private directories, or set DATABASE_URL.`,
  )
}

function switchedBySpawn(ids: { uid: number; gid: number }): ServerUser {
  return { ...ids, command: asIs, spawnOptions: ids }
}

/**
 * Below a directory with mode 0700, such as /root, another user needs one capability to pass. no_setuid_fixup makes
 * access(2), which initdb uses to find its companions, respect the capability too.
 */
function setpriv(ids: { uid: number; gid: number }, capability: string): ServerUser {
  const prefix = [
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--securebits=+no_setuid_fixup',
    '--',
  ]
  return {
    ...ids,
    command(program, programArgs) {
      const { file, args } = asIs(program, programArgs)
      return { file: 'setpriv', args: [...prefix, file, ...args] }
    },
    spawnOptions: {},
  }
}

/** Returns the weaker capability first. Containers often have only the stronger one. */
function searchCapabilities(): string[] {
  return process.platform === 'linux' ? ['dac_read_search', 'dac_override'] : []
}

/** Tests access by running the program's version command as that user, from inside the directory. */
function reaches(user: ServerUser, dataDir: string, postgresProgram: string): boolean {
  const script = 'cd "$1" && test -x "$2" && exec "$2" --version'
  const { file, args } = user.command('/bin/sh', ['-c', script, 'sh', dataDir, postgresProgram])
  const probe = spawnSync(file, args, { ...user.spawnOptions, cwd: '/', stdio: 'ignore' })
  return probe.status === 0
}

function ownerOf(file: string): { uid: number; gid: number } | undefined {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && { uid: stat.uid, gid: stat.gid }
}

function passwd(name: string): { uid: number; gid: number } | undefined {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
  } catch {
    return undefined
  }
}
