import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cell, Result } from './report/result.ts'
import { formatFigure, NONE } from './report/result.ts'
import { median } from './report/statistics.ts'
import { cpuMs, formatCpu } from './system/cpu-time.ts'
import { freePort } from './system/running-process.ts'
import type { RunningProvider } from './system/running-provider.ts'
import { startProvider } from './system/running-provider.ts'

const WITHIN_MS = 1_200_000

/** Measures files of many payments, each from the moment it is placed in the client's folder. */
export async function measureBatch({
  runs,
  lines,
}: {
  runs: number
  lines: number
}): Promise<Result> {
  const provider = await startProvider({
    settings: { DEMO_SFTP_PORT: String(await freePort()), BATCH_POLL_SECONDS: '1' },
  })
  try {
    // Warms up compiled code and pools.
    await pay(provider, 'payment_warm.aba', abaFile(100, 1))
    const before = await memory(provider.pid)
    const paid: Paid[] = []
    for (let run = 0; run < runs; run += 1) {
      paid.push(await pay(provider, `payment_${run}.aba`, abaFile(lines, 2 + run)))
    }
    const wrong = await refuse(provider, 'payment_wrong.aba', abaFile(lines, 50, 1))
    const after = await memory(provider.pid)
    const row = (name: string, values: number[], format = formatFigure): Cell[] => [
      name,
      format(median(values), 1),
      format(Math.max(...values), 1),
    ]
    return {
      name: 'batch',
      title: 'Batch files',
      notes: [
        'One provider process and its embedded PostgreSQL, fsync on, the demo world; the demo’s SFTP server in the same process.',
        `${runs} files of ${lines.toLocaleString('en-AU')} payments, 122 bytes each, one after another; the banks answer without delay and work beside it. A look into the folder each second.`,
        'Each payment is a separate transaction: payout, ledger, order to the bank, audit trail, mark of the line.',
      ],
      tables: [
        {
          title: `A file of ${lines.toLocaleString('en-AU')} payments, seconds from the moment it lies there`,
          columns: ['', 'median', 'worst'],
          rows: [
            row(
              'found, checked whole and claimed',
              paid.map(({ claimed }) => claimed),
            ),
            row(
              'every payout accepted',
              paid.map(({ done }) => done),
            ),
            row(
              'moved, its result beside it',
              paid.map(({ filed }) => filed),
            ),
            row(
              'CPU of provider and database',
              paid.map(({ cpu }) => cpu),
              formatCpu,
            ),
            ['one with wrong totals refused, after two looks', formatFigure(wrong, 1), NONE],
          ],
        },
        {
          title: 'Memory of the provider’s process, MB',
          columns: ['', 'now', 'most so far'],
          rows: [
            ['before', ...before.map((bytes) => formatFigure(bytes / 1e6, 0))],
            ['after all files', ...after.map((bytes) => formatFigure(bytes / 1e6, 0))],
          ],
        },
      ],
    }
  } finally {
    await provider.stop()
  }
}

interface Paid {
  claimed: number
  done: number
  filed: number
  cpu: number
}

async function pay(provider: RunningProvider, name: string, file: Buffer): Promise<Paid> {
  const cpu = await cpuMs(provider.pid)
  const since = await put(provider, name, file)
  const seconds = () => (performance.now() - since) / 1000
  await until(provider, name, ({ status }) => status !== undefined)
  const claimed = seconds()
  await until(provider, name, ({ status }) => status !== 'RECEIVED')
  const done = seconds()
  const end = await until(provider, name, ({ filing }) => filing !== 'WAITING')
  const filed = seconds()
  if (end.status !== 'PROCESSED' || end.made !== end.payments || end.filing !== 'MOVED') {
    throw new Error(`${name}: ${JSON.stringify(end)}`)
  }
  return { claimed, done, filed, cpu: ((await cpuMs(provider.pid)) - cpu) / 1000 }
}

async function refuse(provider: RunningProvider, name: string, file: Buffer): Promise<number> {
  const since = await put(provider, name, file)
  const end = await until(provider, name, ({ filing }) => filing === 'MOVED')
  if (end.status !== 'REJECTED' || end.made !== 0) throw new Error(JSON.stringify(end))
  return (performance.now() - since) / 1000
}

async function put({ dataDir }: RunningProvider, name: string, file: Buffer): Promise<number> {
  const folder = path.join(dataDir, 'demo-sftp/input')
  await writeFile(path.join(folder, 'upload'), file)
  await rename(path.join(folder, 'upload'), path.join(folder, name))
  return performance.now()
}

interface Seen {
  status?: string
  filing?: string
  made?: number
  payments?: number
}

async function until(
  { database }: RunningProvider,
  name: string,
  isSo: (seen: Seen) => boolean,
): Promise<Seen> {
  const deadline = performance.now() + WITHIN_MS
  for (;;) {
    const { rows } = await database.query<Seen>(
      'SELECT status, filing, made, payments FROM batches WHERE file_name = $1',
      [name],
    )
    const [seen = {}] = rows
    if (seen.status !== undefined && isSo(seen)) return seen
    if (performance.now() > deadline) throw new Error(`${name} did not come to its end`)
    await wait(20)
  }
}

/**
 * Builds payments of one cent each, so that the demo's balance covers many, to payees of this file alone, so that it
 * is not held as a repeat. `off` makes the totals wrong.
 */
function abaFile(lines: number, seed: number, off = 0): Buffer {
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  const entries = Array.from({ length: lines }, (_, index) =>
    [
      `1062-000 ${20_000_000 + seed * 200_000 + index} 50${digits(1, 10)}${`PAYEE ${index}`.padEnd(32)}`,
      `${`RUN ${seed} LINE ${index}`.padEnd(18)}062-948 20481190${'HARBOUR'.padEnd(16)}00000000`,
    ].join(''),
  )
  const total = digits(lines + off, 10)
  const today = new Date(Date.now() - 86_400_000).toISOString()
  const day = `${today.slice(8, 10)}${today.slice(5, 7)}${today.slice(2, 4)}`
  const header = `0${' '.repeat(17)}01CBA${' '.repeat(7)}${'HARBOUR ROASTERS'.padEnd(26)}301500${'BENCH'.padEnd(12)}${day}${' '.repeat(40)}`
  const trailer = `7999-999${' '.repeat(12)}${total}${total}${digits(0, 10)}${' '.repeat(24)}${digits(lines, 6)}${' '.repeat(40)}`
  return Buffer.from([header, ...entries, trailer].map((line) => `${line}\r\n`).join(''))
}

/** Returns the current and the peak resident memory in bytes. Linux only. */
async function memory(pid: number): Promise<[number, number]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const of = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) * 1024
  return [of('VmRSS'), of('VmHWM')]
}
