import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CallLatency } from './latency.ts'
import type { FileResult } from './provider-tests.ts'
import type { CrashResult } from './worker-crash.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const resultsFile = path.join(root, '.cache/test/citus-parts.json')

/** The drill's measurements of the provider itself. */
export interface ProviderNumbers {
  plain: CallLatency[]
  distributed: CallLatency[]
  /** Milliseconds that it took to distribute the demo world. */
  distributedMs: number
  crash: CrashResult
}

/** Results of a run, which may come in parts. */
export interface DrillResults {
  /** State of the provider in all parts. */
  tested: string
  programs: string
  provider: ProviderNumbers
  files: FileResult[]
}

/** Returns the hash of the provider's committed state. */
export function presentState(): string {
  return execFileSync('git', ['rev-parse', 'HEAD:apps/provider'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
}

/** Adds the results of a part, which replace earlier results of the same files. */
export function withLatest(earlier: readonly FileResult[], latest: FileResult[]): FileResult[] {
  const ran = new Set(latest.map(({ file }) => file))
  return [...earlier.filter(({ file }) => !ran.has(file)), ...latest]
}

/** Keeps the results of the parts so far, for the next part. */
export function keepResults(results: DrillResults): void {
  mkdirSync(path.dirname(resultsFile), { recursive: true })
  writeFileSync(resultsFile, JSON.stringify(results))
}

/** Returns the results of the earlier parts. Throws if there are none for the present state of the provider. */
export function keptResults(): DrillResults {
  try {
    const results: DrillResults = JSON.parse(readFileSync(resultsFile, 'utf8'))
    if (results.tested === presentState()) return results
  } catch {
    // Reported below.
  }
  throw new Error('Run the first part before the others, with the same state of the provider')
}
