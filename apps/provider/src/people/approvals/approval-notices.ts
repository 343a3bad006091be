import { activityWords } from '@tideway/contract/activity/activity'
import type { ApprovalId, ClientId } from '@tideway/contract/calls/ids'
import { formatAud } from '@tideway/contract/money/money'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { nameInMail } from '@tideway/contract/users/plain-name'
import { roleLabel } from '@tideway/contract/users/roles/roles'
import { rolesWith } from '@tideway/contract/users/roles/scopes'
import type { Client } from '../../clients/client/client-store.ts'
import { findClient } from '../../clients/client/client-store.ts'
import { dashboardLink } from '../../delivery/mail/dashboard-link.ts'
import { isOneAddress, queueMail } from '../../delivery/mail/mail-outbox.ts'
import { addressesOfRoles } from '../../delivery/mail/recipients.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ApprovalRequest } from './approval-store.ts'
import { lockApproval, managesUsers } from './approval-store.ts'

export interface ApprovalNotice {
  clientId: ClientId
  approvalId: ApprovalId
  /** The event: `asked` and `changed 2` go to people who can approve, `ended` goes to the person who asked. */
  about: string
}

/** Tells people of a request by mail. It runs as the provider, because some of them belong to a client above. */
export const approvalNotice = jobKind<ApprovalNotice>('approval-notice')

/** Sends each notice once, although a job may run twice. */
export async function sendApprovalNotice(
  platform: Platform,
  { clientId, approvalId, about }: ApprovalNotice,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const row = await lockApproval(tx, clientId, approvalId)
    const client = row && (await findClient(tx, clientId))
    if (!client || row.notices.includes(about)) return
    const ended = about === 'ended'
    // A request that ended in between needs no decision.
    if (!ended && row.status !== 'PENDING') return
    const to = ended ? await askerOf(tx, row) : await decidersOf(tx, client, row)
    if (to.length > 0)
      await queueMail(platform, tx, {
        clientId,
        to,
        ...(ended
          ? endedText(platform, client, row)
          : waitingText(platform, client, row, await nameOfAsker(tx, row))),
        reason: 'approval',
      })
    await tx
      .updateTable('approval_requests')
      .set({ notices: [...row.notices, about] })
      .where('client_id', '=', clientId)
      .where('approval_id', '=', approvalId)
      .execute()
  })
}

/** Returns the addresses of people who may decide: those whose role may make the call, except the person who asked. */
function decidersOf(tx: Tx, client: Client, row: ApprovalRequest): Promise<string[]> {
  return addressesOfRoles(tx, client, rolesWith(row.operation), {
    federated: managesUsers(row),
    ...(row.asker_kind === 'USER' && { email: row.asker_name }),
  })
}

/** Returns the address of the person who asked. Keys and files have none. */
async function askerOf(tx: Tx, { asker_kind: kind, asker_id: id }: ApprovalRequest) {
  if (kind !== 'USER') return []
  const people = await tx
    .selectFrom('accounts')
    .select(['account_id', 'email'])
    .where('enabled', '=', true)
    .where((is) => is(is.cast<string>('account_id', 'text'), '=', id))
    .execute()
  return people.map(({ email }) => email).filter(isOneAddress)
}

/**
 * Returns the name of the person, key or file that asked, for a mail. A person has their role next to the name. Mails
 * mask addresses, so a person without a name gets the part of their address before the @.
 */
async function nameOfAsker(db: Reader, row: ApprovalRequest): Promise<string> {
  const { asker_kind: kind, asker_id: id, asker_name: name } = row
  if (kind !== 'USER') return nameInMail(name)
  const account = await db
    .selectFrom('accounts')
    .select(['given_name', 'family_name', 'role'])
    .where((is) => is(is.cast<string>('account_id', 'text'), '=', id))
    .executeTakeFirst()
  const fullName = nameInMail(`${account?.given_name ?? ''} ${account?.family_name ?? ''}`.trim())
  const shownName = fullName || nameInMail(name.replace(/@.*/, ''))
  return account ? `${shownName} (${roleLabel(account.role)})` : shownName
}

/** The mail names the amount and who asked, but no payee, because mail passes through many systems. */
function waitingText({ env }: Platform, client: Client, row: ApprovalRequest, asker: string) {
  const clientName = nameInMail(client.client_name)
  return {
    subject: `Approval needed for ${clientName}`,
    text: [
      `${asker} asks you to approve: ${whatOf(row)} for ${clientName}.`,
      ...(row.version > 1
        ? ['Something it depends on has changed since, so it needs an approval of the new state.']
        : []),
      '',
      `It expires: ${formatDateTime(row.expires_at, SYDNEY)} (Sydney)`,
      `Approve or decline: ${dashboardLink(env, client, '/approvals')}`,
      '',
    ].join('\n'),
  }
}

const ends = {
  EXECUTED: ['approved', 'was approved, and it is done.'],
  FAILED: ['approved, but failed', 'was approved, but then it could not be done.'],
  DECLINED: ['declined', 'was declined.'],
  EXPIRED: ['expired', 'expired, because no one decided in time.'],
  WITHDRAWN: ['withdrawn', 'was withdrawn.'],
  PENDING: ['waiting', 'is waiting.'],
} as const satisfies Record<ApprovalRequest['status'], readonly [string, string]>

function endedText({ env }: Platform, client: Client, row: ApprovalRequest) {
  const [short, long] = ends[row.status]
  const said = row.comment === null ? [] : [`Comment: ${nameInMail(row.comment)}`]
  return {
    subject: `Your request was ${short}`.replace('was expired', 'expired'),
    text: [
      `Your request to ${whatOf(row)} for ${nameInMail(client.client_name)} ${long}`,
      '',
      ...(row.decider_name === null ? [] : [`Decided by: ${row.decider_name}`]),
      ...said,
      ...(row.reason === null ? [] : [`Reason: ${row.reason}`]),
      `Approvals: ${dashboardLink(env, client, '/approvals')}`,
      '',
    ].join('\n'),
  }
}

function whatOf({ action, amount_cents: amount }: ApprovalRequest): string {
  const words = activityWords(action, 'REFUSED').replace(/^tried to /, '')
  return amount === null ? words : `${words} ${formatAud(amount)}`
}
