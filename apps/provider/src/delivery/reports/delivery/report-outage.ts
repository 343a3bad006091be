import type { ClientId } from '@tideway/contract/calls/ids'
import { OUTAGE_MAIL_HOURS } from '@tideway/contract/reports/report-delivery'
import type { Selectable } from 'kysely'
import { findClient, isDisabled } from '../../../clients/client/client-store.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queueMail } from '../../mail/mail-outbox.ts'
import { notificationAddresses } from '../../mail/recipients.ts'
import { failingText, workingText } from './outage-mails.ts'
import { reportTargetOf } from './report-target.ts'

export type ReportOutage = Selectable<Tables['report_outages']>

const MAILED_AFTER_MS = OUTAGE_MAIL_HOURS * 60 * 60_000

/** `beganAt` identifies the outage. A job for an outage that has ended does nothing. */
export const outageMail = jobKind<{ clientId: ClientId; beganAt: string }>('report-outage-mail')

/** Registers the job that sends the mail about an outage when it is due, even if no attempt fails at that moment. */
export function registerOutageMailJobs(platform: Platform): void {
  platform.jobs.work(outageMail, ({ clientId, beganAt }) =>
    transact(platform.db, async (tx) => {
      const outage = await lockOutage(tx, clientId)
      if (outage?.began_at.toISOString() !== beganAt) return
      if (mailIsDue(platform, outage)) await mailOutage(platform, tx, outage)
      else if (outage.mailed_at === null) await sendOutageMail(platform, tx, outage)
    }),
  )
}

/** Records that a client's deliveries fail, since when and why. Queues a mail once they have failed long enough. */
export async function recordOutage(
  platform: Platform,
  tx: Tx,
  clientId: ClientId,
  reason: string,
): Promise<void> {
  const now = platform.clock.now()
  const newOutage = await tx
    .insertInto('report_outages')
    .values({ client_id: clientId, began_at: now, last_failed_at: now, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (newOutage) {
    await sendOutageMail(platform, tx, newOutage)
    return
  }
  const outage = await tx
    .updateTable('report_outages')
    .set({ last_failed_at: now, reason })
    .where('client_id', '=', clientId)
    .returningAll()
    .executeTakeFirst()
  if (outage && mailIsDue(platform, outage)) await mailOutage(platform, tx, outage)
}

/**
 * Records that deliveries work again. If a mail reported the outage, another one reports its end. Returns true if there
 * was an outage.
 */
export async function endOutage(platform: Platform, tx: Tx, clientId: ClientId): Promise<boolean> {
  const outage = await tx
    .deleteFrom('report_outages')
    .where('client_id', '=', clientId)
    .returningAll()
    .executeTakeFirst()
  if (!outage) return false
  if (outage.mailed_at !== null) await mail(platform, tx, outage, 'report-pushed-again')
  return true
}

function mailIsDue({ clock }: Platform, { began_at, mailed_at }: ReportOutage): boolean {
  return mailed_at === null && clock.now().getTime() >= began_at.getTime() + MAILED_AFTER_MS
}

async function mailOutage(platform: Platform, tx: Tx, outage: ReportOutage): Promise<void> {
  if (!(await mail(platform, tx, outage, 'report-not-pushed'))) return
  await tx
    .updateTable('report_outages')
    .set({ mailed_at: platform.clock.now() })
    .where('client_id', '=', outage.client_id)
    .execute()
}

/**
 * Returns false if there is no recipient, or nothing to report for now, because a disabled client's files wait anyway.
 */
async function mail(
  platform: Platform,
  tx: Tx,
  outage: ReportOutage,
  reason: 'report-not-pushed' | 'report-pushed-again',
): Promise<boolean> {
  const client = await findClient(tx, outage.client_id)
  const target = client && reportTargetOf(client)
  if (!client || !target || (await isDisabled(tx, client.client_id))) return false
  const to = await notificationAddresses(tx, client)
  if (to.length === 0) return false
  const textOf = reason === 'report-not-pushed' ? failingText : workingText
  await queueMail(platform, tx, {
    clientId: client.client_id,
    to,
    ...textOf(platform.env, { client, target, outage }),
    reason,
  })
  return true
}

async function lockOutage(tx: Tx, clientId: ClientId): Promise<ReportOutage | undefined> {
  return tx
    .selectFrom('report_outages')
    .selectAll()
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
}

async function sendOutageMail(
  { jobs, clock }: Platform,
  tx: Tx,
  { client_id: clientId, began_at }: ReportOutage,
): Promise<void> {
  const leftMs = began_at.getTime() + MAILED_AFTER_MS - clock.now().getTime()
  const startAfter = Math.max(1, Math.ceil(leftMs / 1000))
  await jobs.send(tx, outageMail, { clientId, beganAt: began_at.toISOString() }, { startAfter })
}
