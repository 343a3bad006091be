import { taskKinds } from '@tideway/contract/tasks/task-kinds'
import { FAILING_HOURS } from '@tideway/contract/tasks/task-times'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { HOUR } from '@tideway/contract/time/durations'
import { nameInMail } from '@tideway/contract/users/plain-name'
import { rolesWith } from '@tideway/contract/users/roles/scopes'
import type { Selectable } from 'kysely'
import type { Client } from '../../clients/client/client-store.ts'
import { findClient, isDisabled } from '../../clients/client/client-store.ts'
import { dashboardLink } from '../../delivery/mail/dashboard-link.ts'
import { queueMail } from '../../delivery/mail/mail-outbox.ts'
import { addressesOfRoles } from '../../delivery/mail/recipients.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Env } from '../../platform/settings/env.ts'

type Destination = Selectable<Tables['webhook_destinations']>

const SPACING_SECONDS = 5
/** Roles that may correct the address of a destination. */
const technicalRoles = rolesWith(taskKinds.webhookFailing.acts)

/** Registers the job that tells technical staff by mail, once, that a webhook address has failed for an hour. */
export function registerWebhookFailureMailJobs(platform: Platform): void {
  platform.jobs.whenDue({
    name: 'webhook-failure-mails',
    due: `SELECT min(failing_since) + interval '${FAILING_HOURS} hours' FROM webhook_destinations
      WHERE failing_since IS NOT NULL AND failure_mailed_for IS DISTINCT FROM failing_since`,
    clock: platform.clock,
    spacingSeconds: SPACING_SECONDS,
    run: () => mailWebhookFailures(platform),
  })
}

export async function mailWebhookFailures(platform: Platform): Promise<void> {
  const due = await failures(platform.db, platform.clock.now()).execute()
  for (const destination of due)
    await transact(platform.db, (tx) => mailFailure(platform, tx, destination))
}

/** Sends the mail of a failure, unless another process does or did, or the address works again. */
async function mailFailure(platform: Platform, tx: Tx, due: Destination): Promise<void> {
  const destination = await failures(tx, platform.clock.now())
    .where('client_id', '=', due.client_id)
    .where('destination_id', '=', due.destination_id)
    .forUpdate()
    .executeTakeFirst()
  if (!destination) return
  const client = await findClient(tx, destination.client_id)
  const isServed = client && !(await isDisabled(tx, client.client_id))
  const to = isServed ? await addressesOfRoles(tx, client, technicalRoles) : []
  if (client && destination.url !== null && to.length > 0)
    await queueMail(platform, tx, {
      clientId: client.client_id,
      to,
      ...mailText(platform.env, client, destination),
      reason: 'webhook-failing',
    })
  await tx
    .updateTable('webhook_destinations')
    .set({ failure_mailed_for: destination.failing_since })
    .where('client_id', '=', destination.client_id)
    .where('destination_id', '=', destination.destination_id)
    .execute()
}

function failures(db: Reader, now: Date) {
  return db
    .selectFrom('webhook_destinations')
    .selectAll()
    .where('failing_since', '<=', new Date(now.getTime() - FAILING_HOURS * HOUR))
    .where((column) =>
      column('failure_mailed_for', 'is distinct from', column.ref('failing_since')),
    )
}

function mailText(
  env: Env,
  client: Client,
  { destination_id: id, failing_since: since, gone_at: goneAt }: Destination,
): { subject: string; text: string } {
  const clientName = nameInMail(client.client_name)
  return {
    subject: `We can’t deliver webhooks for ${clientName}`,
    text: [
      `We couldn’t deliver webhooks for ${clientName} to the destination ${nameInMail(id)}.`,
      '',
      ...(since ? [`Failing since: ${formatDateTime(since, SYDNEY)} (Sydney)`] : []),
      goneAt === null
        ? 'We’ll keep trying each webhook.'
        : 'Your server answered 410 Gone, so we no longer send webhooks there. Save the destination to start again.',
      `Deliveries and settings: ${dashboardLink(env, client, `/settings/manage-webhook/${encodeURIComponent(id)}`)}`,
      '',
      'We won’t send another email about this problem.',
      '',
    ].join('\n'),
  }
}
