import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Cell, Result, Table } from './result.ts'
import { MISSING } from './result.ts'

/** Columns of limits. Not every row has one. */
const LIMITS = new Set(['bar', 'stretch', 'allowed'])
/** Matches a formatted value that is not a number, such as the median of an empty list. */
const NO_NUMBER = /(?<![\p{L}])(?:NaN|undefined|null)(?![\p{L}])|∞/u

/** Returns the figures that a result promises but lacks, each with its table and row. Empty if it is complete. */
export function missingFigures({ notes, tables, failures = [] }: Result): string[] {
  return [
    ...failures.map((failure) => `failed: ${failure}`),
    ...notes.filter((note) => NO_NUMBER.test(note)).map((note) => `a note has no figure: ${note}`),
    ...(tables.length === 0 ? ['no table'] : []),
    ...tables.flatMap(missingInTable),
  ]
}

function missingInTable({ title, columns, rows, promised = [] }: Table): string[] {
  const names = new Set(rows.map(([name]) => name))
  return [
    ...(rows.length === 0 ? [`${title}: no rows`] : []),
    ...promised.filter((name) => !names.has(name)).map((name) => `${title}: no row ${name}`),
    ...rows.flatMap((row) => {
      const name = `${title}, ${row[0]}`
      if (row.length !== columns.length)
        return [`${name}: ${row.length} cells in ${columns.length} columns`]
      return columns.flatMap((column, index) =>
        isMissing(row[index], column) ? [`${name}: no figure for ${column || 'its value'}`] : [],
      )
    }),
  ]
}

function isMissing(cell: Cell | undefined, column: string): boolean {
  if (typeof cell === 'number') return !Number.isFinite(cell)
  if (cell === undefined || cell === MISSING) return true
  return cell === '' ? !LIMITS.has(column) : NO_NUMBER.test(cell)
}

const root = path.resolve(import.meta.dirname, '../../../..')

/** The measured commit, read when the process starts, because commits may follow during a measurement. */
export const measuredCommit = readCommit(root)

/** Returns the short commit of a work tree, and whether files differ from it. Earlier results do not count. */
export function readCommit(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    const commit = git('rev-parse', '--short=10', 'HEAD').trim()
    const changed = git('status', '--porcelain', '--', '.', ':(exclude)ops/bench/results').trim()
    return changed === '' ? commit : `${commit} with uncommitted changes`
  } catch {
    return 'unknown: the folder is no git work tree'
  }
}

const results = path.resolve(import.meta.dirname, '../../results')
const formatter = path.resolve(
  import.meta.dirname,
  '../../../../node_modules/@biomejs/biome/bin/biome',
)

/** A result that lacks promised figures. Nothing was written. */
export class IncompleteResultError extends Error {
  override name = 'IncompleteResultError'

  constructor({ name }: Result, missing: readonly string[], text: string) {
    super(`${text}\n${name} is incomplete and was not written:\n${missing.join('\n')}`)
  }
}

interface Machine {
  when: string
  commit: string
  cpu: string
  cores: number
  memoryGb: number
  node: string
  system: string
  /** Load per core over the last minute, before and after. Above 1, other processes were busy too. */
  loadBefore: number
  loadAfter: number
}

export function loadPerCore(): number {
  return Math.round(((os.loadavg()[0] ?? 0) / os.availableParallelism()) * 100) / 100
}

/** Writes `results/{name}.json` and `.md`, and returns the Markdown. Throws if a promised figure is missing. */
export async function writeResult(
  result: Result,
  loadBefore: number,
  folder = results,
): Promise<string> {
  const machine: Machine = {
    when: new Date().toISOString(),
    commit: measuredCommit,
    cpu: os.cpus()[0]?.model ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    system: `${os.type()} ${os.release()}`,
    loadBefore,
    loadAfter: loadPerCore(),
  }
  const text = markdown(result, machine)
  const missing = missingFigures(result)
  if (missing.length > 0) throw new IncompleteResultError(result, missing, text)
  await mkdir(folder, { recursive: true })
  // The results are committed, so they are formatted like all other files.
  const formatted = execFileSync(
    process.execPath,
    [formatter, 'format', '--stdin-file-path=result.json'],
    { input: JSON.stringify({ ...result, machine }), encoding: 'utf8' },
  )
  await writeFile(path.join(folder, `${result.name}.json`), formatted)
  await writeFile(path.join(folder, `${result.name}.md`), text)
  return text
}

const busy =
  '**Others were at work on this machine: times are upper bounds, rates lower bounds. Bytes hold.**'

function markdown({ title, notes, tables }: Result, machine: Machine): string {
  const where = `${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}`
  return [
    `# ${title}`,
    '',
    `${machine.when.slice(0, 16).replace('T', ' ')} UTC · commit ${machine.commit} · ${where} · load for each core ${machine.loadBefore} before, ${machine.loadAfter} after`,
    '',
    ...(Math.max(machine.loadBefore, machine.loadAfter) > 1 ? [busy, ''] : []),
    ...notes.map((note) => `- ${note}`),
    ...tables.flatMap(section),
    '',
  ].join('\n')
}

function section({ title, columns, rows, prose }: Table): string[] {
  const line = (cells: Cell[]) => `| ${cells.join(' | ')} |`
  return [
    '',
    `## ${title}`,
    '',
    line(columns),
    line(columns.map((_, index) => (index === 0 || prose ? '---' : '---:'))),
    ...rows.map(line),
  ]
}
