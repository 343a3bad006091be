import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import type { DeliveryJob } from './queue-report-delivery.ts'
import { sendDelivery } from './queue-report-delivery.ts'

const TRIED_FOR_MS = 24 * 60 * 60_000

export interface Attempt extends DeliveryJob {
  attemptNo: number
}

/** Writes down that a try begins; undefined where it is not due any more. */
export async function beginAttempt(
  platform: Platform,
  job: DeliveryJob,
  target: string,
): Promise<Attempt | undefined> {
  return transact(platform.db, async (tx) => {
    const delivery = await tx
      .selectFrom('report_deliveries')
      .select(['status', 'failures'])
      .where('client_id', '=', job.clientId)
      .where('report_id', '=', job.reportId)
      .forUpdate()
      .executeTakeFirst()
    if (delivery?.status !== 'WAITING' || delivery.failures !== job.failures) return undefined
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

/**
 * Ends a delivery, once: of two processes that both put the file, the first to say so runs `andThen`.
 * That the file was put twice under one name has no effect.
 */
export async function recordDelivered(
  platform: Platform,
  attempt: Attempt,
  fileName: string,
  andThen: (tx: Tx) => Promise<void>,
): Promise<void> {
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
    if (ended) await andThen(tx)
  })
}

/** Writes down why a try failed and sends for the next, or gives up after a day; answers what it did. */
export async function recordFailed(
  platform: Platform,
  attempt: Attempt,
  reason: string,
): Promise<'to be tried again' | 'given up' | 'over already'> {
  return transact(platform.db, async (tx) => {
    await endAttempt(platform, tx, attempt, 'FAILED', reason)
    const delivery = await tx
      .selectFrom('report_deliveries')
      .select(['status', 'failures', 'queued_at'])
      .where('client_id', '=', attempt.clientId)
      .where('report_id', '=', attempt.reportId)
      .forUpdate()
      .executeTakeFirst()
    if (delivery?.status !== 'WAITING' || delivery.failures !== attempt.failures) {
      return 'over already'
    }
    const failures = attempt.failures + 1
    const waits = platform.env.reportRetrySeconds
    const wait = waits[Math.min(failures, waits.length) - 1] ?? 3600
    const now = platform.clock.now()
    const next = new Date(now.getTime() + wait * 1000)
    const goesOn = next.getTime() <= delivery.queued_at.getTime() + TRIED_FOR_MS
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
    await sendDelivery(platform, tx, { clientId, reportId, failures }, wait)
    return 'to be tried again'
  })
}

/** Has what waits for its next try tried at once: after the cause is known to be gone. */
export async function tryWaitingNow(
  platform: Pick<Platform, 'jobs' | 'clock'>,
  tx: Tx,
  clientId: string,
): Promise<void> {
  const waiting = await tx
    .updateTable('report_deliveries')
    .set({ next_try_at: platform.clock.now() })
    .where('client_id', '=', clientId)
    .where('status', '=', 'WAITING')
    .returning(['report_id', 'failures'])
    .execute()
  for (const { report_id: reportId, failures } of waiting) {
    await sendDelivery(platform, tx, { clientId, reportId, failures })
  }
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
