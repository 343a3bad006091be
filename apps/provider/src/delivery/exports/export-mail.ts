import { answeredMoneyText, exportWords } from '@tideway/contract/exports/export-words'
import { EXPORT_KEPT_DAYS } from '@tideway/contract/exports/exports'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { nameInMail } from '@tideway/contract/users/plain-name'
import { listScopes } from '@tideway/contract/users/roles/list-scopes'
import { scopesOfRole } from '@tideway/contract/users/roles/scopes'
import { findClient, isSameOrDescendant } from '../../clients/client/client-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { dashboardLink } from '../mail/dashboard-link.ts'
import { isOneAddress, queueMail } from '../mail/mail-outbox.ts'
import type { Export } from './export-view.ts'
import { exportName, moneyOf } from './export-view.ts'

/** Screens that list a person's exports, for those who may not open Reports. */
const lists: Record<Export['kind'], string> = {
  paymentRequest: '/transactions/PaymentRequests',
  payment: '/transactions/OutboundPayments',
  paymentInitiation: '/transactions/PaymentInitiations',
  paymentAgreement: '/transactions/PaymentAgreement',
}

/**
 * Queues a mail to the person who requested an export, in the transaction that finishes it. Sends nothing if the account
 * is closed, or if its role or client changed so that it may not export this any more.
 */
export async function mailFinishedExport(platform: Platform, tx: Tx, row: Export): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'role', 'client_id', 'enabled'])
    .where('account_id', '=', row.account_id)
    .executeTakeFirst()
  const client = await findClient(tx, row.client_id)
  if (!account?.enabled || !client || !isOneAddress(account.email)) return
  const scopes = scopesOfRole(account.role)
  if (!scopes.includes(listScopes[row.kind])) return
  if (!(await isSameOrDescendant(tx, account.client_id, row.client_id))) return
  const page = scopes.includes('RestAPI/GET:report') ? '/reports' : lists[row.kind]
  const { money } = moneyOf(row)
  await queueMail(platform, tx, {
    clientId: row.client_id,
    to: [account.email],
    subject: `Your export for ${nameInMail(client.client_name)} is ready`,
    text: [
      `Your export for ${nameInMail(client.client_name)} is ready to download.`,
      '',
      `File: ${exportName(row)}`,
      `Rows: ${row.written_rows.toLocaleString('en-AU')}`,
      ...(money ? [answeredMoneyText(money, exportWords[row.kind])] : []),
      `Requested: ${formatDateTime(row.created_at, SYDNEY)} (Sydney)`,
      '',
      `We keep the file for ${EXPORT_KEPT_DAYS} days. Download: ${dashboardLink(platform.env, client, page)}`,
      '',
    ].join('\n'),
    reason: 'export-ready',
  })
}
