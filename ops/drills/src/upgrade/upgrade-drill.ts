import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadPerCore, writeResult } from '../../../bench/src/report/report.ts'
import type { RunningProcess } from '../../../bench/src/system/running-process.ts'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'
import type { CleanUp } from '../engines/clean-up.ts'
import { withCleanUp } from '../engines/clean-up.ts'
import { postgresPrograms, startPlainPostgres } from '../engines/plain-postgres.ts'
import { findPrograms } from '../engines/programs.ts'
import { runProgram } from '../engines/run-program.ts'
import { waitForReady } from '../failover/front.ts'
import { failedMessages } from '../load/failed-messages.ts'
import { failureIntervals } from '../load/failure-intervals.ts'
import type { Load } from '../load/start-load.ts'
import { startLoad } from '../load/start-load.ts'
import { expectNothingBroken, verifyLoad } from '../load/verify-load.ts'
import {
  checkOut,
  describeCommit,
  lastReleaseCommit,
  projectRoot,
  providerOf,
} from './last-release.ts'

const LISTENS_WITHIN_MS = 10_000

const frontTemplate = path.join(import.meta.dirname, 'haproxy.cfg')

async function frontConfiguration(port: number, ports: number[]): Promise<string> {
  const text = await readFile(frontTemplate, 'utf8')
  const servers = ports.map((one, index) => `  server provider${index} 127.0.0.1:${one} check\n`)
  return `${text.replace('PORT', String(port))}${servers.join('')}`
}

/** Starts HAProxy before these ports. Returns its URL. */
async function startFront(haproxy: string, ports: number[], cleanUp: CleanUp): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drill-front-'))
  cleanUp.add(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(file, await frontConfiguration(port, ports))
  const front = startProcess(haproxy, ['-db', '-f', file], { cwd: folder, env: {} })
  cleanUp.add(() => front.stop())
  // HAProxy checks the servers as soon as it listens, and none of them runs yet.
  await front.says(/has no server available/, LISTENS_WITHIN_MS)
  return `http://127.0.0.1:${port}`
}

const STUCK_AFTER_MS = 30_000
/** Calls a second, unless `--rate` says otherwise. */
const RATE = '50'
/** One call in five is a read. */
const READS = 0.2
/** Load before the migration, and after the last process was replaced. */
const STEADY_MS = 10_000
const DRAIN_SECONDS = 5

interface Step {
  what: string
  startedAt: number
  endedAt: number
}

/** Upgrades two processes of the last release under load, as docs/upgrades.md describes. */
export async function runUpgradeDrill(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { from: { type: 'string' }, rate: { type: 'string', default: RATE } },
  })
  const rate = Number(values.rate)
  const loadBefore = loadPerCore()
  const programs = findPrograms([...postgresPrograms, { name: 'haproxy', debian: 'haproxy' }])
  const commit = values.from ?? (await lastReleaseCommit())
  await withCleanUp(async (cleanUp) => {
    const older = await checkOut(commit, cleanUp)
    const database = await startPlainPostgres(programs, cleanUp)
    const ports = [await freePort(), await freePort()]
    const front = await startFront(programs.haproxy ?? '', ports, cleanUp)
    const running: RunningProcess[] = []
    for (const port of ports)
      running.push(await startProvider(older, { database, front, port }, cleanUp))
    await everyServerIsUp(front)
    const since = new Date()
    const load = startLoad({
      urls: [front],
      changesPerSecond: rate * (1 - READS),
      readsPerSecond: rate * READS,
    })
    const steps: Step[] = []
    const step = async (what: string, work: () => Promise<void>) => {
      const startedAt = Date.now()
      await work()
      steps.push({ what, startedAt, endedAt: Date.now() })
    }
    await step('two processes of the last release', () => wait(STEADY_MS))
    let applied = ''
    await step('migrations of this version', async () => {
      const command = ['apps/provider/src/admin/main.ts', 'database', 'migrate']
      applied = await runProgram(process.execPath, command, {
        cwd: projectRoot,
        env: settingsOf({ database, front, port: 0 }),
      })
    })
    for (const [index, port] of ports.entries())
      await step(`process ${index + 1} replaced`, async () => {
        await stopGently(running[index])
        running[index] = await startProvider(projectRoot, { database, front, port }, cleanUp)
      })
    await step('two processes of this version', () => wait(STEADY_MS))
    await load.stop(STUCK_AFTER_MS)
    await verify(load, { database, front, since }, cleanUp)
    await report({ load, rate, steps, applied, commit, loadBefore })
  })
}

interface Place {
  database: string
  /** URL of the load balancer. */
  front: string
  port: number
}

function settingsOf({ database, front, port }: Place): Record<string, string> {
  return {
    DATABASE_URL: database,
    PROVIDER_PORT: String(port),
    PROVIDER_URL: front,
    TRUSTED_PROXIES: '127.0.0.1',
    // A failed drill shows the errors.
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    DATABASE_POOL: '10',
    DEMO_SFTP_PORT: '0',
    RAIL_DELAY_MS: '0',
    // Limits are raised because the load comes from one client and one address.
    RATE_LIMIT_PER_CLIENT: '100000000',
    RATE_LIMIT_PER_ADDRESS: '100000000',
    CALLS_AT_ONCE_PER_CLIENT: '10000',
    CALLS_AT_ONCE: '10000',
  }
}

async function startProvider(
  folder: string,
  place: Place,
  cleanUp: CleanUp,
): Promise<RunningProcess> {
  const provider = startProcess(process.execPath, [providerOf(folder)], {
    cwd: folder,
    env: settingsOf(place),
  })
  cleanUp.add(() => provider.stop())
  provider.child.once('exit', () => console.log(provider.output()))
  await waitForReady(`http://127.0.0.1:${place.port}/readyz`, provider)
  return provider
}

/**
 * Waits until HAProxy has seen both servers answer, so that no call of the load meets a server that is still starting.
 */
async function everyServerIsUp(front: string): Promise<void> {
  for (;;) {
    const ready = await fetch(`${front}/readyz`).catch(() => undefined)
    if (ready?.ok) break
    await wait(200)
  }
  // One interval of the checks, for the second server.
  await wait(2_500)
}

/** Stops a process as its supervisor does. Throws if it ends with an error. */
async function stopGently(provider: RunningProcess | undefined): Promise<void> {
  if (!provider) throw new Error('no process to stop')
  const ended = new Promise((resolve) => provider.child.once('exit', resolve))
  provider.child.kill('SIGTERM')
  const code = await ended
  if (code !== 0) throw new Error(`A process ended with ${code}:\n${provider.output()}`)
}

async function verify(
  { calls, payments }: Load,
  { database, front, since }: { database: string; front: string; since: Date },
  cleanUp: CleanUp,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: database, max: 2 })
  pool.on('error', () => undefined)
  cleanUp.add(() => pool.end())
  const verdict = await verifyLoad({
    calls,
    payments,
    database: pool,
    url: front,
    since,
    stuckAfterMs: STUCK_AFTER_MS,
  })
  expectNothingBroken(verdict)
  const failed = failureIntervals(calls)
  if (failed.length > 0)
    throw new Error(`Calls failed: ${JSON.stringify(failed)}\n${failedMessages(calls)}`)
}

interface Outcome {
  load: Load
  /** Calls a second. */
  rate: number
  steps: Step[]
  applied: string
  commit: string
  loadBefore: number
}

async function report({ load, rate, steps, applied, commit, loadBefore }: Outcome): Promise<void> {
  const rows = steps.map(({ what, startedAt, endedAt }) => {
    const durations = load.calls
      .flatMap(({ attempts }) => attempts)
      .filter(({ sentAt }) => sentAt >= startedAt && sentAt < endedAt)
      .map(({ sentAt, endedAt: answeredAt }) => answeredAt - sentAt)
      .sort((one, other) => one - other)
    const at = (share: number) => durations[Math.floor(share * (durations.length - 1))] ?? 0
    return [what, (endedAt - startedAt) / 1000, durations.length, 0, at(0.5), at(0.99), at(1)]
  })
  const text = await writeResult(
    {
      name: 'upgrade',
      title: 'Upgrade without a pause',
      notes: [
        `Two processes of the last release (${await describeCommit(commit)}) behind HAProxy, on one PostgreSQL.`,
        `${rate} creates, refunds, payouts and reads a second, ${load.calls.length} calls in all. No call failed or was repeated, no effect was lost or doubled, and the books are balanced.`,
        `The migration step: ${applied.match(/\.sql/g)?.length ?? 0} migrations.`,
        `Each process drains for ${DRAIN_SECONDS} s before it stops.`,
      ],
      tables: [
        {
          title: 'Calls by step',
          columns: ['step', 's', 'calls', 'failed', 'p50 ms', 'p99 ms', 'longest ms'],
          rows,
        },
      ],
    },
    loadBefore,
  )
  console.log(text)
}
