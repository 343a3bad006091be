import type { DatabaseCluster } from './database-cluster.ts'
import type { Member } from './member.ts'
import { powerOff } from './member.ts'
import { signalAll } from './process-tree.ts'

export interface Fault {
  kind: 'killed' | 'frozen' | 'cut off'
  /** The title of a round. The rounds alternate between PostgreSQL and its whole host. */
  title: (round: number) => string
  /** Starts the fault of the primary. Returns a function that ends it, as a supervisor or a person does. */
  start: (primary: Member, round: number) => Promise<() => Promise<void>>
}

const isWholeHost = (round: number) => round % 2 === 0

/** The three faults of a primary. */
export const faults: readonly Fault[] = [
  {
    kind: 'killed',
    title: (round) =>
      isWholeHost(round)
        ? 'PostgreSQL, Patroni and etcd of the host killed with -9'
        : 'PostgreSQL killed with -9',
    async start(primary, round) {
      if (isWholeHost(round)) powerOff(primary)
      else signalAll(primary.postgres(), 'SIGKILL')
      return async () => primary.start()
    },
  },
  {
    kind: 'frozen',
    title: (round) =>
      isWholeHost(round)
        ? 'PostgreSQL, Patroni and etcd of the host frozen with SIGSTOP'
        : 'PostgreSQL and Patroni frozen with SIGSTOP',
    async start(primary, round) {
      const pids = isWholeHost(round) ? primary.everything() : primary.postgresAndPatroni()
      signalAll(pids, 'SIGSTOP')
      // PostgreSQL continues first, so for a moment an old primary runs that has not been demoted yet.
      return async () => signalAll(pids.toReversed(), 'SIGCONT')
    },
  },
  {
    kind: 'cut off',
    title: () => 'network of the host cut',
    async start(primary) {
      await primary.host.cut()
      return () => primary.host.reconnect()
    },
  },
]

/** Waits until the API answers through a new primary, and returns it. */
export async function nextPrimary(
  cluster: DatabaseCluster,
  before: Member,
  withinMs: number,
): Promise<Member> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    const primary = await cluster.primary()
    if (primary && primary !== before) return primary
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(
    `No member replaced ${before.name}.\n${cluster.members.map((each) => each.log()).join('\n')}`,
  )
}
