import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Load } from '../load/start-load.ts'

const SAMPLE_MS = 100
const TRIED_MS = 8000
const MOST_SLOWER = 16
const DRAINED_WITHIN_MS = 120_000
/** Calls in progress count as drained once there are at most this many more than before the fault. */
const MORE = 20

/**
 * Halves a load until no more calls are under way than start in a second, because a busy machine carries less. Returns
 * how many times slower it is than its first rate.
 */
export async function findSteadyRate(
  load: Pick<Load, 'underWay' | 'slowDown'>,
  perSecond: number,
): Promise<number> {
  for (let slower = 1; ; slower *= 2) {
    await wait(TRIED_MS)
    const limit = Math.max(MORE, perSecond / slower)
    if (load.underWay() <= limit) return slower
    load.slowDown()
    const began = performance.now()
    while (load.underWay() > limit)
      if (performance.now() - began > DRAINED_WITHIN_MS || slower >= MOST_SLOWER)
        throw new Error(`This machine is too busy: ${load.underWay()} calls wait without a fault.`)
      else await wait(SAMPLE_MS)
  }
}

/** The most calls in progress during a round, and the time after it until they had drained. */
export interface Backlog {
  mostUnderWay: number
  /** Seconds. */
  drainedAfter: number
}

/**
 * Runs a round and waits until its backlog is gone. If it stays, throws an error that shows what the database waits
 * for.
 */
export async function watchBacklog<Result>(
  load: Pick<Load, 'underWay'>,
  database: pg.Pool,
  run: () => Promise<Result>,
): Promise<Backlog & { result: Result }> {
  const before = load.underWay()
  let mostUnderWay = before
  const sampling = setInterval(() => {
    mostUnderWay = Math.max(mostUnderWay, load.underWay())
  }, SAMPLE_MS)
  try {
    const result = await run()
    const ended = performance.now()
    while (load.underWay() > before + MORE) {
      if (performance.now() - ended > DRAINED_WITHIN_MS)
        throw new Error(
          `${load.underWay()} calls are still under way, of ${mostUnderWay}:\n${await sessionsText(database)}`,
        )
      await wait(SAMPLE_MS)
    }
    const drainedAfter = Math.round((performance.now() - ended) / 100) / 10
    return { result, mostUnderWay, drainedAfter }
  } catch (error) {
    console.error(await sessionsText(database).catch(String))
    throw error
  } finally {
    clearInterval(sampling)
  }
}

async function sessionsText(database: pg.Pool): Promise<string> {
  const { rows } = await database.query<{ line: string }>(
    `SELECT concat_ws(' ', count(*), state, wait_event_type, wait_event, 'oldest', max(now() - xact_start)) AS line
       FROM pg_stat_activity WHERE backend_type = 'client backend' GROUP BY state, wait_event_type, wait_event
      ORDER BY count(*) DESC`,
  )
  const blockers = await database.query<{ line: string }>(
    `SELECT concat_ws(' ', 'blocks', count(*), holding.state, holding.wait_event_type, holding.wait_event, now() - holding.xact_start, left(holding.query, 200)) AS line
       FROM pg_stat_activity waiting CROSS JOIN LATERAL unnest(pg_blocking_pids(waiting.pid)) AS blocker (pid)
       JOIN pg_stat_activity holding ON holding.pid = blocker.pid
      WHERE cardinality(pg_blocking_pids(holding.pid)) = 0
      GROUP BY holding.pid, holding.state, holding.wait_event_type, holding.wait_event, holding.xact_start, holding.query
      ORDER BY count(*) DESC LIMIT 10`,
  )
  return [...rows, ...blockers.rows].map(({ line }) => line).join('\n')
}
