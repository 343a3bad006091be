import type { ClientId } from '@tideway/contract/calls/ids'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { nameInMail } from '@tideway/contract/users/plain-name'
import { roleLabel } from '@tideway/contract/users/roles/roles'
import { userProblems } from '@tideway/contract/users/users'
import { findClient } from '../../clients/client/client-store.ts'
import { queueMail } from '../../delivery/mail/mail-outbox.ts'
import { mailsToOthers } from '../../http/limits/limits.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { newInvitation } from './invitation-store.ts'
import type { User } from './user-store.ts'

/**
 * Sends an invitation.
 * @param actor The inviting user, as the mail and the page name them.
 * @param dashboardUrl The inviting user's dashboard, because brands have separate ones.
 * @param appName A named variant of that dashboard, through which the person signs in.
 */
export async function sendInvitation(
  platform: Platform,
  tx: Tx,
  {
    actor,
    invited,
    dashboardUrl,
    appName,
  }: {
    actor: Pick<User, 'givenName' | 'familyName' | 'email'>
    invited: User
    dashboardUrl: string
    appName?: string | undefined
  },
): Promise<void> {
  const { accountId, clientId, email } = invited
  await refuseTooMany(platform, tx, clientId)
  const client = await findClient(tx, clientId)
  if (!client) throw new Error(`${clientId} is not there`)
  const clientName = nameInMail(client.client_name)
  const fullName = `${actor.givenName} ${actor.familyName}`.trim()
  const invitedBy = fullName || actor.email
  const { token, expiresAt } = await newInvitation(platform, tx, { accountId, clientId, invitedBy })
  await queueMail(platform, tx, {
    clientId,
    to: [email],
    subject: `You’re invited to join ${clientName}`,
    text: [
      'You’ve been invited to join a dashboard for business payments.',
      '',
      `Organisation: ${clientName}`,
      // An account without a name is shown by its email, which sign-in has verified.
      `Invited by: ${fullName === '' ? actor.email : nameInMail(fullName)}`,
      `Your role: ${roleLabel(invited.role)}`,
      '',
      'Choose your password here:',
      `${dashboardUrl}/?${appName === undefined ? '' : `appName=${appName}&`}signup&token=${token}`,
      '',
      `The link works once, until ${formatDateTime(expiresAt, SYDNEY)} (Sydney). Don’t share it: anyone with the link can sign in as you.`,
      '',
      'If you weren’t expecting this, you can ignore this email.',
      '',
    ].join('\n'),
    reason: 'invitation',
  })
}

async function refuseTooMany({ clock }: Platform, tx: Tx, clientId: ClientId): Promise<void> {
  const since = new Date(clock.now().getTime() - mailsToOthers.seconds * 1000)
  const { mails } = await tx
    .selectFrom('mails')
    .select((select) => select.fn.countAll<number>().as('mails'))
    .where('client_id', '=', clientId)
    .where('reason', '=', 'invitation')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  if (Number(mails) >= mailsToOthers.most) throw new ApiError(userProblems.tooManyInvitations)
}
