import type { ClientId } from '@tideway/contract/calls/ids'
import type { ReportDelivery, UndeliveredReports } from '@tideway/contract/reports/report-delivery'
import { MAX_UNDELIVERED } from '@tideway/contract/reports/report-delivery'
import { sql } from 'kysely'
import { findClient } from '../../../clients/client/client-store.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { reportTargetOf } from './report-target.ts'

/** Client and time of the read. An attempt that is due by then has no next time. */
interface Reading {
  db: Reader
  clock: Clock
}

/** Returns whether reports currently reach the server of a client, and why not. */
export async function readReportDelivery(
  { db, clock }: Reading,
  clientId: ClientId,
): Promise<ReportDelivery> {
  const client = await findClient(db, clientId)
  const waits = await undeliveredCounts(db, clientId)
  if (!client || !reportTargetOf(client)) {
    return { state: 'OFF', waiting: waits.waiting, givenUp: waits.givenUp }
  }
  const delivered = await lastDelivered(db, clientId)
  const outage = await db
    .selectFrom('report_outages')
    .select(['began_at', 'last_failed_at', 'reason'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return {
    state: outage ? 'FAILING' : delivered ? 'WORKING' : 'NEVER',
    ...(delivered && {
      deliveredFileName: delivered.file_name ?? '',
      deliveredDatetime: delivered.finished_at?.toISOString(),
    }),
    ...(outage && {
      failingSinceDatetime: outage.began_at.toISOString(),
      triedDatetime: outage.last_failed_at.toISOString(),
      reason: outage.reason,
    }),
    ...nextTry(waits.next, clock),
    waiting: waits.waiting,
    givenUp: waits.givenUp,
  }
}

/** Returns the reports with at least one failed attempt, newest first, with the reason of the last one. */
export async function readUndelivered(
  { db, clock }: Reading,
  clientId: ClientId,
): Promise<UndeliveredReports> {
  const rows = await db
    .selectFrom('report_deliveries as delivery')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('report_delivery_attempts as attempt')
          .select(['attempt.ended_at', 'attempt.reason'])
          .whereRef('attempt.client_id', '=', 'delivery.client_id')
          .whereRef('attempt.report_id', '=', 'delivery.report_id')
          .where('attempt.outcome', '=', 'FAILED')
          .orderBy('attempt.attempt_no', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'delivery.report_id',
      'delivery.status',
      'delivery.next_try_at',
      'last.ended_at',
      'last.reason',
    ])
    .where('delivery.client_id', '=', clientId)
    .where('delivery.status', '<>', 'DELIVERED')
    .orderBy('delivery.queued_at', 'desc')
    .orderBy('delivery.report_id', 'desc')
    .limit(MAX_UNDELIVERED)
    .execute()
  return {
    reports: rows.map((row) => ({
      reportId: row.report_id,
      status: row.status === 'FAILED' ? ('FAILED' as const) : ('WAITING' as const),
      triedDatetime: row.ended_at?.toISOString() ?? '',
      reason: row.reason ?? '',
      ...nextTry(row.next_try_at, clock),
    })),
  }
}

function nextTry(at: Date | null, clock: Clock): { nextTryDatetime?: string } {
  return at !== null && at > clock.now() ? { nextTryDatetime: at.toISOString() } : {}
}

async function lastDelivered(db: Reader, clientId: ClientId) {
  return db
    .selectFrom('report_deliveries')
    .select(['file_name', 'finished_at'])
    .where('client_id', '=', clientId)
    .where('status', '=', 'DELIVERED')
    .orderBy('queued_at', 'desc')
    .orderBy('report_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function undeliveredCounts(
  db: Reader,
  clientId: ClientId,
): Promise<{ waiting: number; givenUp: number; next: Date | null }> {
  const row = await db
    .selectFrom('report_deliveries')
    .select(({ fn }) => [
      sql<number>`count(*) FILTER (WHERE status = 'WAITING')`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE status = 'FAILED')`.as('given_up'),
      fn.min('next_try_at').as('next'),
    ])
    .where('client_id', '=', clientId)
    .where('status', '<>', 'DELIVERED')
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), givenUp: Number(row.given_up), next: row.next }
}
