import { randomUUID } from 'node:crypto'
import type { ActivityAction } from '@tideway/contract/activity/activity'
import { accountIdOf } from '@tideway/contract/calls/ids'
import { nameInMail } from '@tideway/contract/users/plain-name'
import type { Role } from '@tideway/contract/users/roles/roles'
import { isRole, roleLabel } from '@tideway/contract/users/roles/roles'
import type { DashboardUser, UserInvitation } from '@tideway/contract/users/users'
import { userProblems } from '@tideway/contract/users/users'
import { queueSecurityNotice } from '../../delivery/mail/security-notice.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Details } from '../audit/record-audit.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import { recordRejectedCall } from '../audit/run-idempotent-audited.ts'
import { refuseLastAdmin, refuseUnassignable, refuseUnmanaged } from './refuse-unmanaged.ts'
import { sendInvitation } from './send-invitation.ts'
import type { User, UserCaller } from './user-store.ts'
import { lockUsers, userNamed, userViewOf } from './user-store.ts'

/** All functions here change users of the acting client, and check roles under the lock of its users. */

export async function inviteUser(
  platform: Platform,
  caller: UserCaller,
  { email, role }: UserInvitation,
  dashboardUrl: string,
): Promise<DashboardUser> {
  const act = { action: 'user.invite', email, details: { role } } as const
  return recorded(platform, caller, act, async (tx) => {
    const { actor } = await lockUsers(tx, caller)
    refuseUnassignable(actor, role)
    const invited = await addInvited(platform, tx, { clientId: caller.clientId, email, role })
    await sendInvitation(platform, tx, { actor, invited, dashboardUrl })
    return userViewOf(tx, caller.clientId, email)
  })
}

export async function inviteAgain(
  platform: Platform,
  caller: UserCaller,
  email: string,
  dashboardUrl: string,
): Promise<DashboardUser> {
  const act: UserAct = { action: 'user.inviteAgain', email }
  return recorded(platform, caller, act, async (tx) => {
    const { actor, users } = await lockUsers(tx, caller)
    const invited = userNamed(users, email)
    act.email = invited.email
    refuseUnmanaged(actor, invited)
    if (invited.status === 'CONFIRMED') throw new ApiError(userProblems.notInvited)
    await sendInvitation(platform, tx, { actor, invited, dashboardUrl })
    return userViewOf(tx, caller.clientId, invited.email)
  })
}

export async function changeRole(
  platform: Platform,
  caller: UserCaller,
  email: string,
  role: Role,
): Promise<DashboardUser> {
  const details: Details = { role }
  const act = { action: 'user.changeRole' as const, email, details, unchanged: false }
  return recorded(platform, caller, act, async (tx) => {
    const { actor, users } = await lockUsers(tx, caller)
    const target = userNamed(users, email)
    act.email = target.email
    details.before = target.role
    refuseUnmanaged(actor, target)
    refuseUnassignable(actor, role)
    act.unchanged = target.role === role
    if (role !== 'BASE_ADMIN') refuseLastAdmin(users, target)
    await tx
      .updateTable('accounts')
      .set({ role })
      .where('account_id', '=', target.accountId)
      .execute()
    if (!act.unchanged) await notifyOfRole(platform, tx, { actor, target, role })
    return userViewOf(tx, caller.clientId, target.email)
  })
}

/** Notifies a person by mail of their new role. Invited people learn of it when they accept. */
async function notifyOfRole(
  platform: Platform,
  tx: Tx,
  { actor, target, role }: { actor: User; target: User; role: Role },
): Promise<void> {
  if (target.status !== 'CONFIRMED') return
  await queueSecurityNotice(platform, tx, {
    clientId: target.clientId,
    to: [target.email],
    subject: 'Your role was changed',
    happened: `${actor.email} changed your role from ${isRole(target.role) ? roleLabel(target.role) : target.role} to ${roleLabel(role)}.`,
    otherwise: 'If you didn’t, ask an administrator in your organisation.',
  })
}

/** Deletes a user and so ends their access. Their tokens are rejected from the next call on. */
export async function deleteUser(
  platform: Platform,
  caller: UserCaller,
  email: string,
): Promise<void> {
  const details: Details = {}
  const act: UserAct = { action: 'user.delete', email, details }
  await recorded(platform, caller, act, async (tx) => {
    const { actor, users } = await lockUsers(tx, caller)
    const target = userNamed(users, email)
    act.email = target.email
    details.role = target.role
    refuseUnmanaged(actor, target)
    refuseLastAdmin(users, target)
    // The database signs them out everywhere.
    await tx.deleteFrom('accounts').where('account_id', '=', target.accountId).execute()
  })
}

/**
 * Removes the second factors of a user who has lost them. The user is signed out everywhere, and signs in with the
 * password alone until they add a factor again.
 */
export async function resetFactors(
  platform: Platform,
  caller: UserCaller,
  email: string,
): Promise<DashboardUser> {
  const act: UserAct = { action: 'user.resetFactors', email }
  return recorded(platform, caller, act, async (tx) => {
    const { actor, users } = await lockUsers(tx, caller)
    const target = userNamed(users, email)
    act.email = target.email
    refuseUnmanaged(actor, target)
    const by = `${actor.givenName} ${actor.familyName}`.trim()
    act.unchanged = !(await takeFactorsAway(
      platform,
      tx,
      target,
      by === '' ? actor.email : nameInMail(by),
    ))
    return userViewOf(tx, caller.clientId, target.email)
  })
}

/**
 * Removes a user's second factors and sessions, and notifies them by mail. Returns false for a user without second
 * factors.
 * @param by Person who removed them, in the words of the mail.
 */
export async function takeFactorsAway(
  platform: Platform,
  tx: Tx,
  target: User,
  by: string,
): Promise<boolean> {
  if (!target.hasSecondFactor) return false
  // A trigger of the database deletes the factors and the sessions, because calls have no access to them.
  await tx
    .updateTable('accounts')
    .set({ second_factors: [], has_second_factor: false })
    .where('account_id', '=', target.accountId)
    .execute()
  await queueSecurityNotice(platform, tx, {
    clientId: target.clientId,
    to: [target.email],
    subject: 'Your second factors were reset',
    happened: `${by} reset the second factors of your account: your passkeys, authenticator app and recovery codes no longer work. You were signed out everywhere.`,
    otherwise:
      'If you didn’t ask for this, sign in, add a second factor, and tell another administrator in your organisation.',
  })
  return true
}

/**
 * Creates an account without a password, which cannot be used until the invitation is followed. Addresses are unique
 * across all clients, and the error does not say whose user has one.
 */
export async function addInvited(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { clientId, email, role }: Pick<User, 'clientId' | 'email' | 'role'>,
): Promise<User> {
  const accountId = accountIdOf(randomUUID())
  const status = 'FORCE_CHANGE_PASSWORD'
  const added = await tx
    .insertInto('accounts')
    .values({
      account_id: accountId,
      client_id: clientId,
      email,
      role,
      status,
      created_at: clock.now(),
    })
    // Another account may have the address, in this spelling or another.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) throw new ApiError(userProblems.emailNotAvailable)
  const nameless = { givenName: '', familyName: '', enabled: true }
  const plain = { federated: false, hasSecondFactor: false }
  return { accountId, clientId, email, role, status, ...nameless, ...plain }
}

/** Action on a user. The change may fill `details`, and replace the email with the account's spelling. */
interface UserAct {
  action: ActivityAction
  email: string
  details?: Details
  /** Set by a change that found nothing to change. */
  unchanged?: boolean
}

/** Runs the change with its audit entry, or writes the entry of its rejection. */
async function recorded<Result>(
  platform: Platform,
  caller: UserCaller,
  act: UserAct,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { clientId } = caller
  try {
    return await transact(platform.db, async (tx) => {
      const result = await change(tx)
      if (act.unchanged) return result
      const at = platform.clock.now()
      const actor = actorOf(caller)
      const { action, email: subjectId, details = {} } = act
      await recordAudit(tx, { clientId, actor, action, subjectId, details, at })
      return result
    })
  } catch (error) {
    if (error instanceof ApiError) {
      const { action, email: resourceId, details = {} } = act
      await recordRejectedCall(platform, caller, { action, resourceId, details }, error)
    }
    throw error
  }
}
