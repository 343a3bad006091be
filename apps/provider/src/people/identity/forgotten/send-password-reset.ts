import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { queueMail } from '../../../delivery/mail/mail-outbox.ts'
import { mailsWithPasswordLink } from '../../../http/limits/limits.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Account } from '../accounts-store.ts'
import { findAccountByEmail } from '../accounts-store.ts'
import { mayResetPassword, newPasswordReset, recentPasswordResets } from './password-reset-store.ts'

interface RequestedReset {
  /** Email as typed. It may be anyone's. */
  email: string
  address: string
  dashboardUrl?: string | undefined
}

/**
 * Job of each request, for every email. The call itself never looks for an account, so that neither its answer
 * nor its duration tells if there is one (decision 117).
 */
export const sendPasswordReset = jobKind<RequestedReset>('password-reset')

export function registerPasswordResetJobs(platform: Platform): void {
  platform.jobs.work(sendPasswordReset, (requested) => sendLink(platform, requested))
}

async function sendLink(platform: Platform, requested: RequestedReset): Promise<void> {
  const { address } = requested
  const account = await findAccountByEmail(platform.db, requested.email)
  if (!account || !mayResetPassword(account)) {
    const accountId = account?.accountId
    platform.log.info({ address, accountId }, 'password reset requested, but no link sent')
    return
  }
  await transact(platform.db, async (tx) => {
    const { accountId } = account
    await tx
      .selectFrom('accounts')
      .select('account_id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute()
    // The links already sent keep working, so that requests by others do not stop the person from using them.
    const recent = await recentPasswordResets(platform, tx, accountId)
    if (recent >= mailsWithPasswordLink.most) {
      platform.log.warn({ address, accountId }, 'password reset: too many links')
      return
    }
    await queueLink(platform, tx, account, requested)
  })
}

async function queueLink(
  platform: Platform,
  tx: Tx,
  account: Account,
  { address, dashboardUrl }: RequestedReset,
): Promise<void> {
  const { accountId, clientId, email, role } = account
  const { token, expiresAt } = await newPasswordReset(platform, tx, { accountId, dashboardUrl })
  await queueMail(platform, tx, {
    clientId,
    to: [email],
    subject: 'Choose a new password',
    text: [
      'You asked to choose a new password.',
      '',
      'Choose it here:',
      `${platform.env.providerUrl}/identity/forgotten/${token}`,
      '',
      `The link works once, until ${formatDateTime(expiresAt, SYDNEY)} (Sydney). Don’t share it: anyone with the link can change your password.`,
      '',
      'If you didn’t ask for this, you can ignore this email. Your password hasn’t changed.',
      '',
    ].join('\n'),
    reason: 'password-reset',
  })
  await recordAudit(tx, {
    clientId,
    actor: { kind: 'USER', id: accountId, name: email, role, organisationId: clientId },
    action: 'user.forgotPassword',
    subjectId: email,
    details: { address },
    at: platform.clock.now(),
  })
}
