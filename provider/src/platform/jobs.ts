import type { Kysely } from 'kysely'
import type { Job, JobResult, Queue } from 'pg-boss'
import { fromKysely, PgBoss } from 'pg-boss'
import { DatabaseOutage, watchedClient } from './database-outage.ts'
import type { DueTask } from './job-alarm.ts'
import { JobAlarm } from './job-alarm.ts'
import { announceJobs } from './job-alarm-statements.ts'
import { JobWorkers } from './job-workers.ts'
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
  /** Runs a task by one of the processes when there is something to do for it. Call before start. */
  whenDue(task: DueTask): void
  /** Calls `run` in this process when there is something to do for it. Call before start. */
  watch(task: DueTask): void
  start(): Promise<void>
  /** Instead of `start`, for a program that enqueues jobs of these kinds and does none itself. */
  startSending(kinds: readonly Pick<JobKind<object>, 'name' | 'queue'>[]): Promise<void>
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
  // Workers are woken by the alarm.
  notify: false,
}

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600

/** Workers sleep until the alarm wakes them. A full batch is followed by the next at once. */
const sleeping = {
  pollingIntervalSeconds: DAY_SECONDS,
  notifyPollingIntervalSeconds: DAY_SECONDS,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

interface Registration {
  kind: JobKind<object>
  handler: (data: object) => Promise<void>
  workers: number
  perGroup: number | undefined
}

export function openJobs({
  url,
  log,
  outage = new DatabaseOutage(),
}: {
  url: string
  log: Logger
  /** Keeps track of whether the database answers. */
  outage?: DatabaseOutage
}): Jobs {
  const Client = watchedClient(outage)
  // Handed on to the driver, though the queue's own types do not know it.
  const watched: object = { Client, keepAlive: true }
  const boss = new PgBoss({
    ...watched,
    connectionString: url,
    max: 4,
    // The alarm knows when any of this is needed.
    supervise: false,
    schedule: false,
    useListenNotify: false,
    monitorIntervalSeconds: 1,
    queueCacheIntervalSeconds: HOUR_SECONDS,
    application_name: 'tideway-jobs',
  })
  boss.on('error', (error) => {
    outage.failedInQueue(error)
    log.error({ err: error }, 'job queue')
  })
  const stopping = new AbortController()
  const registrations: Registration[] = []
  const recurring: JobKind<object>[] = []
  const workers = new JobWorkers(
    () => boss.getWipData(),
    (id) => boss.notifyWorker(id),
  )
  const alarm = new JobAlarm({
    url,
    log,
    Client,
    wake: (queue) => workers.wake(queue),
    abandoned: (queue) => boss.supervise(queue),
  })

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
      log.error({ err: error, queue: name, job: job.id }, 'job failed, will be retried')
      return { id: job.id, status: 'failed', output: { message: messageOf(error) } }
    }
  }

  /** 'short': at most one waiting job of this name, however many processes ask for it. */
  const single = (name: string, handler: () => Promise<void>): JobKind<object> => {
    const kind = jobKind<object>(name, { policy: 'short' })
    registrations.push({ kind, workers: 1, perGroup: undefined, handler })
    return kind
  }

  const every: Jobs['every'] = (name, seconds, task) => {
    const kind = single(name, async () => {
      try {
        await task()
      } finally {
        await boss.send(name, {}, { startAfter: seconds })
      }
    })
    recurring.push(kind)
  }
  every('job-maintenance', HOUR_SECONDS, () => boss.supervise())

  /** Of forty kinds all but the new ones are there: one question for all of them. */
  const createQueues = async (kinds: readonly Pick<JobKind<object>, 'name' | 'queue'>[]) => {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const { name, queue } of kinds) {
      const there = known.get(name)
      if (!there) await boss.createQueue(name, { ...surviving, ...queue })
      // One made by an earlier version keeps its settings.
      else if (there.notify) await boss.updateQueue(name, { notify: false })
    }
  }

  /** One worker that takes batches, or `perGroup` many that take one job each. */
  const startWorkers = async ({ kind, handler, workers: count, perGroup }: Registration) => {
    const taking =
      perGroup === undefined
        ? { batchSize: count }
        : { batchSize: 1, localConcurrency: count, localGroupConcurrency: perGroup }
    await boss.work(kind.name, { ...sleeping, ...taking }, (jobs: Job<object>[]) =>
      workers.during(kind.name, () =>
        Promise.all(jobs.map((job) => handle(kind.name, handler, job))),
      ),
    )
  }

  return {
    send,
    work(kind, handler, { workers = 1, perGroup } = {}) {
      registrations.push({ kind, handler: (data) => handler(data as never), workers, perGroup })
    },
    every,
    whenDue(task) {
      const { name } = single(task.name, async () => {
        try {
          await task.run()
        } finally {
          alarm.pollSoon(task.name)
        }
      })
      alarm.add({ ...task, run: async () => void (await boss.send(name, {})) })
    },
    watch(task) {
      alarm.add(task)
    },
    async start() {
      await boss.start()
      await createQueues(registrations.map(({ kind }) => kind))
      await boss.getDb().executeSql(letCallsEnqueue)
      await boss.getDb().executeSql(announceJobs)
      for (const registration of registrations) await startWorkers(registration)
      for (const { name } of recurring) await boss.send(name, {})
      alarm.start(registrations.map(({ kind }) => kind.name))
    },
    async startSending(kinds) {
      await boss.start()
      await createQueues(kinds)
    },
    async stop() {
      await alarm.stop()
      await boss.stop({ graceful: true, timeout: 5000 })
      stopping.abort()
    },
    stopping: stopping.signal,
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
