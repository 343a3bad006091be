import { hash } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import type { AttemptsPlace } from './attempt-counts.ts'
import { countAttempt, forgetAttempts, sweepAttempts, takeBackAttempt } from './attempt-counts.ts'
import type { CountedCall } from './call-counts.ts'
import { openCallCounts, sweepCallCounts } from './call-counts.ts'
import { limitsOf } from './limits.ts'

type Limits = ReturnType<typeof limitsOf>
type Named<Counting> = {
  [Name in keyof Limits]: Limits[Name]['counted'] extends Counting ? Name : never
}[keyof Limits]

/** Limits of calls, which are counted without a statement per call. */
export type CallLimit = Named<'each second'>
/** Limits of attempts. Each attempt is counted in the database before it starts. */
export type AttemptLimit = Named<'each time'>

export interface CallCounted extends CountedCall {
  /** Seconds until the next call is allowed, or undefined if this one is within the limit. */
  waitSeconds: number | undefined
}

/** Counts calls against the limits of limits.ts, over all processes (decision 52). */
export interface Limiter {
  countCall(limit: CallLimit, subject: string): CallCounted
  /** Adds up the calls of all processes. This happens once a second between `start` and `stop`. */
  settle(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const callSubjects = {
  callsOfAddress: 'address',
  callsOfClient: 'client',
} as const satisfies Record<CallLimit, string>
/** Prefixes of stored subjects. Counts in the database outlive a release, so these names must not change. */
const attemptSubjects = {
  wrongKeys: 'wrong-key',
  signInsOfAccount: 'account',
  signInsOfAddress: 'address',
  unprovedRefunds: 'unproved-refund',
  signInWaysOfAddress: 'sign-in-way',
  factorsOfAccount: 'factors',
  factorsOfAccountInADay: 'factors-day',
  payToOfCheckout: 'payto-checkout',
  payToOfAddress: 'payto-address',
} as const satisfies Record<AttemptLimit, string>

export function openLimiter(platform: Pick<Platform, 'env' | 'pool' | 'clock' | 'log'>): Limiter {
  const limits = limitsOf(platform.env)
  const { count, ...counting } = openCallCounts(platform)
  return {
    ...counting,
    countCall(limit, subject) {
      const { most } = limits[limit]
      const counted = count(`${callSubjects[limit]} ${subject}`, most)
      const waitSeconds = counted.calls > most ? secondsOf(counted.endsInMs) : undefined
      return { ...counted, waitSeconds }
    },
  }
}

/** One attempt for one limit. `subject` identifies the caller, in the terms of the limit's `who`. */
export interface Attempt {
  limit: AttemptLimit
  subject: string
}

/**
 * Counts an attempt against its limits, in order, before its work starts. Returns the seconds to wait, or undefined if
 * the attempt may continue. An attempt that one limit rejects does not count against the limits after it.
 */
export async function countAttempts(
  platform: AttemptsPlace & Pick<Platform, 'env'>,
  attempts: readonly Attempt[],
): Promise<number | undefined> {
  const limits = limitsOf(platform.env)
  for (const attempt of attempts) {
    const { most, seconds } = limits[attempt.limit]
    const counted = await countAttempt(platform, digestOf(attempt), seconds)
    if (counted.attempts > most) return Math.max(1, secondsOf(counted.endsInMs))
  }
  return undefined
}

/** Clears the attempts of a subject. */
export function forgetAttemptsOf(
  platform: Pick<Platform, 'pool'>,
  attempt: Attempt,
): Promise<void> {
  return forgetAttempts(platform, digestOf(attempt))
}

/** Takes back one attempt that should not count. The subject's other attempts still count. */
export function takeBack(platform: Pick<Platform, 'pool'>, attempt: Attempt): Promise<void> {
  return takeBackAttempt(platform, digestOf(attempt))
}

/** Registers the job that deletes the counts of past windows. */
export function registerLimitCleanupJobs(platform: Platform): void {
  platform.jobs.every('call-count-cleanup', 600, async () => {
    await sweepCallCounts(platform)
    await sweepAttempts(platform)
  })
}

const secondsOf = (milliseconds: number) => Math.ceil(milliseconds / 1000)

const digestOf = ({ limit, subject }: Attempt) =>
  hash('sha256', `${attemptSubjects[limit]} ${subject}`, 'buffer')
