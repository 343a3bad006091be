import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CallLatency } from './latency.ts'
import type { FileResult } from './provider-tests.ts'
import type { CrashResult } from './worker-crash.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const kept = path.join(root, '.cache/test/citus-parts.json')

/** What the drill measures of the provider itself. */
export interface ProviderNumbers {
  plain: CallLatency[]
  distributed: CallLatency[]
  /** Milliseconds that it took to distribute the demo world. */
  distributedMs: number
  crash: CrashResult
}

/** Results of a run, which may come in parts. */
export interface DrillResults {
  /** Commit of all parts. */
  commit: string
  programs: string
  provider: ProviderNumbers
  files: FileResult[]
}

export function presentCommit(): string {
  return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
}

/** Keeps the results of the parts so far, for the next part. */
export function keepResults(results: DrillResults): void {
  mkdirSync(path.dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(results))
}

/** Returns the results of the earlier parts. Throws if there are none of this commit. */
export function keptResults(): DrillResults {
  try {
    const results: DrillResults = JSON.parse(readFileSync(kept, 'utf8'))
    if (results.commit === presentCommit()) return results
  } catch {
    // Reported below.
  }
  throw new Error('Run the first part of this commit before the others')
}
