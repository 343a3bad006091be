import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import { unauthorized } from '@tideway/contract/calls/problems'
import { emailKey } from '@tideway/contract/users/email-key'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { DashboardUser } from '@tideway/contract/users/users'
import { userProblems } from '@tideway/contract/users/users'
import type { Selectable } from 'kysely'
import type { Caller } from '../../http/authentication/caller.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type UserCaller = Extract<Caller, { kind: 'user' }>

/** Account as the user routes see it. */
export interface User {
  accountId: AccountId
  clientId: ClientId
  email: string
  givenName: string
  familyName: string
  role: Role
  enabled: boolean
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD'
  federated: boolean
  hasSecondFactor: boolean
}

/** Returns the users of exactly this client, by email. Clients below it have their own. */
export async function listUsersOf(db: Reader, clientId: ClientId): Promise<DashboardUser[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('user_invitations as invitation', (join) =>
      join
        .onRef('invitation.account_id', '=', 'accounts.account_id')
        .on('invitation.used_at', 'is', null)
        .on('invitation.replaced_at', 'is', null),
    )
    .select([
      'accounts.email',
      'accounts.role',
      'accounts.given_name',
      'accounts.family_name',
      'accounts.enabled',
      'accounts.status',
      'accounts.identities',
      'accounts.second_factors',
      'invitation.expires_at',
    ])
    .where('accounts.client_id', '=', clientId)
    .orderBy('accounts.email')
    .execute()
  return rows.map((row) => ({
    email: row.email,
    roles: [row.role],
    given_name: row.given_name,
    family_name: row.family_name,
    enabled: row.enabled,
    userStatus: row.status,
    ...(row.expires_at !== null && { invitationExpiresDatetime: row.expires_at.toISOString() }),
    ...(row.identities !== null && { federated: true }),
    secondFactors: row.second_factors,
  }))
}

/** Returns the account of exactly this address, locked until the transaction ends, or undefined if there is none. */
export async function lockUser(tx: Tx, email: string): Promise<User | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  return row && userOf(row)
}

function userOf(row: Selectable<Tables['accounts']>): User {
  return {
    accountId: row.account_id,
    clientId: row.client_id,
    email: row.email,
    givenName: row.given_name,
    familyName: row.family_name,
    role: row.role,
    enabled: row.enabled,
    status: row.status,
    federated: row.identities !== null,
    hasSecondFactor: row.second_factors.length > 0,
  }
}

/**
 * Locks the users of the client acted for, and the actor, until the transaction ends. Two people who simultaneously
 * remove each other's permissions then do so one after the other. The rows have one lock order, so that two calls never
 * wait for each other.
 */
export async function lockUsers(
  tx: Tx,
  caller: UserCaller,
): Promise<{ actor: User; users: User[] }> {
  const rows = await tx
    .selectFrom('accounts')
    .selectAll()
    .where((is) =>
      is.or([is('client_id', '=', caller.clientId), is('account_id', '=', caller.accountId)]),
    )
    // The owner of an address comes before the accounts it shadows, because `userNamed` takes the first.
    .orderBy('shadowed')
    .orderBy('account_id')
    .forUpdate()
    .execute()
  const all = rows.map(userOf)
  const actor = all.find(({ accountId }) => accountId === caller.accountId)
  // Another person has deleted or changed the actor in between, so the next call must be checked again.
  if (!actor?.enabled || actor.role !== caller.role) throw new ApiError(unauthorized)
  return { actor, users: all.filter(({ clientId }) => clientId === caller.clientId) }
}

/**
 * Returns the user of this address in any letter case. An exact match comes first, so that a shadowed account can still
 * be deleted. Throws for a user of another client.
 */
export function userNamed(users: readonly User[], email: string): User {
  const key = emailKey(email)
  const user =
    users.find((candidate) => candidate.email === email) ??
    users.find((candidate) => emailKey(candidate.email) === key)
  if (!user) throw new ApiError(userProblems.notFound)
  return user
}

/** Returns a user in the form of the answers. */
export async function userViewOf(
  db: Reader,
  clientId: ClientId,
  email: string,
): Promise<DashboardUser> {
  const user = (await listUsersOf(db, clientId)).find((candidate) => candidate.email === email)
  if (!user) throw new ApiError(userProblems.notFound)
  return user
}
