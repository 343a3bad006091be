import type { ClientId, SweepId } from '@tideway/contract/calls/ids'
import { formatAud } from '@tideway/contract/money/money'
import { transferReasonClause } from '@tideway/contract/payments/transfer-reasons'
import { formatDay } from '@tideway/contract/time/calendar-day'
import { nameInMail, reasonInMail } from '@tideway/contract/users/plain-name'
import { rolesWith } from '@tideway/contract/users/roles/scopes'
import type { Client } from '../../clients/client/client-store.ts'
import { findClient } from '../../clients/client/client-store.ts'
import { dashboardLink } from '../../delivery/mail/dashboard-link.ts'
import { queueMail } from '../../delivery/mail/mail-outbox.ts'
import { addressesOfRoles } from '../../delivery/mail/recipients.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

interface Failure {
  clientId: ClientId
  /** Why nothing could be sent. */
  reason: string
  now: Date
}

/**
 * Stops a schedule whose settlement could not be sent, and mails the people who may save it again. Nothing is sent to
 * an account that may be wrong until one of them has checked it.
 */
export async function pauseSchedule(
  platform: Platform,
  tx: Tx,
  { clientId, reason, now }: Failure,
): Promise<void> {
  if (await pause(tx, clientId, { paused_at: now, pause_reason: reason, paused_sweep_id: null }))
    await mailFailure(platform, tx, clientId, (client) => [
      `We couldn’t settle the balance of ${nameInMail(client.client_name)}.`,
      '',
      `Reason: ${reasonInMail(reason)}`,
    ])
}

/** Stops the schedule whose settlement failed or came back. A settlement by hand stops nothing. */
export async function pauseAfter(
  platform: Platform,
  tx: Tx,
  {
    clientId,
    sweepId,
    code,
    now,
  }: { clientId: ClientId; sweepId: SweepId; code: string | null; now: Date },
): Promise<void> {
  const settled = await tx
    .selectFrom('settlement_days')
    .innerJoin('sweeps', (join) =>
      join
        .onRef('sweeps.client_id', '=', 'settlement_days.client_id')
        .onRef('sweeps.sweep_id', '=', 'settlement_days.sweep_id'),
    )
    .select(['day', 'amount_cents', 'reference'])
    .where('settlement_days.client_id', '=', clientId)
    .where('settlement_days.sweep_id', '=', sweepId)
    .executeTakeFirst()
  if (!settled) return
  await pause(tx, clientId, { paused_at: now, pause_reason: code, paused_sweep_id: sweepId })
  await mailFailure(platform, tx, clientId, (client) => [
    `The settlement of ${formatAud(settled.amount_cents)} for ${nameInMail(client.client_name)} wasn’t delivered. The money is in the balance again.`,
    '',
    `Day: ${formatDay(settled.day)}`,
    ...(settled.reference === null ? [] : [`Reference: ${settled.reference}`]),
    `Reason: ${transferReasonClause(code ?? undefined)}`,
  ])
}

/** Returns false if the schedule is paused already, or was switched off. */
async function pause(
  tx: Tx,
  clientId: ClientId,
  columns: { paused_at: Date; pause_reason: string | null; paused_sweep_id: SweepId | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settlement_schedules')
    .set(columns)
    .where('client_id', '=', clientId)
    .where('mode', '<>', 'BY_HAND')
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function mailFailure(
  platform: Platform,
  tx: Tx,
  clientId: ClientId,
  linesOf: (client: Client) => string[],
): Promise<void> {
  const client = await findClient(tx, clientId)
  if (!client) return
  const to = await addressesOfRoles(
    tx,
    client,
    rolesWith('PortalAPI/PUT:clients/*/settlementSchedule'),
  )
  if (to.length === 0) return
  await queueMail(platform, tx, {
    clientId,
    to,
    subject: `A settlement failed for ${nameInMail(client.client_name)}`,
    text: [
      ...linesOf(client),
      '',
      'We won’t settle again until you check the settlement account and resume settlements. Then we’ll settle each missed day once.',
      `Resume: ${dashboardLink(platform.env, client, '/balance-management')}`,
      '',
    ].join('\n'),
    reason: 'settlement-failed',
  })
}
