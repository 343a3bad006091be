import type { ClientId, ReportId } from '@tideway/contract/calls/ids'
import { TRIED_FOR_HOURS } from '@tideway/contract/reports/report-delivery'
import type { Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DeliveryJob } from './queue-report-delivery.ts'
import { sendDelivery } from './queue-report-delivery.ts'
import { endOutage, recordOutage } from './report-outage.ts'

const TRIED_FOR_MS = TRIED_FOR_HOURS * 60 * 60_000

export interface Attempt extends DeliveryJob {
  attemptNo: number
}

/** Records that an attempt starts. Returns undefined if it is no longer due. */
export async function beginAttempt(
  platform: Platform,
  job: DeliveryJob,
  target: string,
): Promise<Attempt | undefined> {
  return transact(platform.db, async (tx) => {
    const delivery = await tx
      .selectFrom('report_deliveries')
      .select(['status', 'failures', 'round'])
      .where('client_id', '=', job.clientId)
      .where('report_id', '=', job.reportId)
      .forUpdate()
      .executeTakeFirst()
    if (!delivery || !isNextTry(delivery, job)) return undefined
    const { last } = await tx
      .selectFrom('report_delivery_attempts')
      .select((all) => all.fn.coalesce(all.fn.max('attempt_no'), all.lit(0)).as('last'))
      .where('client_id', '=', job.clientId)
      .where('report_id', '=', job.reportId)
      .executeTakeFirstOrThrow()
    const attemptNo = Number(last) + 1
    await tx
      .insertInto('report_delivery_attempts')
      .values({
        client_id: job.clientId,
        report_id: job.reportId,
        attempt_no: attemptNo,
        target,
        started_at: platform.clock.now(),
      })
      .execute()
    return { ...job, attemptNo }
  })
}

/** Returns true if a job or an attempt is about the next attempt, not one of an earlier round or one that is over. */
function isNextTry(
  delivery: { status: string; failures: number; round: number },
  { failures, round = 0 }: DeliveryJob,
): boolean {
  return delivery.status === 'WAITING' && delivery.failures === failures && delivery.round === round
}

/**
 * Ends a delivery once: if two processes both put the file, the first to report it runs `andThen`. Putting the same
 * file twice has no effect. Because the server works, other undelivered files get an attempt too.
 */
export async function recordDelivered(
  platform: Platform,
  attempt: Attempt,
  fileName: string,
  andThen: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { clientId } = attempt
  await transact(platform.db, async (tx) => {
    const ended = await tx
      .updateTable('report_deliveries')
      .set({
        status: 'DELIVERED',
        next_try_at: null,
        finished_at: platform.clock.now(),
        file_name: fileName,
      })
      .where('client_id', '=', attempt.clientId)
      .where('report_id', '=', attempt.reportId)
      .where('status', '=', 'WAITING')
      .returning('report_id')
      .executeTakeFirst()
    await endAttempt(platform, tx, attempt, 'DELIVERED')
    if (!ended) return
    await andThen(tx)
    if (await endOutage(platform, tx, clientId)) await retryDelivery(platform, tx, clientId)
  })
}

/**
 * Records why an attempt failed and schedules the next one, or gives up after a day. Returns which of the two.
 * @param isOutage True if the client's server or settings will also fail future files.
 */
export async function recordFailed(
  platform: Platform,
  attempt: Attempt,
  { reason, isOutage }: { reason: string; isOutage: boolean },
): Promise<'to be tried again' | 'given up' | 'over already'> {
  return transact(platform.db, async (tx) => {
    await endAttempt(platform, tx, attempt, 'FAILED', reason)
    const delivery = await tx
      .selectFrom('report_deliveries')
      .select(['status', 'failures', 'round', 'queued_at', 'round_began_at'])
      .where('client_id', '=', attempt.clientId)
      .where('report_id', '=', attempt.reportId)
      .forUpdate()
      .executeTakeFirst()
    if (!delivery || !isNextTry(delivery, attempt)) return 'over already'
    if (isOutage) await recordOutage(platform, tx, attempt.clientId, reason)
    const failures = attempt.failures + 1
    const waits = platform.env.reportRetrySeconds
    const wait = waits[Math.min(failures, waits.length) - 1] ?? 3600
    const now = platform.clock.now()
    const next = new Date(now.getTime() + wait * 1000)
    const { round, round_began_at: beganAt } = delivery
    const goesOn = next.getTime() <= (beganAt ?? delivery.queued_at).getTime() + TRIED_FOR_MS
    await tx
      .updateTable('report_deliveries')
      .set(
        goesOn
          ? { failures, next_try_at: next }
          : { failures, status: 'FAILED', next_try_at: null, finished_at: now },
      )
      .where('client_id', '=', attempt.clientId)
      .where('report_id', '=', attempt.reportId)
      .execute()
    if (!goesOn) return 'given up'
    const { clientId, reportId } = attempt
    await sendDelivery(platform, tx, { clientId, reportId, failures, round }, wait)
    return 'to be tried again'
  })
}

export interface RetriedDelivery {
  /** The only report to retry. If missing, all reports of the client. */
  reportId?: ReportId | undefined
  /** Also includes files whose attempt is due or in progress, because it started with outdated settings. */
  evenIfDue?: boolean
}

/**
 * Starts over with undelivered files at once, including those that were given up. Returns how many. A file that is
 * already due is left alone, so doing this twice has the same effect as once.
 */
export async function retryDelivery(
  platform: Pick<Platform, 'jobs' | 'clock'>,
  tx: Tx,
  clientId: ClientId,
  { reportId, evenIfDue = false }: RetriedDelivery = {},
): Promise<number> {
  const now = platform.clock.now()
  let undelivered = tx
    .selectFrom('report_deliveries')
    .select('report_id')
    .where('client_id', '=', clientId)
    .where('status', '<>', 'DELIVERED')
    // Use one order, so that two simultaneous calls never wait for each other.
    .orderBy('report_id')
    .forUpdate()
  if (reportId !== undefined) undelivered = undelivered.where('report_id', '=', reportId)
  if (!evenIfDue) {
    undelivered = undelivered.where((is) =>
      is.or([is('status', '=', 'FAILED'), is('next_try_at', '>', now)]),
    )
  }
  const ids = (await undelivered.execute()).map((row) => row.report_id)
  if (ids.length === 0) return 0
  const rounds = await tx
    .updateTable('report_deliveries')
    .set((row) => ({
      status: 'WAITING' as const,
      failures: 0,
      round: row('round', '+', 1),
      round_began_at: now,
      next_try_at: now,
      finished_at: null,
    }))
    .where('client_id', '=', clientId)
    .where('report_id', 'in', ids)
    .returning(['report_id', 'round'])
    .execute()
  for (const { report_id, round } of rounds) {
    await sendDelivery(platform, tx, { clientId, reportId: report_id, failures: 0, round })
  }
  return rounds.length
}

async function endAttempt(
  platform: Platform,
  tx: Tx,
  { clientId, reportId, attemptNo }: Attempt,
  outcome: 'DELIVERED' | 'FAILED',
  reason: string | null = null,
): Promise<void> {
  await tx
    .updateTable('report_delivery_attempts')
    .set({ outcome, reason, ended_at: platform.clock.now() })
    .where('client_id', '=', clientId)
    .where('report_id', '=', reportId)
    .where('attempt_no', '=', attemptNo)
    .execute()
}
