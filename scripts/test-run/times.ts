import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Times of one run of the tests. */
export interface RunTimes {
  /** Seconds of the fixed piece of work on the machine of that run (`machine-speed.ts`). */
  machine: number
  /** Seconds of each phase, by its name. */
  phases: Record<string, number>
  /** Seconds of each test file, by its path from the root. */
  files: Record<string, number>
}

const root = path.resolve(import.meta.dirname, '../..')
/** Written by every run. */
const lastTimes = path.join(root, '.cache/test/times.json')
/** Under version control: the times that a run is compared with, and the order of files in a fresh clone. */
const committedTimes = path.join(import.meta.dirname, 'times.json')
/** Files that take less time may start in any order. */
const LONG_FILE_SECONDS = 3
/** A phase may take this many times its committed time, measured against the speed of the machine. */
const SLACK = 2
/** For phases so short that the start of a program decides their time. */
const SLACK_SECONDS = 60

/** Returns the times of the last run here, or the committed ones in a fresh clone. */
export function readLastTimes(): RunTimes {
  return readTimes(existsSync(lastTimes) ? lastTimes : committedTimes)
}

export function readCommittedTimes(): RunTimes {
  return readTimes(committedTimes)
}

function readTimes(file: string): RunTimes {
  return JSON.parse(readFileSync(file, 'utf8')) as RunTimes
}

export async function writeLastTimes(times: RunTimes): Promise<void> {
  await mkdir(path.dirname(lastTimes), { recursive: true })
  await writeFile(lastTimes, JSON.stringify(times))
}

/** Makes these times the committed ones, without files that are short. */
export async function writeCommittedTimes({ machine, phases, files }: RunTimes): Promise<void> {
  const long = Object.entries(files)
    .filter(([, seconds]) => seconds >= LONG_FILE_SECONDS)
    .sort(([, a], [, b]) => b - a)
    .map(([file, seconds]) => [file, Math.round(seconds)])
  const rounded = Object.entries(phases).map(([name, seconds]) => [name, Math.round(seconds)])
  const times: RunTimes = {
    machine: Number(machine.toFixed(2)),
    phases: Object.fromEntries(rounded),
    files: Object.fromEntries(long),
  }
  await writeFile(committedTimes, `${JSON.stringify(times, undefined, 2)}\n`)
}

/**
 * Returns how many seconds a phase may take on a machine of this speed, or undefined if it has no committed time. Half of
 * a phase is waiting, which a faster machine does not shorten.
 *
 * @param machine Seconds of the fixed piece of work on this machine.
 */
export function allowedSeconds(
  phase: string,
  machine: number,
  committed: RunTimes,
): number | undefined {
  const seconds = committed.phases[phase]
  if (seconds === undefined) return undefined
  return SLACK * seconds * Math.max(machine / committed.machine, 1) + SLACK_SECONDS
}

/** Returns the remark on a phase that took longer than allowed, or undefined if it did not. */
export function remarkSlowPhase(
  phase: string,
  seconds: number,
  allowed: number,
): string | undefined {
  if (seconds <= allowed) return undefined
  return [
    `failed: ${phase} took ${seconds.toFixed(0)} s, and may take ${allowed.toFixed(0)} s on this machine`,
    '    Find what became slow. If it is worth its time, npm test -- --save-times commits the new times.',
  ].join('\n')
}
