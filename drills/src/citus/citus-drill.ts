import type { Cell } from '../../../bench/src/report.ts'
import { formatFigure, loadPerCore, writeResult } from '../../../bench/src/report.ts'
import type { CitusCluster } from './citus-cluster.ts'
import { startCitusCluster } from './citus-cluster.ts'
import { createPlainDatabase, distributeDatabase, startProviderOn } from './distributed-provider.ts'
import { limitOf, limits } from './known-limits.ts'
import type { CallLatency } from './latency.ts'
import { measureLatency } from './latency.ts'
import type { FileResult } from './provider-tests.ts'
import { httpTests, runProviderTests } from './provider-tests.ts'
import type { CrashResult } from './worker-crash.ts'
import { crashWorker } from './worker-crash.ts'

/**
 * Runs the provider on a coordinator and two workers: its latency on one server and distributed, a crash of a worker,
 * and its tests over HTTP. Words after the name of the drill choose test files.
 *
 * @throws Error if a test fails whose file has no known limit, or the crash loses something.
 */
export async function runCitusDrill(): Promise<void> {
  const loadBefore = loadPerCore()
  const cluster = await startCitusCluster()
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.once('SIGINT', interrupt)
  try {
    const provider = await drillProvider(cluster)
    const files = await runProviderTests(
      cluster,
      httpTests(process.argv.slice(3)),
      interrupted.signal,
    )
    const text = await writeResult(
      {
        name: 'citus',
        title: 'Distributed over three servers',
        notes: [
          `A coordinator and two workers on one machine, ${cluster.programs} with Citus, fsync off.`,
          `Distributing the demo world took ${formatFigure(provider.distributedMs / 1000)} s.`,
          'Latency: calls of one client, one after another, on the same server before and after the database was distributed.',
        ],
        tables: [
          latencyTable(provider.plain, provider.distributed),
          crashTable(provider.crash),
          testTable(files),
          limitTable(files),
        ],
      },
      loadBefore,
    )
    console.log(text)
    refuse(files, provider.crash)
  } finally {
    process.off('SIGINT', interrupt)
    await cluster.close()
  }
}

async function drillProvider(cluster: CitusCluster) {
  await createPlainDatabase(cluster)
  const before = await startProviderOn(cluster)
  const plain = await measureLatency(before.url).finally(before.stop)
  const distributedMs = await distributeDatabase(cluster)
  const after = await startProviderOn(cluster)
  try {
    const distributed = await measureLatency(after.url)
    return { plain, distributed, distributedMs, crash: await crashWorker(cluster, after.url) }
  } finally {
    await after.stop()
  }
}

function latencyTable(plain: CallLatency[], distributed: CallLatency[]) {
  return {
    title: 'Latency',
    columns: ['', 'one server p50 ms', 'p99 ms', 'distributed p50 ms', 'p99 ms'],
    rows: plain.map(({ call, p50, p99 }): Cell[] => {
      const other = distributed.find((one) => one.call === call)
      return [call, p50, p99, other?.p50 ?? Number.NaN, other?.p99 ?? Number.NaN].map((cell) =>
        typeof cell === 'number' ? formatFigure(cell) : cell,
      )
    }),
  }
}

function crashTable(crash: CrashResult) {
  return {
    title: 'A worker crashes under load',
    columns: ['', ''],
    rows: [
      ['payments acknowledged', crash.acknowledged],
      ['calls that failed, among them all while it was down', crash.failed],
      ['acknowledged payments that were lost', crash.lost],
      ['faults in the ledger', crash.faults],
      ['prepared transactions when it was back', crash.prepared],
      ['recovered after', `${formatFigure(crash.recoveredAfterMs / 1000)} s`],
    ] satisfies Cell[][],
  }
}

function testTable(files: FileResult[]) {
  const passed = files.reduce((sum, file) => sum + file.passed, 0)
  const failed = files.reduce((sum, file) => sum + file.failed.length, 0)
  return {
    title: `Tests of the provider: ${passed} passed, ${failed} failed`,
    columns: ['file', 'passed', 'failed'],
    rows: files.map((file): Cell[] => [file.file, file.passed, file.failed.length]),
  }
}

function limitTable(files: FileResult[]) {
  return {
    title: 'What does not hold',
    prose: true,
    columns: ['file', 'test', 'why'],
    rows: files.flatMap(({ file, failed }) =>
      failed.map(({ title, error }): Cell[] => [
        file,
        title.replaceAll('|', '/'),
        (limitOf(file, title)?.reason ?? error).replaceAll('|', '/'),
      ]),
    ),
  }
}

function refuse(files: FileResult[], crash: CrashResult): void {
  const unknown = files.flatMap(({ file, failed }) =>
    failed.filter(({ title }) => !limitOf(file, title)).map(({ title }) => `${file}: ${title}`),
  )
  if (crash.lost + crash.faults > 0) throw new Error('The crash of a worker lost something')
  if (unknown.length > 0)
    throw new Error(
      `Tests failed without a known limit (of ${limits.length}):\n${unknown.join('\n')}`,
    )
}
