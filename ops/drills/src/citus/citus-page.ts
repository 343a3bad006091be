import type { Cell, Result } from '../../../bench/src/report/result.ts'
import { formatFigure } from '../../../bench/src/report/result.ts'
import type { DrillResults } from './kept-results.ts'
import { limitOf } from './known-limits.ts'
import type { CallLatency } from './latency.ts'
import type { FileResult } from './provider-tests.ts'
import type { CrashResult } from './worker-crash.ts'

/** Returns the page with the results of the drill. */
export function citusPage({ programs, provider, files }: DrillResults): Result {
  return {
    name: 'citus',
    title: 'Distributed over three servers',
    notes: [
      `A coordinator and two workers on one machine, ${programs} with Citus, fsync off.`,
      `Distributing the demo world took ${formatFigure(provider.distributedMs / 1000)} s.`,
      'Latency: calls of one client, one after another, on the same server before and after the database was distributed.',
    ],
    tables: [
      latencyTable(provider.plain, provider.distributed),
      crashTable(provider.crash),
      testTable(files),
      limitTable(files),
    ],
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
  const failed = files.flatMap((file) => file.failed.map(({ title }) => limitOf(file.file, title)))
  const listed = failed.filter((limit) => limit !== undefined).length
  return {
    title: `Tests of the provider: ${passed} passed, ${failed.length} failed, ${listed} of them known limits`,
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
        (limitOf(file, title)?.reason ?? `Not known: ${error}`).replaceAll('|', '/'),
      ]),
    ),
  }
}
