import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../load/http-attempt.ts'
import { clientOf, readCall } from '../load/load-calls.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import type { Fault } from './faults.ts'
import { nextPrimary } from './faults.ts'
import type { DrillProvider } from './front.ts'
import { API_URL } from './front.ts'

const CALM_MS = 3000
const REPLACED_WITHIN_MS = 60_000
/** The fault lasts at least until calls have succeeded for this time. */
const STEADY_MS = 2500
const WHOLE_WITHIN_MS = 90_000
const PROVIDER_AWAY_MS = 3000

/** One disturbance with the time in which its failed calls are counted. */
export interface Round {
  kind: string
  what: string
  /** Milliseconds since the epoch. */
  from: number
  to: number
  /** Primaries before and after. */
  primary: string
  /** Seconds from the end of the fault until all three members follow again. */
  wholeAfter: number | undefined
}

/** Runs one fault of the primary, ends it, and waits until the cluster is whole. */
export async function runFault(
  cluster: DatabaseCluster,
  fault: Fault,
  round: number,
): Promise<Round> {
  await wait(CALM_MS)
  const before = await cluster.primary()
  if (!before) throw new Error('There is no primary.')
  const from = Date.now()
  const end = await fault.start(before, round)
  try {
    const after = await nextPrimary(cluster, before, REPLACED_WITHIN_MS)
    await untilAnswered()
    await wait(STEADY_MS)
    await end()
    const ended = performance.now()
    await cluster.whole(WHOLE_WITHIN_MS)
    return {
      kind: fault.kind,
      what: fault.title(round),
      from,
      to: Date.now(),
      primary: `${before.name} → ${after.name}`,
      wholeAfter: (performance.now() - ended) / 1000,
    }
  } catch (error) {
    await end()
    throw error
  }
}

export async function runSwitchover(cluster: DatabaseCluster): Promise<Round> {
  await wait(CALM_MS)
  const before = await cluster.primary()
  const from = Date.now()
  await cluster.switchover()
  const ended = performance.now()
  await cluster.whole(WHOLE_WITHIN_MS)
  const after = await cluster.primary()
  await wait(STEADY_MS)
  return {
    kind: 'switchover',
    what: 'patronictl switchover',
    from,
    to: Date.now(),
    primary: `${before?.name} → ${after?.name}`,
    wholeAfter: (performance.now() - ended) / 1000,
  }
}

/** Kills a provider under load, and replaces it after a moment as systemd does. */
export async function runProviderKill(provider: DrillProvider): Promise<Round> {
  return disturb('provider killed', 'one provider killed with -9, replaced after 3 s', async () => {
    provider.kill()
    await wait(PROVIDER_AWAY_MS)
    await provider.start()
  })
}

/** Restarts both providers, one after the other. */
export async function runRollingRestart(providers: readonly DrillProvider[]): Promise<Round> {
  return disturb(
    'rolling restart',
    'both providers restarted with SIGTERM, one by one',
    async () => {
      for (const provider of providers) {
        await provider.stop()
        await provider.start()
        // HAProxy sees the new process at its next check.
        await wait(STEADY_MS)
      }
    },
  )
}

async function disturb(kind: string, what: string, work: () => Promise<void>): Promise<Round> {
  await wait(CALM_MS)
  const from = Date.now()
  await work()
  await wait(STEADY_MS)
  return { kind, what, from, to: Date.now(), primary: '', wholeAfter: undefined }
}

async function untilAnswered(): Promise<void> {
  const { path, headers } = readCall(clientOf(1)).request
  let last = ''
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      const answer = await fetch(`${API_URL}${path}`, {
        headers,
        signal: AbortSignal.timeout(5000),
      })
      if (answer.status === 200) return
      last = String(answer.status)
    } catch (error) {
      last = codeOf(error)
    }
    await wait(200)
  }
  throw new Error(`The API does not answer: ${last}`)
}
