import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium, NoChromiumError } from './programs/chromium.ts'
import { prepareTestPrograms } from './programs/test-programs.ts'
import { moveClock } from './test-run/clock.ts'
import { writeFullRunPage } from './test-run/full-run-page.ts'
import { listPhases, resultsFolder } from './test-run/phases.ts'
import { describePhases, runPhases } from './test-run/run-phases.ts'
import type { RunTimes } from './test-run/times.ts'
import { readCommittedTimes, writeCommittedTimes, writeLastTimes } from './test-run/times.ts'

const SLOWEST_SHOWN = 10

/**
 * `npm test`: all checks of the project. `npm run test:full` also runs what takes too long for every change, and writes
 * a page of results. `--clock 2026-10-04T00:30+10:00` runs the tests at another time.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      clock: { type: 'string' },
      'save-times': { type: 'boolean', default: false },
    },
  })
  const { full, clock } = values
  // Runs first, so that a machine without a browser fails at once and not after ten minutes.
  const chromium = await findChromium()
  const skipped = prepareTestPrograms()
  for (const sentence of skipped) console.log(sentence)
  const env = clock === undefined ? {} : moveClock(clock)
  await rm(resultsFolder, { recursive: true, force: true })
  await mkdir(resultsFolder, { recursive: true })
  // A full run does more, and a run with another clock is slowed by it.
  const usual = !full && clock === undefined
  const result = await runPhases(listPhases({ chromium, full }), {
    env,
    ...(usual && !values['save-times'] ? { committed: readCommittedTimes() } : {}),
  })
  const summary = describePhases(result)
  await writeFile(path.join(resultsFolder, 'phases.txt'), `${summary.join('\n')}\n`)
  await writeLastTimes(result.times)
  if (values['save-times']) await writeCommittedTimes(result.times)
  if (full) await writeFullRunPage(result, { clock })
  printSlowest(result.times)
  // Printed last, because a truncated log still has its end.
  for (const remark of [...result.remarks, ...skipped]) console.log(`\n${remark}`)
  console.log(`\n${summary.join('\n')}\n`)
  console.log(`${result.passed} passed, ${result.failed} failed`)
  return result.failed === 0 ? 0 : 1
}

/** Prints the slowest files, so that one that becomes slow is noticed before the whole run is slow. */
function printSlowest({ files }: RunTimes): void {
  const slowest = Object.entries(files)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST_SHOWN)
  if (slowest.length === 0) return
  const lines = slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${file}`)
  console.log(`\nThe ${slowest.length} slowest files:\n${lines.join('\n')}`)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof NoChromiumError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
