import type { AccountId } from '@tideway/contract/calls/ids'
import { passwordProblem } from '@tideway/contract/users/password'
import { sql } from 'kysely'
import { findClient } from '../../../clients/client/client-store.ts'
import { queueSecurityNotice } from '../../../delivery/mail/security-notice.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Account } from '../accounts-store.ts'
import { endPasswordResets } from '../forgotten/password-reset-store.ts'
import { endSessionsOf } from '../sign-in/sign-in-sessions.ts'
import { guessProblem } from './guess-problem.ts'

export interface PasswordChange {
  /** As returned by `hashPassword`. */
  passwordHash: string
  /** Browser and address of the person who makes the change. */
  from: { browser: string; address: string }
  /** Uid of the session that the person makes the change in, which continues. All others end. */
  keepSession?: string | undefined
}

/**
 * Sets a person's password. Ends their other sessions and tokens, their sign-ins in progress and their open link.
 * Notifies them by mail, and writes the audit entry, all in the caller's transaction. Second factors stay.
 */
export async function setPassword(
  platform: Platform,
  tx: Tx,
  account: Account,
  { passwordHash, from, keepSession }: PasswordChange,
): Promise<void> {
  const { accountId, clientId, email, role } = account
  await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('account_id', '=', accountId)
    .execute()
  await endPasswordResets(platform, tx, accountId)
  await endSessionsOf(tx, accountId, { except: keepSession })
  await endSignInsInProgress(tx, accountId)
  await queueSecurityNotice(platform, tx, {
    clientId,
    to: [email],
    subject: 'Your password was changed',
    happened:
      keepSession === undefined
        ? 'Your password was changed, and you were signed out everywhere.'
        : 'Your password was changed, and you were signed out on all other browsers.',
    from,
    otherwise: `If you didn’t, choose a new password at ${platform.env.providerUrl}/identity/forgotten, and tell an administrator in your organisation.`,
  })
  await recordAudit(tx, {
    clientId,
    actor: { kind: 'USER', id: accountId, name: email, role, organisationId: clientId },
    action: 'user.changePassword',
    subjectId: email,
    details: { address: from.address },
    at: platform.clock.now(),
  })
}

/** Ends sign-ins in progress that have accepted the old password. Otherwise they would stay valid for an hour. */
async function endSignInsInProgress(tx: Tx, accountId: AccountId): Promise<void> {
  await tx
    .deleteFrom('identity_artifacts')
    .where('model', '=', 'Interaction')
    .where(sql<string>`payload #>> '{result,login,accountId}'`, '=', accountId)
    .execute()
}

/** Returns the problem with a new password that a person chose, to show under its field, or undefined. */
export async function newPasswordProblem(
  { db, env }: Pick<Platform, 'db' | 'env'>,
  { clientId, email, givenName, familyName }: Account,
  password: string,
): Promise<string | undefined> {
  const client = await findClient(db, clientId)
  const clientName = client?.client_name ?? clientId
  const personal = { email, names: [givenName, familyName], clientName, brand: env.brand }
  return passwordProblem(password) ?? (await guessProblem(password, personal))
}
