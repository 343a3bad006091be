import { randomUUID } from 'node:crypto'
import type { ActivityAction } from '@tideway/contract/activity'
import type { Role } from '@tideway/contract/roles'
import type { DashboardUser, UserInvitation } from '@tideway/contract/users'
import { userProblems } from '@tideway/contract/users'
import type { Details } from '../audit/record-audit.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import { recordRefusal } from '../audit/record-once.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { transact } from '../platform/transaction.ts'
import { refuseLastAdmin, refuseUnassignable, refuseUnmanaged } from './refuse-unmanaged.ts'
import { sendInvitation } from './send-invitation.ts'
import type { User, UserCaller } from './user-store.ts'
import { lockUsers, userNamed, viewOf } from './user-store.ts'

/** Everything here is for the client acted for, and judged by what everybody's role is under the lock. */

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
    return viewOf(tx, caller.clientId, email)
  })
}

export async function inviteAgain(
  platform: Platform,
  caller: UserCaller,
  email: string,
  dashboardUrl: string,
): Promise<DashboardUser> {
  return recorded(platform, caller, { action: 'user.inviteAgain', email }, async (tx) => {
    const { actor, users } = await lockUsers(tx, caller)
    const invited = userNamed(users, email)
    refuseUnmanaged(actor, invited)
    if (invited.status === 'CONFIRMED') throw new Refused(userProblems.notInvited)
    await sendInvitation(platform, tx, { actor, invited, dashboardUrl })
    return viewOf(tx, caller.clientId, email)
  })
}

export async function changeRole(
  platform: Platform,
  caller: UserCaller,
  email: string,
  role: Role,
): Promise<DashboardUser> {
  const details: Details = { role }
  return recorded(platform, caller, { action: 'user.changeRole', email, details }, async (tx) => {
    const { actor, users } = await lockUsers(tx, caller)
    const target = userNamed(users, email)
    details.before = target.role
    refuseUnmanaged(actor, target)
    refuseUnassignable(actor, role)
    if (role !== 'BASE_ADMIN') refuseLastAdmin(users, target)
    await tx
      .updateTable('accounts')
      .set({ role })
      .where('account_id', '=', target.accountId)
      .execute()
    return viewOf(tx, caller.clientId, email)
  })
}

/** Ends their access with the row: whatever they hold is refused from their next call on. */
export async function deleteUser(
  platform: Platform,
  caller: UserCaller,
  email: string,
): Promise<void> {
  const details: Details = {}
  await recorded(platform, caller, { action: 'user.delete', email, details }, async (tx) => {
    const { actor, users } = await lockUsers(tx, caller)
    const target = userNamed(users, email)
    details.role = target.role
    refuseUnmanaged(actor, target)
    refuseLastAdmin(users, target)
    // The database signs them out everywhere (migration 0017).
    await tx.deleteFrom('accounts').where('account_id', '=', target.accountId).execute()
  })
}

/** Emails are unique across all clients; whose user has one is not told. */
/** An account without a password, which is nobody's until the invitation is followed. */
export async function addInvited(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { clientId, email, role }: Pick<User, 'clientId' | 'email' | 'role'>,
): Promise<User> {
  const accountId = randomUUID()
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
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) throw new Refused(userProblems.emailNotAvailable)
  const nameless = { givenName: '', familyName: '', enabled: true, federated: false }
  return { accountId, clientId, email, role, status, ...nameless }
}

/** The change and its line in the audit trail, or the line of what was refused. `details` may be filled on the way. */
async function recorded<Result>(
  platform: Platform,
  caller: UserCaller,
  { action, email, details = {} }: { action: ActivityAction; email: string; details?: Details },
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { clientId } = caller
  try {
    return await transact(platform.db, async (tx) => {
      const result = await change(tx)
      const at = platform.clock.now()
      const actor = actorOf(caller)
      await recordAudit(tx, { clientId, actor, action, subjectId: email, details, at })
      return result
    })
  } catch (error) {
    if (error instanceof Refused) {
      await recordRefusal(platform, caller, { action, asked: email, details }, error)
    }
    throw error
  }
}
