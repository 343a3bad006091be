import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { nameInMail } from '@tideway/contract/users/plain-name'
import type { Client } from '../../clients/client/client-store.ts'
import { findClient } from '../../clients/client/client-store.ts'
import { dashboardLink } from '../../delivery/mail/dashboard-link.ts'
import { queueMail } from '../../delivery/mail/mail-outbox.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Env } from '../../platform/settings/env.ts'

const SPACING_SECONDS = 1

/**
 * Registers the job that sends one mail for each time a balance fell below its threshold, as recorded by the database.
 */
export function registerLowBalanceAlertJobs(platform: Platform): void {
  platform.jobs.whenDue({
    name: 'low-balance-alerts',
    // Due immediately, whenever the fall was.
    due: `SELECT timestamptz 'epoch' FROM low_balance_crossings WHERE NOT handled LIMIT 1`,
    clock: platform.clock,
    spacingSeconds: SPACING_SECONDS,
    run: () => sendAlerts(platform),
  })
}

export async function sendAlerts(platform: Platform): Promise<void> {
  const open = await platform.db
    .selectFrom('low_balance_crossings')
    .select(['client_id', 'crossing_id'])
    .where('handled', '=', false)
    .orderBy('crossing_id')
    .execute()
  for (const crossing of open) await transact(platform.db, (tx) => alertOne(platform, tx, crossing))
}

/** Sends the mail of a fall, unless another process does or did. */
async function alertOne(
  platform: Platform,
  tx: Tx,
  { client_id, crossing_id }: { client_id: ClientId; crossing_id: number },
): Promise<void> {
  const crossing = await tx
    .selectFrom('low_balance_crossings')
    .select(['client_id', 'crossing_id', 'threshold_cents', 'occurred_at'])
    .where('client_id', '=', client_id)
    .where('crossing_id', '=', crossing_id)
    .where('handled', '=', false)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!crossing) return
  const client = await findClient(tx, crossing.client_id)
  const to = client?.low_balance_emails ?? []
  const mailId =
    client && to.length > 0
      ? await queueMail(platform, tx, {
          clientId: client.client_id,
          to,
          ...alertText(platform.env, client, crossing.threshold_cents, crossing.occurred_at),
          reason: 'low-balance',
        })
      : null
  await tx
    .updateTable('low_balance_crossings')
    .set({ handled: true, mail_id: mailId })
    .where('client_id', '=', crossing.client_id)
    .where('crossing_id', '=', crossing.crossing_id)
    .execute()
}

/** The text reports the fall and not the balance, because mail passes through many systems. */
function alertText(
  env: Env,
  client: Client,
  thresholdCents: Cents,
  occurredAt: Date,
): { subject: string; text: string } {
  const threshold = formatAud(thresholdCents)
  const clientName = nameInMail(client.client_name)
  return {
    subject: `Low balance: ${clientName} is below ${threshold}`,
    text: [
      `The balance of ${clientName} fell below ${threshold}.`,
      '',
      `When: ${formatDateTime(occurredAt, SYDNEY)} (Sydney)`,
      `Balance: ${dashboardLink(env, client, '/balance-management')}`,
      '',
      `We won’t email again until the balance recovers to ${threshold} or more and then falls below it.`,
      '',
    ].join('\n'),
  }
}
