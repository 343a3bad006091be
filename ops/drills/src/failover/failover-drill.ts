import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadPerCore, writeResult } from '../../../bench/src/report/report.ts'
import { findPrograms } from '../engines/programs.ts'
import { failedMessages } from '../load/failed-messages.ts'
import { startLoad } from '../load/start-load.ts'
import { expectNothingBroken, verifyLoad } from '../load/verify-load.ts'
import type { Backlog } from './backlog.ts'
import { findSteadyRate, watchBacklog } from './backlog.ts'
import { DatabaseCluster } from './database-cluster.ts'
import { openNetwork } from './drill-network.ts'
import { expectShortFailures, failoverResult } from './failover-result.ts'
import { faults } from './faults.ts'
import { API_URL, DrillProvider, startHaproxy } from './front.ts'
import { isolatedFolder, runIsolated } from './isolated.ts'
import type { Round } from './rounds.ts'
import { runFault, runProviderKill, runRollingRestart, runSwitchover } from './rounds.ts'
import { runProgram } from './run.ts'

const STUCK_AFTER_MS = 30_000
const LAST_ANSWER_WITHIN_MS = 60_000

const programs = [
  { name: 'patroni', debian: 'patroni' },
  { name: 'patronictl', debian: 'patroni' },
  { name: 'etcd', debian: 'etcd-server' },
  { name: 'haproxy', debian: 'haproxy' },
  { name: 'pg_rewind', debian: 'postgresql', places: ['/usr/lib/postgresql/*/bin/pg_rewind'] },
  { name: 'unshare', debian: 'util-linux' },
  { name: 'ip', debian: 'iproute2' },
]

/**
 * `npm run test:failover -- --rounds 5 --rate 25 --only killed,switchover`: three PostgreSQL under Patroni and etcd,
 * HAProxy and two providers under load, with faults of each kind.
 */
export async function runFailoverDrill(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      rounds: { type: 'string', default: '5' },
      rate: { type: 'string', default: '25' },
      only: { type: 'string', default: '' },
    },
  })
  const programPaths = findPrograms(programs)
  const folder = isolatedFolder()
  if (folder === undefined) return runIsolated()
  const loadBefore = loadPerCore()
  const chosenKinds = values.only === '' ? undefined : values.only.split(',')
  const runs = (kind: string) => chosenKinds === undefined || chosenKinds.includes(kind)
  // In memory, because three databases would wait for one disk. A killed or frozen process loses nothing that it has
  // written here.
  await runProgram('mount', ['-t', 'tmpfs', '-o', 'size=8g,mode=755', 'tideway-drill', folder])
  await openNetwork()
  const haproxy = await startHaproxy(programPaths.haproxy ?? '')
  const secret = () => randomBytes(12).toString('hex')
  const cluster = await DatabaseCluster.open(
    folder,
    {
      etcd: programPaths.etcd ?? '',
      patroni: programPaths.patroni ?? '',
      patronictl: programPaths.patronictl ?? '',
      postgresBin: path.dirname(programPaths.pg_rewind ?? ''),
    },
    { superuser: secret(), replicator: secret(), rewinder: secret() },
  )
  const databaseUrl = await cluster.createDatabase(secret())
  const providers = [1, 2].map((number) => new DrillProvider({ number, folder, databaseUrl }))
  for (const provider of providers) await provider.start()
  console.log('Three PostgreSQL, HAProxy and two providers run.')

  const since = new Date()
  const fullRate = Number(values.rate)
  const load = startLoad({
    urls: [API_URL],
    changesPerSecond: fullRate,
    readsPerSecond: fullRate / 5,
  })
  const changesPerSecond = fullRate / (await findSteadyRate(load, fullRate * 1.2))
  console.log(`${changesPerSecond} changes a second are steady.`)
  const rounds: (Round & Backlog)[] = []
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const add = async (run: () => Promise<Round>) => {
    const { result: round, ...backlog } = await watchBacklog(load, database, run)
    rounds.push({ ...round, ...backlog })
    const { mostUnderWay, drainedAfter } = backlog
    console.log(
      `${new Date(round.from).toISOString()} ${[round.what, round.primary].join(' ').trim()}, at most ${mostUnderWay} calls under way, drained after ${drainedAfter} s`,
    )
  }
  const [first] = providers
  if (first && runs('provider killed')) await add(() => runProviderKill(first))
  if (runs('rolling restart')) await add(() => runRollingRestart(providers))
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    if (runs('switchover')) await add(() => runSwitchover(cluster))
    for (const fault of faults)
      if (runs(fault.kind)) await add(() => runFault(cluster, fault, round))
  }
  await load.stop(LAST_ANSWER_WITHIN_MS)
  const { calls, payments } = load
  const verdict = await verifyLoad({
    calls,
    payments,
    database,
    url: API_URL,
    since,
    stuckAfterMs: STUCK_AFTER_MS,
  })
  await database.end()
  const result = failoverResult({
    calls,
    payments,
    rounds,
    verdict,
    changesPerSecond,
    seconds: (Date.now() - since.getTime()) / 1000,
  })
  console.log(await writeResult(result, loadBefore))
  for (const provider of providers) {
    const faults = provider
      .output()
      .split('\n')
      .filter((line) => line.includes('call failed'))
    if (faults.length > 0) console.log(faults.join('\n'))
    await provider.stop()
  }
  await haproxy.stop()
  console.log(failedMessages(calls))
  expectNothingBroken(verdict)
  expectShortFailures(calls, rounds)
  // The cluster still runs, and its open pipes would keep this process alive. The kernel ends the cluster with this
  // process.
  process.exit()
}
