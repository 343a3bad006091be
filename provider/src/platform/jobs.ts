import type { Kysely } from 'kysely'
import type { Job, JobResult, Queue } from 'pg-boss'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from './log.ts'
import { letCallsEnqueue } from './request-role.ts'
import type { Tables } from './tables.ts'

/** A kind of job: its queue's name, the shape of its data and how it is retried. */
export interface JobKind<Data extends object> {
  name: string
  queue: Omit<Queue, 'name'>
  /** Never set: it carries the type of the data. */
  data?: Data
}

export function jobKind<Data extends object>(
  name: string,
  queue: Omit<Queue, 'name'> = {},
): JobKind<Data> {
  return { name, queue }
}

export interface Jobs {
  /**
   * Enqueues inside the caller's transaction: no commit, no job. `startAfter` is in seconds or an instant.
   * `group` says whose it is, where a kind of job counts how many of one group are done at a time.
   */
  send<Data extends object>(
    db: Kysely<Tables>,
    kind: JobKind<Data>,
    data: Data,
    options?: { startAfter?: number | Date; singletonKey?: string; group?: string },
  ): Promise<void>
  /**
   * Registers what is done with a kind of job, by as many at a time as `workers`: as a batch, or with `perGroup`
   * each by itself and only so many of one group, so that slow jobs hold none of another's. Call before start.
   */
  work<Data extends object>(
    kind: JobKind<Data>,
    handler: (data: Data) => Promise<void>,
    options?: { workers?: number; perGroup?: number },
  ): void
  /** Runs a task over and over, by one process at a time, `seconds` after it last ended. Call before start. */
  every(name: string, seconds: number, task: () => Promise<void>): void
  start(): Promise<void>
  /** Waits a few seconds for what is being done; what waits for somebody else longer than that is told by `stopping`. */
  stop(): Promise<void>
  stopping: AbortSignal
}

/**
 * A worker that dies leaves its job marked active; the missed heartbeat gives it to another within
 * about fifteen seconds, which is what keeps a refund from staying 'in progress' after a crash (quality 2).
 */
const surviving: Omit<Queue, 'name'> = {
  heartbeatSeconds: 10,
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  notify: true,
}

/**
 * A notification wakes a worker when a job is added, but none comes when a delayed or retried job falls due:
 * those are found by asking. A full batch is followed by the next at once.
 */
const polling = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 0.5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

interface Registration {
  kind: JobKind<object>
  handler: (data: object) => Promise<void>
  workers: number
  perGroup: number | undefined
}

export function openJobs({ url, log }: { url: string; log: Logger }): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    useListenNotify: true,
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
    application_name: 'tideway-jobs',
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const stopping = new AbortController()
  const registrations: Registration[] = []
  const recurring: { kind: JobKind<object>; seconds: number }[] = []

  const send: Jobs['send'] = async (db, kind, data, options = {}) => {
    const { group, ...others } = options
    await boss.send(kind.name, data, {
      ...others,
      ...(group === undefined ? {} : { group: { id: group } }),
      db: fromKysely(db),
    })
  }

  /** Of a batch each job ends by itself: one that fails is tried again without the others. */
  const handle = async (
    name: string,
    handler: Registration['handler'],
    job: { id: string; data: object },
  ): Promise<JobResult> => {
    try {
      await handler(job.data)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      log.error({ err: error, queue: name, job: job.id }, 'job failed, to be tried again')
      return { id: job.id, status: 'failed', output: { message: messageOf(error) } }
    }
  }

  return {
    send,
    work(kind, handler, { workers = 1, perGroup } = {}) {
      registrations.push({ kind, handler: (data) => handler(data as never), workers, perGroup })
    },
    every(name, seconds, task) {
      // 'short': at most one waiting job of this name, however many processes ask for it.
      const kind = jobKind<object>(name, { policy: 'short' })
      recurring.push({ kind, seconds })
      registrations.push({
        kind,
        workers: 1,
        perGroup: undefined,
        handler: async () => {
          try {
            await task()
          } finally {
            await boss.send(name, {}, { startAfter: seconds })
          }
        },
      })
    },
    async start() {
      await boss.start()
      for (const { kind, handler, workers, perGroup } of registrations) {
        await boss.createQueue(kind.name, { ...surviving, ...kind.queue })
        const taking =
          perGroup === undefined
            ? { batchSize: workers }
            : { batchSize: 1, localConcurrency: workers, localGroupConcurrency: perGroup }
        await boss.work(kind.name, { ...polling, ...taking }, (jobs: Job<object>[]) =>
          Promise.all(jobs.map((job) => handle(kind.name, handler, job))),
        )
      }
      await boss.getDb().executeSql(letCallsEnqueue)
      for (const { kind } of recurring) await boss.send(kind.name, {})
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5000 })
      stopping.abort()
    },
    stopping: stopping.signal,
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
