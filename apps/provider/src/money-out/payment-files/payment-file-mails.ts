import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { nameInMail, reasonInMail } from '@tideway/contract/users/plain-name'
import type { Selectable } from 'kysely'
import type { Client } from '../../clients/client/client-store.ts'
import { findClient } from '../../clients/client/client-store.ts'
import { dashboardLink } from '../../delivery/mail/dashboard-link.ts'
import { queueMail } from '../../delivery/mail/mail-outbox.ts'
import { notificationAddresses } from '../../delivery/mail/recipients.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaymentFileRow } from './payment-file-tables.ts'

type PaymentFile = Selectable<PaymentFileRow>

/** Maximum number of rejected payments in a mail. The dashboard lists all. */
const MOST_LINES = 10

/** Queues a mail that no payment of a file was made, with the reason, in the transaction that rejects it. */
export async function mailRejected(platform: Platform, tx: Tx, batch: PaymentFile): Promise<void> {
  await mail(platform, tx, batch, 'batch-rejected', (client) => ({
    subject: `Payment file ${nameInMail(batch.file_name)} was refused`,
    lines: [
      `We refused a payment file for ${nameInMail(client.client_name)}. No payments were made.`,
      '',
      `File: ${nameInMail(batch.file_name)}`,
      `Reason: ${reasonInMail(batch.reason ?? '')}`,
      `Found: ${formatDateTime(batch.created_at, SYDNEY)} (Sydney)`,
      '',
      'If the payments are still due, correct the file and upload it to your input folder again.',
    ],
  }))
}

/**
 * Queues a mail with the rejected payments of a file, in the transaction that finishes it. Sends nothing if all were
 * made.
 */
export async function mailRefusedPayments(
  platform: Platform,
  tx: Tx,
  batch: PaymentFile,
): Promise<void> {
  if (batch.refused === 0) return
  const refused = await tx
    .selectFrom('batch_lines')
    .select(['line_no', 'amount_cents', 'reason'])
    .where('client_id', '=', batch.client_id)
    .where('batch_id', '=', batch.batch_id)
    .where('status', '=', 'REFUSED')
    .orderBy('line_no')
    .limit(MOST_LINES)
    .execute()
  const more = batch.refused - refused.length
  await mail(platform, tx, batch, 'batch-payments-refused', (client) => ({
    subject: `Payment file ${nameInMail(batch.file_name)}: ${counted(batch.refused)} refused`,
    lines: [
      `We refused ${counted(batch.refused)} in a payment file for ${nameInMail(client.client_name)}.`,
      '',
      `File: ${nameInMail(batch.file_name)}`,
      `Made: ${tally(batch.made, batch.made_cents)}`,
      `Refused: ${tally(batch.refused, batch.refused_cents)}`,
      '',
      ...refused.map(
        ({ line_no, amount_cents, reason }) =>
          `Line ${line_no}: ${formatAud(amount_cents)}. ${reasonInMail(reason ?? '')}`,
      ),
      ...(more > 0 ? [`and ${more.toLocaleString('en-AU')} more`] : []),
      '',
      'If these payments are still due, correct them and upload them in a new file.',
    ],
  }))
}

async function mail(
  platform: Platform,
  tx: Tx,
  batch: PaymentFile,
  reason: 'batch-rejected' | 'batch-payments-refused',
  textOf: (client: Client) => { subject: string; lines: string[] },
): Promise<void> {
  const client = await findClient(tx, batch.client_id)
  const to = client ? await notificationAddresses(tx, client) : []
  if (!client || to.length === 0) return
  const { subject, lines } = textOf(client)
  const link = `Details: ${dashboardLink(platform.env, client, '/apps/batch')}`
  await queueMail(platform, tx, {
    clientId: client.client_id,
    to,
    subject,
    text: [...lines, link, ''].join('\n'),
    reason,
  })
}

const counted = (count: number) =>
  count === 1 ? '1 payment' : `${count.toLocaleString('en-AU')} payments`

const tally = (count: number, cents: Cents) => `${counted(count)}, ${formatAud(cents)}`
