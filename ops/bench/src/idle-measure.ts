import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Cell, Result } from './report/result.ts'
import { formatFigure } from './report/result.ts'
import { spreadOfValues } from './report/statistics.ts'
import { cpuMs, ownCpuMs } from './system/cpu-time.ts'
import { freePort } from './system/running-process.ts'
import { startProvider } from './system/running-provider.ts'

/** Time for the seed's last jobs to finish. */
const SETTLE_SECONDS = 60

/** Result with one poll for each kind of job, at 8be49d2, on the same machine within the same hour. */
const BEFORE: Minute = { statements: 179.07, cpuShare: 15.67, databaseShare: 9.7, residentMb: 182 }

export interface IdleOptions {
  runs: number
  /** Length of each measurement. */
  seconds: number
}

interface Minute {
  statements: number
  cpuShare: number
  databaseShare: number
  residentMb: number
}

/** Measures what an unused demo world costs in statements, processor time and memory. */
export async function measureIdle({ runs, seconds }: IdleOptions): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tideway-idle-'))
  const settings = { DEMO_SFTP_PORT: String(await freePort()), RATE_LIMIT_PER_CLIENT: '1000' }
  const minutes: Minute[] = []
  let busiest: Cell[][] = []
  try {
    const first = await startProvider({ folder, settings })
    await first.database.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
    await first.stop()
    const provider = await startProvider({ folder, settings })
    try {
      await provider.database.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
      await wait(SETTLE_SECONDS * 1000)
      for (let run = 0; run < runs; run += 1) {
        const { minute, texts } = await measureOnce(provider, seconds)
        minutes.push(minute)
        busiest = texts
      }
    } finally {
      await provider.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const row = (name: string, key: keyof Minute, digits: number, bar: string): Cell[] => {
    const values = minutes.map((minute) => minute[key])
    const { median, worst } = spreadOfValues(values, 'low')
    return [
      name,
      formatFigure(BEFORE[key], digits),
      formatFigure(median, digits),
      formatFigure(worst, digits),
      bar,
    ]
  }
  return {
    name: 'idle',
    title: 'At rest',
    notes: [
      'Before: each kind of job was polled for twice a second (one measurement of 60 s).',
      `The demo world with webhooks, batch app, reports and the demo's SFTP server, ${SETTLE_SECONDS} s after its start; ${runs} measurements of ${seconds} s. Nobody calls.`,
      'Statements are counted by pg_stat_statements, BEGIN and COMMIT included. Processor time is of all processes, as the kernel counts it.',
    ],
    tables: [
      {
        title: 'Provider and PostgreSQL',
        columns: ['', 'before', 'median', 'worst', 'bar'],
        rows: [
          row('statements a second', 'statements', 2, '≤ 5'),
          row('% of one core', 'cpuShare', 2, '≤ 1'),
          row('of it PostgreSQL, %', 'databaseShare', 2, ''),
          row('resident memory of the provider, MB', 'residentMb', 0, '≤ 150'),
        ],
      },
      {
        title: 'Statements of the last measurement',
        columns: ['text', 'calls'],
        rows: busiest,
      },
    ],
  }
}

async function measureOnce(
  { database, pid }: { database: pg.Pool; pid: number },
  seconds: number,
): Promise<{ minute: Minute; texts: Cell[][] }> {
  await database.query('SELECT pg_stat_statements_reset()')
  const [all, own] = [await cpuMs(pid), await ownCpuMs(pid)]
  await wait(seconds * 1000)
  const [allAfter, ownAfter] = [await cpuMs(pid), await ownCpuMs(pid)]
  const { rows } = await database.query<{ text: string; calls: number }>(
    `SELECT left(regexp_replace(query, '[\\s|]+', ' ', 'g'), 90) AS text, sum(calls)::int AS calls
       FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%' GROUP BY 1 ORDER BY 2 DESC`,
  )
  const share = (before: number, after: number) => (after - before) / seconds / 10
  const cpuShare = share(all, allAfter)
  return {
    minute: {
      statements: rows.reduce((sum, { calls }) => sum + calls, 0) / seconds,
      cpuShare,
      databaseShare: cpuShare - share(own, ownAfter),
      residentMb: await residentMb(pid),
    },
    texts: rows.slice(0, 15).map(({ text, calls }) => [`\`${text.replaceAll('`', '')}\``, calls]),
  }
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}
