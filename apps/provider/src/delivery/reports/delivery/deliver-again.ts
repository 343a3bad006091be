import type { ClientId, ReportId } from '@tideway/contract/calls/ids'
import type { DeliverAgain, ReportDelivery } from '@tideway/contract/reports/report-delivery'
import { reportDeliveryProblems } from '@tideway/contract/reports/report-delivery'
import { findClient } from '../../../clients/client/client-store.ts'
import type { Caller } from '../../../http/authentication/caller.ts'
import type { Actor } from '../../../people/audit/record-audit.ts'
import { actorOf, recordAudit } from '../../../people/audit/record-audit.ts'
import { recordRejectedCall } from '../../../people/audit/run-idempotent-audited.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { retryDelivery } from './delivery-store.ts'
import { readReportDelivery } from './read-delivery.ts'
import { reportTargetOf } from './report-target.ts'

const action = 'report.deliverAgain'

/**
 * Delivers one report, or every undelivered report, at once. A delivered report is left unchanged, and a report that is
 * already due gets no second attempt.
 */
export async function deliverAgain(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  { reportId }: DeliverAgain,
): Promise<ReportDelivery> {
  try {
    return await transact(platform.db, async (tx) => {
      await redeliver(platform, tx, { clientId, reportId, actor: actorOf(caller) })
      return readReportDelivery({ ...platform, db: tx }, clientId)
    })
  } catch (error) {
    if (error instanceof ApiError) {
      const resourceId = reportId ?? clientId
      await recordRejectedCall(platform, { ...caller, clientId }, { action, resourceId }, error)
    }
    throw error
  }
}

/**
 * Queues one report, or every undelivered report, of a client at once. Returns how many: 0 if they were delivered or are
 * due.
 */
export async function redeliver(
  platform: Platform,
  tx: Tx,
  {
    clientId,
    reportId,
    actor,
  }: { clientId: ClientId; reportId: ReportId | undefined; actor: Actor },
): Promise<number> {
  await refuseWithout(tx, clientId, reportId)
  const count = await retryDelivery(platform, tx, clientId, { reportId })
  if (count === 0) return 0
  await recordAudit(tx, {
    clientId,
    actor,
    action,
    subjectId: reportId ?? clientId,
    details: { reports: String(count) },
    at: platform.clock.now(),
  })
  return count
}

async function refuseWithout(
  tx: Tx,
  clientId: ClientId,
  reportId: ReportId | undefined,
): Promise<void> {
  const client = await findClient(tx, clientId)
  if (!client || !reportTargetOf(client)) throw new ApiError(reportDeliveryProblems.noServer)
  if (reportId === undefined) return
  const delivery = await tx
    .selectFrom('report_deliveries')
    .select('report_id')
    .where('client_id', '=', clientId)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  if (!delivery) throw new ApiError(reportDeliveryProblems.notFound(reportId))
}
