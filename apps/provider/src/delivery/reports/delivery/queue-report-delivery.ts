import type { ClientId, ReportId } from '@tideway/contract/calls/ids'
import { findClient } from '../../../clients/client/client-store.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { reportTargetOf } from './report-target.ts'

/**
 * `failures` counts the failed attempts of this round before this one. A job for an attempt that is over does nothing.
 * Jobs enqueued before rounds existed name none and belong to the first, 0.
 */
export interface DeliveryJob {
  clientId: ClientId
  reportId: ReportId
  failures: number
  round?: number
}

export const deliverReport = jobKind<DeliveryJob>('report-deliver')

/** `after` is in seconds. */
export async function sendDelivery(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  job: DeliveryJob,
  after = 0,
): Promise<void> {
  await jobs.send(tx, deliverReport, job, {
    group: job.clientId,
    ...(after === 0 ? {} : { startAfter: after }),
  })
}

/**
 * Queues the delivery of a finished report if the client has an SFTP server, in the transaction that stores the file.
 */
export async function queueReportDelivery(
  platform: Pick<Platform, 'jobs' | 'clock'>,
  tx: Tx,
  { clientId, reportId }: { clientId: ClientId; reportId: ReportId },
): Promise<void> {
  const client = await findClient(tx, clientId)
  if (!client || !reportTargetOf(client)) return
  const now = platform.clock.now()
  const queued = await tx
    .insertInto('report_deliveries')
    .values({
      client_id: clientId,
      report_id: reportId,
      status: 'WAITING',
      queued_at: now,
      next_try_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('report_id')
    .executeTakeFirst()
  if (queued) await sendDelivery(platform, tx, { clientId, reportId, failures: 0 })
}
