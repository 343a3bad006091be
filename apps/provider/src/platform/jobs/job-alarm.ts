import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { ENDS_WITH_CLIENT } from '../database/database.ts'
import { isDatabaseAway } from '../database/database-outage.ts'
import { databaseCode } from '../database/transaction.ts'
import type { Logger } from '../telemetry/log.ts'
import { DUE_CHANNEL, FALLBACK_MS, pollJobs } from './job-alarm-statements.ts'
import type { Listening } from './keep-listening.ts'
import { keepListening } from './keep-listening.ts'

/** Time between two polls, however many notifications request one. */
const BETWEEN_POLLS_MS = 50
/** Maximum time between two polls, after a slow poll. */
const MOST_BETWEEN_POLLS_MS = 500
/** A function that reads the next due time is called again after this time, whatever it returned. */
const REREAD_MS = 600_000
const POLL_WITHIN_MS = 10_000
const STOP_WITHIN_MS = 1_000
/** Long enough for the locks of a migration, short enough for the tasks whose tables are not locked. */
const LOCK_WITHIN_MS = 500
const startOptions = Object.entries({
  TimeZone: 'UTC',
  lock_timeout: LOCK_WITHIN_MS,
  ...ENDS_WITH_CLIENT,
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
/** Node's timers can fire up to a millisecond early. */
const TIMER_SLACK_MS = 2

/** Returns true if the database refused a statement, but its connection still works. */
const isOfStatement = (error: unknown): boolean =>
  databaseCode(error) !== undefined && !isDatabaseAway(error)

/** Task whose due time is read from data. */
export interface DueTask {
  name: string
  /**
   * When the task is next due. Either a SQL expression for a timestamp, empty for never, which must be cheap because
   * every poll evaluates it. Or a function, called when that time has passed and when a notification names the task.
   */
  due: string | (() => Promise<Date | undefined>)
  clock: Clock
  /** Minimum seconds between two calls of `run`. */
  spacingSeconds: number
  /** Called when the task is due, and again after the spacing while it still is. */
  run(): Promise<void> | void
}

export interface JobAlarmOptions {
  url: string
  log: Logger
  Client: typeof pg.Client
  /** Called when a job of this kind can start. */
  wake: (queue: string) => void
  /** Called when an active job of this kind has lost its worker. */
  abandoned: (queue: string) => Promise<void>
}

interface PolledRow {
  kind: 'waiting' | 'active' | 'task' | 'listening'
  name: string
  /** For jobs, milliseconds until the row is due. Negative if that has passed. */
  in_ms: number | null
  at: Date | null
}

interface KnownTask extends DueTask {
  lastRun: number
  /** Only for tasks whose due time a function reads. */
  dueAt: Date | undefined
  readAt: number
}

/**
 * Knows when the next job or task is due. One statement reads that for all kinds together, every ten seconds and when a
 * notification or a timer requests it. Notifications are sent in the transaction that creates the work, and only if it
 * is due before the next poll.
 */
export class JobAlarm {
  readonly #options: JobAlarmOptions
  readonly #tasks = new Map<string, KnownTask>()
  #queues: readonly string[] = []
  #listening: Listening | undefined
  #timer: NodeJS.Timeout | undefined
  #nextAt = Number.POSITIVE_INFINITY
  #lastPoll = Number.NEGATIVE_INFINITY
  #tookMs = 0
  #lastRead: number | undefined
  #polling: Promise<void> | undefined
  #again = false
  #stopped = true

  constructor(options: JobAlarmOptions) {
    this.#options = options
  }

  /** Must be called before start. */
  add(task: DueTask): void {
    this.#tasks.set(task.name, {
      ...task,
      lastRun: Number.NEGATIVE_INFINITY,
      dueAt: undefined,
      readAt: Number.NEGATIVE_INFINITY,
    })
  }

  start(queues: readonly string[]): void {
    const { url, log, Client } = this.#options
    this.#queues = queues
    this.#stopped = false
    this.#listening = keepListening({
      channel: DUE_CHANNEL,
      client: () =>
        new Client({
          connectionString: url,
          application_name: 'tideway-due',
          connectionTimeoutMillis: 5000,
          query_timeout: POLL_WITHIN_MS,
          keepAlive: true,
          keepAliveInitialDelayMillis: 10_000,
          options: startOptions,
        }),
      onPayload: (payload) => this.#hear(payload),
      connected: () => this.pollSoon(),
      failed: (error) => log.warn({ err: error }, 'not listening for jobs'),
    })
    this.#setTimer(FALLBACK_MS)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await Promise.race([this.#polling, wait(STOP_WITHIN_MS, undefined, { ref: false })])
    await this.#listening?.close()
  }

  /** Polls within a moment. With a task's name, also reads its due time again. */
  pollSoon(task?: string): void {
    const named = task === undefined ? undefined : this.#tasks.get(task)
    if (named) named.readAt = Number.NEGATIVE_INFINITY
    if (this.#polling) {
      this.#again = true
      return
    }
    // A slow poll must not become the database's main work.
    const spacing = Math.min(Math.max(BETWEEN_POLLS_MS, this.#tookMs * 10), MOST_BETWEEN_POLLS_MS)
    this.#setTimer(Math.max(0, this.#lastPoll + spacing - performance.now()))
  }

  #hear(payload: string): void {
    const [kind, name = ''] = payload.split(' ')
    if (kind === 'job') this.#options.wake(name)
    else if (kind === 'run') this.#run(name)
    else this.pollSoon(name)
  }

  /** Keeps the earliest time set since the last poll. */
  #setTimer(ms: number): void {
    if (this.#stopped) return
    const at = performance.now() + Math.min(ms, FALLBACK_MS)
    if (at >= this.#nextAt) return
    this.#nextAt = at
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#poll(), Math.max(0, at - performance.now()))
  }

  #poll(): void {
    this.#nextAt = Number.POSITIVE_INFINITY
    if (this.#stopped) return
    if (this.#polling) {
      this.#again = true
      return
    }
    this.#again = false
    const started = performance.now()
    this.#lastPoll = started
    this.#polling = this.#read()
      .catch((error) => {
        this.#options.log.error({ err: error }, 'due jobs could not be read')
        return FALLBACK_MS
      })
      .then((nextMs) => {
        this.#polling = undefined
        this.#tookMs = performance.now() - started
        this.#setTimer(Math.max(nextMs, BETWEEN_POLLS_MS))
        if (this.#again) this.pollSoon()
      })
  }

  /** Starts everything that is due. Returns the milliseconds until the next. */
  async #read(): Promise<number> {
    // Nothing can be read without a connection. The alarm polls once there is one again.
    const connection = this.#listening?.connection()
    if (!connection) return FALLBACK_MS
    let nextMs = FALLBACK_MS
    const isFirst = this.#lastRead === undefined
    this.#lastRead = performance.now()
    const rows = await this.#query(connection)
    for (const { kind, name, in_ms: inMs, at } of rows) {
      if (kind === 'listening') this.#checkListening(inMs !== null)
      else if (kind === 'task') nextMs = Math.min(nextMs, this.#runWhenDue(name, at ?? undefined))
      else if (inMs === null) continue
      else if (inMs > 0) nextMs = Math.min(nextMs, inMs + TIMER_SLACK_MS)
      else if (kind === 'waiting') this.#options.wake(name)
      else {
        await this.#options.abandoned(name)
        nextMs = Math.min(nextMs, 1000)
      }
    }
    for (const task of this.#tasks.values()) {
      if (typeof task.due === 'string') continue
      nextMs = Math.min(nextMs, this.#runWhenDue(task.name, await this.#dueOf(task, task.due)))
    }
    // Work due at the start has now started. From here on all tasks keep their spacing, even those that had nothing to
    // do.
    if (isFirst) for (const task of this.#tasks.values()) task.lastRun = this.#lastRead
    return nextMs
  }

  async #query(connection: pg.Client): Promise<PolledRow[]> {
    const parts = [...this.#tasks.values()].flatMap(({ name, due }) =>
      typeof due === 'string'
        ? {
            name,
            text: `SELECT 'task' AS kind, '${name}' AS name, NULL::float8 AS in_ms, (${due})::timestamptz AS at`,
          }
        : [],
    )
    const jobs = (text: string, name: string) =>
      connection.query<PolledRow>({ name, text, values: [this.#queues, DUE_CHANNEL] })
    try {
      const all = [pollJobs, ...parts.map(({ text }) => text)].join(' UNION ALL ')
      const { rows } = await jobs(all, 'poll-due').catch(async (error) => {
        if (!isOfStatement(error)) throw error
        return {
          rows: [...(await jobs(pollJobs, 'poll-jobs')).rows, ...(await this.#eachOf(parts))],
        }
      })
      return rows
    } catch (error) {
      // The connection may be waiting for an answer that never comes.
      if (this.#listening?.connection() === connection) this.#listening.reconnect()
      throw error
    }
  }

  /** Reads tasks one by one, so that a table that is locked or missing holds up only the tasks that read it. */
  async #eachOf(parts: readonly { name: string; text: string }[]): Promise<PolledRow[]> {
    const rows: PolledRow[] = []
    for (const { name, text } of parts) {
      const connection = this.#listening?.connection()
      const answer = await connection?.query<PolledRow>(text).catch((error) => {
        if (!isOfStatement(error)) throw error
        this.#options.log.warn(
          { err: error, task: name },
          'the due time of a task could not be read',
        )
        return undefined
      })
      rows.push(...(answer?.rows ?? []))
    }
    return rows
  }

  #checkListening(listens: boolean): void {
    if (listens) return
    this.#options.log.warn('the connection that hears of jobs does not listen any more')
    this.#listening?.reconnect()
  }

  async #dueOf(task: KnownTask, read: () => Promise<Date | undefined>): Promise<Date | undefined> {
    const isPast = task.dueAt !== undefined && task.dueAt <= task.clock.now()
    if (isPast || performance.now() - task.readAt >= REREAD_MS) {
      task.readAt = performance.now()
      try {
        task.dueAt = await read()
      } catch (error) {
        task.readAt = Number.NEGATIVE_INFINITY
        throw error
      }
    }
    return task.dueAt
  }

  /** Runs a task if it is due. Returns the milliseconds until its next check. */
  #runWhenDue(name: string, due: Date | undefined): number {
    const task = this.#tasks.get(name)
    if (!task || due === undefined) return FALLBACK_MS
    const now = performance.now()
    const dueMs = due.getTime() - task.clock.now().getTime()
    const freeMs = task.lastRun + task.spacingSeconds * 1000 - now
    if (dueMs > 0 || freeMs > 0) return Math.max(dueMs + TIMER_SLACK_MS, freeMs)
    this.#run(name)
    return task.spacingSeconds * 1000
  }

  #run(name: string): void {
    const task = this.#tasks.get(name)
    if (!task) return
    task.lastRun = performance.now()
    Promise.resolve(task.run()).catch((error) =>
      this.#options.log.error({ err: error, task: name }, 'due task not started'),
    )
  }
}
