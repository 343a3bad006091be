import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { OwnJobs } from '../../../apps/provider/test/own-jobs.ts'
import { openOwnJobs } from '../../../apps/provider/test/own-jobs.ts'
import type { Cell, Result } from './report/result.ts'
import { formatFigure } from './report/result.ts'
import { percentile } from './report/statistics.ts'

interface Timed {
  id: number
}

const SINGLE = 300
const LATER = 200
const LATER_OVER_MS = 20_000
const AT_ONCE = 10_000
/** Worker counts: the number of busy job kinds in the provider, and the number with the fastest fetch. */
const WORKERS = [8, 50]
const SENT_TOGETHER = 500
/**
 * Jobs are queued for a later day and then moved forward together, because queuing them takes long on a busy machine.
 */
const LATER_DAY_SECONDS = 86_400
const LEAD_MS = 5000

/**
 * Measures how soon jobs start: jobs committed one by one, jobs that fall due, and ten thousand that fall due together.
 */
export async function measureJobs(): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tideway-jobs-'))
  try {
    const own = await openOwnJobs(folder)
    try {
      return await measure(own)
    } finally {
      await own.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measure({ jobs, db, kind: kindOf, putForward }: OwnJobs): Promise<Result> {
  const startedAt = new Map<number, number>()
  const kinds = WORKERS.map((workers) => ({ workers, kind: kindOf<Timed>(`bench-${workers}`) }))
  for (const { workers, kind } of kinds) {
    jobs.work(kind, async ({ id }) => void startedAt.set(id, Date.now()), { workers })
  }
  await jobs.start()
  await wait(2000)
  const [first] = kinds
  if (!first) throw new Error('no kind of job')
  const allStarted = async (count: number) => {
    while (startedAt.size < count) await wait(20)
  }

  const committed: number[] = []
  for (let id = 0; id < SINGLE; id += 1) {
    await db.transaction().execute((tx) => jobs.send(tx, first.kind, { id }))
    committed.push(Date.now())
    await wait(5 + (id % 50))
  }
  await allStarted(SINGLE)
  const startMs = committed.map((at, id) => Math.max(0, (startedAt.get(id) ?? Number.NaN) - at))

  startedAt.clear()
  const from = Date.now() + 3000
  const dueAt = Array.from({ length: LATER }, (_, id) => from + (id * LATER_OVER_MS) / LATER)
  for (const [id, at] of dueAt.entries()) {
    await jobs.send(db, first.kind, { id }, { startAfter: new Date(at) })
  }
  await allStarted(LATER)
  const lateMs = dueAt.map((at, id) => (startedAt.get(id) ?? Number.NaN) - at)

  const rates: Cell[][] = []
  for (const { workers, kind } of kinds) {
    startedAt.clear()
    for (let id = 0; id < AT_ONCE; id += SENT_TOGETHER) {
      await db.transaction().execute(async (tx) => {
        for (let next = id; next < id + SENT_TOGETHER; next += 1) {
          await jobs.send(tx, kind, { id: next }, { startAfter: LATER_DAY_SECONDS })
        }
      })
    }
    const startAfter = new Date(Date.now() + LEAD_MS)
    await putForward(kind, startAfter)
    if (Date.now() > startAfter.getTime()) throw new Error('the jobs fell due too soon')
    await allStarted(AT_ONCE)
    const times = [...startedAt.values()]
    const seconds = (Math.max(...times) - startAfter.getTime()) / 1000
    rates.push([
      `${formatFigure(AT_ONCE, 0)} due at once, ${workers} workers`,
      formatFigure(Math.min(...times) - startAfter.getTime(), 0),
      formatFigure(AT_ONCE / seconds, 0),
      '≥ 2,000',
    ])
  }

  const row = (name: string, ms: number[], bar: string): Cell[] => [
    name,
    formatFigure(percentile(ms, 50), 0),
    formatFigure(percentile(ms, 99), 0),
    formatFigure(Math.max(...ms), 0),
    bar,
  ]
  return {
    name: 'jobs',
    title: 'Jobs',
    notes: [
      'One process that sends and does the jobs, and its embedded PostgreSQL, fsync on. The jobs do nothing.',
      `${SINGLE} jobs committed one by one; ${LATER} that fall due one after another over ${LATER_OVER_MS / 1000} s.`,
    ],
    tables: [
      {
        title: 'Milliseconds until a job begins',
        columns: ['', 'median', 'p99', 'worst', 'bar for p99'],
        rows: [
          row('after its commit', startMs, '≤ 50'),
          row('after its due time', lateMs, '≤ 1,000'),
        ],
      },
      {
        title: 'Rate',
        columns: ['', 'first after, ms', 'begun a second', 'bar'],
        rows: rates,
      },
    ],
  }
}
