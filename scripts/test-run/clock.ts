import { existsSync } from 'node:fs'
import { installPackages, mayInstallPackages } from '../programs/debian.ts'

/** Paths of the library in Debian's package `faketime` that shifts the clock of a process. */
const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`,
)

/**
 * Returns the environment in which programs, PostgreSQL and Chromium included, see another time. It goes on from there
 * at its usual pace. Timeouts are not affected. Installs Debian's `faketime` if it is missing and this process may.
 *
 * @param at ISO 8601 with an offset, such as `2026-10-04T00:30+10:00`.
 */
export function moveClock(at: string, now = Date.now()): NodeJS.ProcessEnv {
  const library = findLibrary()
  return { LD_PRELOAD: library, ...offsetSettings(at, now) }
}

export function offsetSettings(at: string, now: number): NodeJS.ProcessEnv {
  const instant = /T\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(at) ? Date.parse(at) : Number.NaN
  if (Number.isNaN(instant)) {
    throw new Error(
      `--clock needs a time with its offset, such as 2026-10-04T00:30+10:00, not ${at}`,
    )
  }
  const seconds = Math.round((instant - now) / 1000)
  return {
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // The monotonic clock, which timeouts use, has no time of day.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Files keep their real times, and the time zone that a machine has must not matter either.
    NO_FAKE_STAT: '1',
    TZ: 'America/Los_Angeles',
  }
}

function findLibrary(): string {
  const find = () => libraries.find((file) => existsSync(file))
  if (find() === undefined && mayInstallPackages(process.env)) {
    installPackages(['faketime'], process.env)
  }
  const library = find()
  if (library === undefined) throw new Error('--clock needs libfaketime (Debian: faketime)')
  return library
}
