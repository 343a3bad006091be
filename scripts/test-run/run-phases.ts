import { runNode } from '../processes/run-node.ts'
import { measureMachine } from './machine-speed.ts'
import type { Phase } from './phases.ts'
import type { TestTally } from './results.ts'
import type { RunTimes } from './times.ts'
import { allowedSeconds, remarkSlowPhase } from './times.ts'

export interface PhaseResult {
  name: string
  seconds: number
  /** Seconds of the fixed piece of work, before or after the phase, whichever took longer. */
  machine: number
  /** Seconds that the phase may take on this machine. Undefined if it has no committed time. */
  allowed?: number
  passed: number
  failed: number
}

export interface RunResult extends TestTally {
  times: RunTimes
  phases: PhaseResult[]
}

/**
 * Runs one phase after the other without stopping at a failure. A phase that takes more than its share of the committed
 * times counts as a failure.
 *
 * @param committed The times to compare with. If missing, a phase may take any time.
 */
export async function runPhases(
  listed: readonly Phase[],
  { committed, env = {} }: { committed?: RunTimes; env?: NodeJS.ProcessEnv },
): Promise<RunResult> {
  const start = await measureMachine()
  const reference = committed
    ? `; the committed times are of a machine with ${committed.machine} s`
    : ''
  console.log(`Speed of this machine: ${start.toFixed(2)} s for a fixed piece of work${reference}`)
  const result: RunResult = {
    times: { machine: start, phases: {}, files: {} },
    phases: [],
    passed: 0,
    failed: 0,
    remarks: [],
  }
  let before = start
  for (const phase of listed) {
    console.log(`\n── ${phase.name}`)
    const started = performance.now()
    const ok = (await runNode({ ...phase, env: { ...phase.env, ...(phase.tally && env) } })) === 0
    const seconds = (performance.now() - started) / 1000
    const tally = (await phase.tally?.()) ?? { passed: 0, failed: 0, remarks: [] }
    const after = await measureMachine()
    const machine = Math.max(before, after)
    before = after
    // A phase that fails without a failed test (a type error, a crash) counts as one failure.
    let failed = ok ? tally.failed : Math.max(tally.failed, 1)
    const allowed = committed && allowedSeconds(phase.name, machine, committed)
    const slow = allowed === undefined ? undefined : remarkSlowPhase(phase.name, seconds, allowed)
    if (slow !== undefined) {
      failed += 1
      result.remarks.push(slow)
    }
    for (const { file, seconds: time } of (await phase.times?.()) ?? [])
      result.times.files[file] = time
    result.times.phases[phase.name] = seconds
    result.phases.push({
      name: phase.name,
      seconds,
      machine,
      ...(allowed === undefined ? {} : { allowed }),
      passed: tally.passed,
      failed,
    })
    result.passed += tally.passed
    result.failed += failed
    result.remarks.push(...tally.remarks)
  }
  return result
}

/** Returns the phases as lines: the time of each, and the speed of the machine. */
export function describePhases({ phases, times }: RunResult): string[] {
  const total = phases.reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    ...phases.map(({ name, seconds, machine, allowed, passed, failed }) =>
      [
        `${seconds.toFixed(1).padStart(8)} s  ${name}`,
        `machine ${machine.toFixed(2)} s`,
        ...(allowed === undefined ? [] : [`at most ${allowed.toFixed(0)} s`]),
        ...(passed + failed > 0 ? [`${passed} passed, ${failed} failed`] : []),
      ].join(', '),
    ),
    `${total.toFixed(1).padStart(8)} s  in all, machine ${times.machine.toFixed(2)} s at the start`,
  ]
}
