import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { loadPerCore, writeResult } from '../../../bench/src/report/report.ts'
import type { CleanUp } from '../engines/clean-up.ts'
import { withCleanUp } from '../engines/clean-up.ts'
import { postgresPrograms } from '../engines/plain-postgres.ts'
import { findPrograms } from '../engines/programs.ts'
import { isolatedFolder, runIsolated } from '../failover/isolated.ts'
import type { Load } from '../load/start-load.ts'
import { startLoad } from '../load/start-load.ts'
import { expectNothingBroken, verifyLoad } from '../load/verify-load.ts'
import { startProviders } from '../pooler/start-providers.ts'
import type { DiskFault } from './disk-faults.ts'
import { fillForAWhile } from './disk-faults.ts'
import { describeFault, expectClearAnswers, fullDiskResult } from './full-disk-result.ts'
import type { SmallDisk } from './small-disk.ts'
import { mountSmallDisk } from './small-disk.ts'
import type { SupervisedPostgres } from './supervised-postgres.ts'
import { startSupervisedPostgres } from './supervised-postgres.ts'

const DATA_MEGABYTES = 768
const LOG_MEGABYTES = 96
const CHANGES_PER_SECOND = 15
const READS_PER_SECOND = 10
const CALM_MS = 5000
const STUCK_AFTER_MS = 60_000
const LAST_ANSWER_WITHIN_MS = 60_000
/** Characters of the logs that a failed drill shows. */
const SHOWN_LOG = 8000

/**
 * `npm run test:full-disk`: fills the disk of PostgreSQL's tables, then the disk of its write-ahead log, while calls go
 * on. Mounts small disks in a namespace for itself, so it runs as root on Linux.
 */
export async function runFullDiskDrill(): Promise<void> {
  const programs = findPrograms([
    ...postgresPrograms,
    { name: 'unshare', debian: 'util-linux' },
    { name: 'mount', debian: 'mount' },
    { name: 'ip', debian: 'iproute2' },
  ])
  const folder = isolatedFolder()
  if (folder === undefined) return runIsolated()
  await withCleanUp((cleanUp) => fillDisks(programs, folder, cleanUp))
}

async function fillDisks(
  programs: Record<string, string>,
  folder: string,
  cleanUp: CleanUp,
): Promise<void> {
  const loadBefore = loadPerCore()
  const dataDisk = await mountSmallDisk(path.join(folder, 'data-disk'), DATA_MEGABYTES)
  const logDisk = await mountSmallDisk(path.join(folder, 'log-disk'), LOG_MEGABYTES)
  const server = await startSupervisedPostgres(
    programs,
    { home: folder, dataDisk: dataDisk.folder, logDisk: logDisk.folder },
    cleanUp,
  )
  const home = path.join(folder, 'provider')
  mkdirSync(home)
  const [provider] = await startProviders(1, home, { DATABASE_URL: server.url }, (started) =>
    cleanUp.add(() => started.process.stop()),
  )
  if (!provider) throw new Error('no provider')
  console.log(`A provider runs on ${Math.round(dataDisk.usedBytes() / 2 ** 20)} MB of tables.`)

  const since = new Date()
  const load = startLoad({
    urls: [provider.url],
    changesPerSecond: CHANGES_PER_SECOND,
    readsPerSecond: READS_PER_SECOND,
  })
  cleanUp.add(() => load.stop(0))
  await wait(CALM_MS)
  const faults = await fillBoth(dataDisk, logDisk, load, server).catch((error: unknown) => {
    console.error(server.log().slice(-SHOWN_LOG))
    console.error(provider.process.output().slice(-SHOWN_LOG))
    throw error
  })
  await load.stop(LAST_ANSWER_WITHIN_MS)
  const { calls, payments } = load
  const database = new pg.Pool({ connectionString: server.url, max: 2 })
  cleanUp.add(() => database.end())
  const { url } = provider
  const stuckAfterMs = STUCK_AFTER_MS
  const verdict = await verifyLoad({ calls, payments, database, url, since, stuckAfterMs })
  console.log(await writeResult(fullDiskResult({ calls, payments, faults, verdict }), loadBefore))
  expectNothingBroken(verdict)
  expectClearAnswers(calls, faults)
  if (!/could not extend file .*No space left on device/.test(server.log()))
    throw new Error('no table was refused room')
  if (!/PANIC: .*No space left on device/.test(server.log()))
    throw new Error('the write-ahead log was never refused room')
  if (provider.process.child.exitCode !== null) throw new Error('the provider ended')
}

async function fillBoth(
  dataDisk: SmallDisk,
  logDisk: SmallDisk,
  load: Load,
  server: SupervisedPostgres,
): Promise<DiskFault[]> {
  const tables = { what: 'tables cannot grow', readsGoOn: true }
  // A checkpoint that finds no room for its own small files stops the server.
  await server.checkpoint()
  const first = await fillForAWhile(tables, dataDisk, load, server)
  console.log(describeFault(load.calls, first))
  // Otherwise checkpoints would make room by using old segments again.
  const dropLog = await server.keepLog()
  const log = { what: 'the write-ahead log cannot grow', readsGoOn: false }
  const second = await fillForAWhile(log, logDisk, load, server)
  console.log(describeFault(load.calls, second))
  await dropLog()
  return [first, second]
}
