import { DAY_SECONDS, HOUR_SECONDS } from '@tideway/contract/time/durations'
import type { Kysely } from 'kysely'
import type { Job, JobResult, Queue } from 'pg-boss'
import { fromKysely, PgBoss } from 'pg-boss'
import { planningClient } from '../connections/planned-changes.ts'
import type { Pooler } from '../database/database.ts'
import { DatabaseOutage, watchedClient } from '../database/database-outage.ts'
import { grantEnqueueToCalls } from '../database/request-role.ts'
import type { Tables } from '../database/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import { inSpan, traceparentOf, withTraceparent } from '../telemetry/tracing.ts'
import type { DueTask } from './job-alarm.ts'
import { JobAlarm } from './job-alarm.ts'
import { announceJobs, bringForward } from './job-alarm-statements.ts'
import { JobWorkers } from './job-workers.ts'

/** Kind of job: its queue's name, the shape of its data and its retry policy. */
export interface JobKind<Data extends object> {
  name: string
  queue: Omit<Queue, 'name'>
  /** Never set. It carries the type of the data. */
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
   * Enqueues a job inside the caller's transaction, so that it runs only after a commit. `startAfter` is in seconds or
   * an instant. `group` names its owner for kinds that limit how many jobs of one group run at a time.
   */
  send<Data extends object>(
    db: Kysely<Tables>,
    kind: JobKind<Data>,
    data: Data,
    options?: { startAfter?: number | Date; singletonKey?: string; group?: string },
  ): Promise<void>
  /**
   * Registers the handler of a kind of job. `workers` jobs run at a time, as a batch. With `perGroup`, jobs run
   * separately and only that many of one group at a time, so that slow jobs delay no other group. Call before start.
   */
  work<Data extends object>(
    kind: JobKind<Data>,
    handler: (data: Data) => Promise<void>,
    options?: { workers?: number; perGroup?: number },
  ): void
  /**
   * Runs a task when a process starts, and repeatedly in one of the processes, `seconds` after it last ended. Call
   * before start.
   */
  every(name: string, seconds: number, task: () => Promise<void>): void
  /** Runs a task in one of the processes when it is due. Call before start. */
  whenDue(task: DueTask): void
  /** Calls `run` in this process when the task is due. Call before start. */
  watch(task: DueTask): void
  /** Runs work next to the jobs, from their start to their stop. Call before start. */
  accompany(work: AccompanyingWork): void
  start(): Promise<void>
  /** Used in place of `start` by a program that enqueues jobs of these kinds but runs none. */
  startSending(kinds: readonly Pick<JobKind<object>, 'name' | 'queue'>[]): Promise<void>
  /** Waits a few seconds for running jobs. `stopping` notifies jobs that may wait longer for another system. */
  stop(): Promise<void>
  stopping: AbortSignal
}

/** Work without a job, in a process that runs jobs. */
export interface AccompanyingWork {
  start(): void
  /** Called before the jobs stop. */
  stop(): Promise<void>
}

/**
 * If a worker dies, its job stays marked as active. The missed heartbeat gives the job to another worker within about
 * fifteen seconds, so that no refund stays 'in progress' after a crash (quality 2).
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

/** Workers sleep until the alarm wakes them. After a full batch they fetch the next at once. */
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
  directUrl = url,
  pooler = 'none',
  log,
  outage = new DatabaseOutage(),
}: {
  url: string
  /** Address whose connections keep their session, for LISTEN. */
  directUrl?: string
  /** Behind a pooler, statements cannot be planned once for each connection. */
  pooler?: Pooler
  log: Logger
  /** Tracks if the database answers. */
  outage?: DatabaseOutage
}): Jobs {
  const Client = watchedClient(outage)
  // Passed on to the driver, although the queue's own types do not list it.
  const watched: object = {
    Client: pooler === 'none' ? planningClient(Client) : Client,
    keepAlive: true,
  }
  const boss = new PgBoss({
    ...watched,
    connectionString: url,
    max: 4,
    // The alarm knows when supervision is needed.
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
  const accompanying: AccompanyingWork[] = []
  const workers = new JobWorkers(
    () => boss.getWipData(),
    (id) => boss.notifyWorker(id),
  )
  const alarm = new JobAlarm({
    url: directUrl,
    log,
    Client,
    wake: (queue) => workers.wake(queue),
    abandoned: (queue) => boss.supervise(queue),
  })

  const send: Jobs['send'] = async (db, kind, data, options = {}) => {
    const { group, ...others } = options
    await boss.send(kind.name, withTraceparent(data), {
      ...others,
      ...(group === undefined ? {} : { group: { id: group } }),
      db: fromKysely(db),
    })
  }

  /** Each job of a batch ends separately, so one that fails is attempted again without the others. */
  const handle = async (
    name: string,
    handler: Registration['handler'],
    job: { id: string; data: object },
  ): Promise<JobResult> => {
    try {
      await inSpan(`job ${name}`, () => handler(job.data), {
        kind: 'consumer',
        traceparent: traceparentOf(job.data) ?? '',
      })
      return { id: job.id, status: 'completed' }
    } catch (error) {
      log.error({ err: error, queue: name, job: job.id }, 'job failed, will be retried')
      return { id: job.id, status: 'failed', output: { message: messageOf(error) } }
    }
  }

  /** 'short' allows at most one waiting job of this name, however many processes request it. */
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

  /** Most of the forty queues already exist, so read them all with one query. */
  const createQueues = async (kinds: readonly Pick<JobKind<object>, 'name' | 'queue'>[]) => {
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const { name, queue } of kinds) {
      const there = queues.get(name)
      if (!there) await boss.createQueue(name, { ...surviving, ...queue })
      // A queue from an earlier version keeps its settings, including notify.
      else if (there.notify) await boss.updateQueue(name, { notify: false })
    }
  }

  /** Starts one worker that takes batches, or with `perGroup` many workers that take one job each. */
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
    accompany(work) {
      accompanying.push(work)
    },
    async start() {
      await boss.start()
      await createQueues(registrations.map(({ kind }) => kind))
      await boss.getDb().executeSql(grantEnqueueToCalls)
      await boss.getDb().executeSql(announceJobs)
      for (const registration of registrations) await startWorkers(registration)
      const names = recurring.map(({ name }) => name)
      for (const name of names) await boss.send(name, {})
      // A run that is planned for later keeps a new one out of the queue, and would keep old settings for a day.
      await boss.getDb().executeSql(bringForward, [names])
      alarm.start(registrations.map(({ kind }) => kind.name))
      for (const work of accompanying) work.start()
    },
    async startSending(kinds) {
      await boss.start()
      await createQueues(kinds)
    },
    async stop() {
      await alarm.stop()
      await Promise.all(accompanying.map((work) => work.stop()))
      await boss.stop({ graceful: true, timeout: 5000 })
      stopping.abort()
    },
    stopping: stopping.signal,
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
