import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const folder = path.resolve(import.meta.dirname, '../results')
const formatter = path.resolve(import.meta.dirname, '../../node_modules/@biomejs/biome/bin/biome')

export type Cell = string | number

export interface Table {
  title: string
  columns: string[]
  rows: Cell[][]
  /** True if the table holds sentences, which are left-aligned. */
  prose?: boolean
}

export interface Result {
  /** Name on the command line and of the result files. */
  name: string
  title: string
  /** How it was measured, and what the numbers exclude. */
  notes: string[]
  tables: Table[]
}

interface Machine {
  when: string
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

/** Writes `results/{name}.json` and `.md`, and returns the Markdown. */
export async function writeResult(result: Result, loadBefore: number): Promise<string> {
  const machine: Machine = {
    when: new Date().toISOString(),
    cpu: os.cpus()[0]?.model ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    system: `${os.type()} ${os.release()}`,
    loadBefore,
    loadAfter: loadPerCore(),
  }
  const text = markdown(result, machine)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${result.name}.json`)
  await writeFile(file, JSON.stringify({ ...result, machine }, null, 2))
  // The results are committed, so they are formatted like all other files.
  await promisify(execFile)(process.execPath, [formatter, 'format', '--write', file])
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
    `${machine.when.slice(0, 16).replace('T', ' ')} UTC · ${where} · load for each core ${machine.loadBefore} before, ${machine.loadAfter} after`,
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

/** Formats a value with as many decimals as are meaningful. */
export function formatFigure(value: number, digits = 1): string {
  return value.toLocaleString('en-AU', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  })
}

export function formatPercent(share: number): string {
  return `± ${Math.round(share * 50)} %`
}
