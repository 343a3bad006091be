import { parseArgs } from 'node:util'
import { loadPerCore, writeResult } from '../../../bench/src/report/report.ts'
import type { CitusCluster } from './citus-cluster.ts'
import { startCitusCluster } from './citus-cluster.ts'
import { citusPage } from './citus-page.ts'
import { createPlainDatabase, distributeDatabase, startProviderOn } from './distributed-provider.ts'
import type { DrillResults, ProviderNumbers } from './kept-results.ts'
import { keepResults, keptResults, presentState, withLatest } from './kept-results.ts'
import { surprises } from './known-limits.ts'
import { measureLatency } from './latency.ts'
import { httpTests, runProviderTests } from './provider-tests.ts'
import { crashWorker } from './worker-crash.ts'

/**
 * Runs the provider on a coordinator and two workers: its latency on one server and distributed, a crash of a worker,
 * and its tests over HTTP. Words after the name of the drill choose test files. `--part 2/6` runs the second of six
 * parts of the files, and adds its results to those of the earlier parts. The first part measures the provider too.
 * `--again` runs files once more, and their results replace the earlier ones.
 *
 * @throws Error if a test fails that is not a known limit, if a known limit passes, or if the crash loses something.
 */
export async function runCitusDrill(): Promise<void> {
  const loadBefore = loadPerCore()
  const tested = presentState()
  const { part, parts, words, isAgain } = chosen(process.argv.slice(3))
  const files = httpTests(words).filter((_file, index) => index % parts === part - 1)
  const earlier = part > 1 || isAgain ? keptResults() : undefined
  const cluster = await startCitusCluster()
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.once('SIGINT', interrupt)
  try {
    const provider = earlier?.provider ?? (await drillProvider(cluster))
    const run = await runProviderTests(cluster, files, interrupted.signal)
    const results: DrillResults = {
      tested,
      programs: cluster.programs,
      provider,
      files: withLatest(earlier?.files ?? [], run),
    }
    keepResults(results)
    console.log(await writeResult(citusPage(results), loadBefore))
    refuse(results)
  } finally {
    process.off('SIGINT', interrupt)
    await cluster.close()
  }
}

interface Chosen {
  part: number
  parts: number
  words: string[]
  isAgain: boolean
}

function chosen(args: string[]): Chosen {
  const { values, positionals } = parseArgs({
    args,
    options: {
      part: { type: 'string', default: '1/1' },
      again: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [part = 1, parts = 1] = values.part.split('/').map(Number)
  return { part, parts, words: positionals, isAgain: values.again }
}

async function drillProvider(cluster: CitusCluster): Promise<ProviderNumbers> {
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

function refuse({ files, provider: { crash } }: DrillResults): void {
  if (crash.lost + crash.faults > 0) throw new Error('The crash of a worker lost something')
  const unexpectedLimits = surprises(files)
  if (unexpectedLimits.length > 0)
    throw new Error(`The known limits are not those of the tests:\n${unexpectedLimits.join('\n')}`)
}
