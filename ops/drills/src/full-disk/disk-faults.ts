import { setTimeout as wait } from 'node:timers/promises'
import type { Load } from '../load/start-load.ts'
import type { SmallDisk } from './small-disk.ts'
import type { SupervisedPostgres } from './supervised-postgres.ts'

const CALM_MS = 10_000
const FULL_MS = 15_000
/** Long, because the server notices a full disk only when its own files have no room left. */
const NOTICED_WITHIN_MS = 120_000
const RECOVERS_WITHIN_MS = 60_000
const SERVER_FAULT = 500

/** A disk that was full for a time. Times are milliseconds since the epoch. */
export interface DiskFault {
  what: string
  /** True if reads have to succeed while the disk is full. */
  readsGoOn: boolean
  filledAt: number
  /** Time of the first failed call. */
  noticedAt: number
  roomAt: number
  /** Time of the first successful change that was sent after there was room. */
  recoveredAt: number
  restarts: number
  fillerBytes: number
}

/** Fills a disk under load, waits while it is full, makes room and waits until changes succeed. */
export async function fillForAWhile(
  { what, readsGoOn }: Pick<DiskFault, 'what' | 'readsGoOn'>,
  disk: SmallDisk,
  load: Load,
  server: SupervisedPostgres,
): Promise<DiskFault> {
  const restartsBefore = server.restarts()
  const filledAt = Date.now()
  const fillerBytes = disk.fill()
  const noticedAt = await until(`${what}: no call failed`, NOTICED_WITHIN_MS, () =>
    firstAttempt(load, ({ status, sentAt }) => sentAt > filledAt && !isSuccess(status)),
  )
  await wait(FULL_MS)
  disk.makeRoom()
  const roomAt = Date.now()
  const recoveredAt = await until(`${what}: no change succeeds`, RECOVERS_WITHIN_MS, () =>
    firstAttempt(
      load,
      ({ status, sentAt }, kind) => kind !== 'read' && sentAt > roomAt && isSuccess(status),
    ),
  )
  await wait(CALM_MS)
  const restarts = server.restarts() - restartsBefore
  return { what, readsGoOn, filledAt, noticedAt, roomAt, recoveredAt, restarts, fillerBytes }
}

const isSuccess = (status: number | undefined) => (status ?? SERVER_FAULT) < SERVER_FAULT

type LoadCall = Load['calls'][number]

/** Returns when the first attempt that fits ended, or undefined. */
function firstAttempt(
  { calls }: Load,
  fits: (attempt: LoadCall['attempts'][number], kind: LoadCall['kind']) => boolean,
): number | undefined {
  const ends = calls.flatMap(({ kind, attempts }) =>
    attempts.filter((attempt) => fits(attempt, kind)).map(({ endedAt }) => endedAt),
  )
  return ends.length === 0 ? undefined : Math.min(...ends)
}

async function until(
  otherwise: string,
  withinMs: number,
  measure: () => number | undefined,
): Promise<number> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const value = measure()
    if (value !== undefined) return value
    if (performance.now() > deadline) throw new Error(otherwise)
    await wait(200)
  }
}
