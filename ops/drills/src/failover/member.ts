import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RunningProcess } from '../../../bench/src/system/running-process.ts'
import { startProcess } from '../../../bench/src/system/running-process.ts'
import type { DrillHost } from './drill-network.ts'
import { addHost } from './drill-network.ts'
import { processTree, signalAll } from './process-tree.ts'

const deploy = path.resolve(import.meta.dirname, '../../../deploy')
export const USER = 'postgres'

/** A host of the cluster: etcd, Patroni and its PostgreSQL. */
export interface Member {
  name: string
  host: DrillHost
  patroniConfig: string
  /** Starts etcd and Patroni where they do not run, as systemd does. */
  start(): void
  /** Ids of PostgreSQL's processes. */
  postgres(): number[]
  /** Ids of the processes of PostgreSQL, Patroni and etcd. */
  everything(): number[]
  /** Ids of the processes of PostgreSQL and Patroni. */
  postgresAndPatroni(): number[]
  log(): string
}

export interface Passwords {
  superuser: string
  replicator: string
  rewinder: string
}

export interface MemberPrograms {
  etcd: string
  patroni: string
  /** Folder of PostgreSQL's programs. */
  postgresBin: string
}

/** Prepares one host with the files of ops/deploy/patroni. Only its name, address, folders and passwords are replaced. */
export async function openMember(
  number: number,
  folder: string,
  ids: { uid: number; gid: number },
  programs: MemberPrograms,
  passwords: Passwords,
): Promise<Member> {
  const name = `pg${number}`
  const address = `10.20.0.1${number}`
  const home = path.join(folder, name)
  mkdirSync(home)
  const dataDir = path.join(home, 'data')
  const ours = (text: string) =>
    text
      .replaceAll(/^name: pg1$/gm, `name: ${name}`)
      .replaceAll(/^(?!.*(?:hosts|initial-cluster):)(.*)10\.20\.0\.11/gm, `$1${address}`)
      .replaceAll('/var/lib/etcd/tideway', path.join(home, 'etcd'))
      .replaceAll('/var/lib/postgresql/15/tideway.pgpass', path.join(home, 'pgpass'))
      .replaceAll('/var/lib/postgresql/15/tideway', dataDir)
      .replaceAll('/usr/lib/postgresql/15/bin', programs.postgresBin)
      .replaceAll('/var/run/postgresql', home)
      .replaceAll('change-me-superuser', passwords.superuser)
      .replaceAll('change-me-replicator', passwords.replicator)
      .replaceAll('change-me-rewinder', passwords.rewinder)
  const files = ['etcd', 'patroni'].map((kind) => {
    const file = path.join(home, `${kind}.yml`)
    writeFileSync(file, ours(readFileSync(path.join(deploy, 'patroni', `${kind}.yml`), 'utf8')))
    return file
  })
  const [etcdConfig = '', patroniConfig = ''] = files
  for (const file of [home, ...files]) chownSync(file, ids.uid, ids.gid)
  chmodSync(home, 0o700)
  const host = await addHost(name, address)
  let etcd: RunningProcess | undefined
  let patroni: RunningProcess | undefined
  const launch = (program: string, args: string[]) =>
    startProcess(...host.command(USER, program, args), {
      cwd: home,
      env: { HOME: home, PATH: process.env.PATH ?? '' },
    })
  const treeOf = (running: RunningProcess | undefined) =>
    running?.child.pid === undefined ? [] : processTree(running.child.pid)
  const postgres = () => {
    const pid = postmasterPid(dataDir)
    return pid === undefined ? [] : processTree(pid)
  }
  return {
    name,
    host,
    patroniConfig,
    start() {
      if (!isRunning(etcd)) etcd = launch(programs.etcd, ['--config-file', etcdConfig])
      if (!isRunning(patroni)) patroni = launch(programs.patroni, [patroniConfig])
    },
    postgres,
    postgresAndPatroni: () => [...treeOf(patroni), ...postgres()],
    everything: () => [...treeOf(etcd), ...treeOf(patroni), ...postgres()],
    log: () => `${name} etcd:\n${etcd?.output()}\n${name} patroni:\n${patroni?.output()}`,
  }
}

/** Ends all processes of a host at once, as a loss of power does. */
export function powerOff(member: Member): void {
  signalAll(member.everything(), 'SIGKILL')
}

function isRunning(running: RunningProcess | undefined): boolean {
  return (
    running !== undefined && running.child.exitCode === null && running.child.signalCode === null
  )
}

function postmasterPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}
