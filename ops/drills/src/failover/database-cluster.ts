import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { FRONT } from './drill-network.ts'
import type { Member, MemberPrograms, Passwords } from './member.ts'
import { openMember, USER } from './member.ts'
import { runProgram } from './run.ts'

const MEMBERS = 3
const READY_WITHIN_MS = 90_000
const POLL_MS = 200

export interface ClusterPrograms extends MemberPrograms {
  patronictl: string
}

interface MemberState {
  name: string
  role: string
  state: string
  lag?: number | string
}

/** Three PostgreSQL under Patroni and etcd. */
export class DatabaseCluster {
  readonly members: readonly Member[]
  readonly #programs: ClusterPrograms
  readonly #passwords: Passwords

  private constructor(members: Member[], programs: ClusterPrograms, passwords: Passwords) {
    this.members = members
    this.#programs = programs
    this.#passwords = passwords
  }

  /** Starts the three hosts and waits until one leads and two follow. */
  static async open(
    folder: string,
    programs: ClusterPrograms,
    passwords: Passwords,
  ): Promise<DatabaseCluster> {
    const ids = userIds(USER)
    const members: Member[] = []
    for (let number = 1; number <= MEMBERS; number += 1)
      members.push(await openMember(number, folder, ids, programs, passwords))
    const cluster = new DatabaseCluster(members, programs, passwords)
    for (const member of members) member.start()
    await cluster.whole(READY_WITHIN_MS)
    return cluster
  }

  /** Creates the provider's user and database, as docs/high-availability.md describes, and returns its URL. */
  async createDatabase(password: string): Promise<string> {
    const primary = await this.primary()
    const superuser = new pg.Client({
      host: primary?.host.address ?? '',
      user: 'postgres',
      password: this.#passwords.superuser,
      database: 'postgres',
    })
    await superuser.connect()
    await superuser.query(`CREATE ROLE tideway LOGIN CREATEROLE PASSWORD '${password}'`)
    await superuser.query('CREATE DATABASE tideway OWNER tideway')
    await superuser.end()
    return `postgres://tideway:${password}@${FRONT}:5432/tideway`
  }

  /** Returns the member whose Patroni says that it leads, or undefined. */
  async primary(): Promise<Member | undefined> {
    const answers = await Promise.all(this.members.map((member) => this.#says(member, '/primary')))
    return this.members.find((_, index) => answers[index] !== undefined)
  }

  /** Waits until one member leads, the two others follow it, and one of them is synchronous. */
  async whole(withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs
    for (;;) {
      const states = await this.#states()
      const roles = states.map(({ role }) => role)
      const isWhole =
        states.length === MEMBERS &&
        roles.includes('leader') &&
        roles.includes('sync_standby') &&
        states.every(
          ({ role, state }) => role === 'leader' || ['running', 'streaming'].includes(state),
        ) &&
        (await this.#follow())
      if (isWhole) return
      if (performance.now() > deadline) {
        const logs = this.members.map((member) => member.log().slice(-4000)).join('\n')
        throw new Error(`The cluster is not whole: ${JSON.stringify(states)}\n${logs}`)
      }
      await wait(POLL_MS)
    }
  }

  /** Changes the primary by hand, with `patronictl switchover`. */
  async switchover(): Promise<void> {
    const [first] = this.members
    if (!first) throw new Error('no member')
    const primary = await this.primary()
    const candidate = (await this.#states()).find(({ role }) => role === 'sync_standby')?.name ?? ''
    await runProgram(
      ...first.host.command(USER, this.#programs.patronictl, [
        '-c',
        first.patroniConfig,
        'switchover',
        'tideway',
        '--master',
        primary?.name ?? '',
        '--candidate',
        candidate,
        '--force',
      ]),
    )
  }

  /** True if the primary streams to both others. */
  async #follow(): Promise<boolean> {
    const primary = await this.primary()
    if (!primary) return false
    const text = await this.#says(primary, '/patroni')
    const { replication = [] }: { replication?: { state: string }[] } = JSON.parse(text ?? '{}')
    return replication.filter(({ state }) => state === 'streaming').length === MEMBERS - 1
  }

  async #states(): Promise<MemberState[]> {
    for (const member of this.members) {
      const text = await this.#says(member, '/cluster')
      if (text === undefined) continue
      const { members = [] }: { members?: MemberState[] } = JSON.parse(text)
      return members
    }
    return []
  }

  /** Returns the body that Patroni's REST API answers with 200, or undefined. */
  async #says({ host }: Member, path: string): Promise<string | undefined> {
    try {
      const answer = await fetch(`http://${host.address}:8008${path}`, {
        signal: AbortSignal.timeout(1000),
      })
      const text = await answer.text()
      return answer.status === 200 ? text : undefined
    } catch {
      return undefined
    }
  }
}

function userIds(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error(`There is no user ${name}.`)
  return { uid: Number(uid), gid: Number(gid) }
}
