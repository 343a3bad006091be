import { createHash, randomBytes } from 'node:crypto'
import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import type { InvitationEnd } from '@tideway/contract/users/invitation'
import type { Role } from '@tideway/contract/users/roles/roles'
import { INVITATION_DAYS } from '@tideway/contract/users/users'
import { clientDisabled } from '../../clients/client/client-store.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

const LIFE_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000
/** 256 bits, as written by `newInvitation`. */
const tokenPattern = /^[\w-]{43}$/

export interface Invitation {
  accountId: AccountId
  clientId: ClientId
  clientName: string
  email: string
  role: Role
  invitedBy: string
}

/** Creates the link's token and invalidates an earlier one. Only its hash is stored. */
export async function newInvitation(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  invitedUser: { accountId: AccountId; clientId: ClientId; invitedBy: string },
): Promise<{ token: string; expiresAt: Date }> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const token = randomBytes(32).toString('base64url')
  await tx
    .updateTable('user_invitations')
    .set({ replaced_at: now })
    .where('account_id', '=', invitedUser.accountId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  await tx
    .insertInto('user_invitations')
    .values({
      token_hash: hashOf(token),
      client_id: invitedUser.clientId,
      account_id: invitedUser.accountId,
      invited_by: invitedUser.invitedBy,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

/** Returns the invitation of a link, or why the link is no longer valid. */
export async function findInvitation(
  { clock }: Pick<Platform, 'clock'>,
  db: Reader,
  token: string,
): Promise<Invitation | InvitationEnd> {
  if (!tokenPattern.test(token)) return 'UNKNOWN'
  const row = await db
    .selectFrom('user_invitations as invitation')
    .innerJoin('accounts', 'accounts.account_id', 'invitation.account_id')
    .innerJoin('clients', 'clients.client_id', 'invitation.client_id')
    .select([
      'invitation.account_id',
      'invitation.client_id',
      'invitation.invited_by',
      'invitation.expires_at',
      'invitation.used_at',
      'invitation.replaced_at',
      'accounts.email',
      'accounts.role',
      'accounts.enabled',
      'accounts.status',
      'clients.client_name',
      clientDisabled.as('client_disabled'),
    ])
    .where('invitation.token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row?.enabled || row.client_disabled) return 'UNKNOWN'
  if (row.used_at !== null) return 'USED'
  if (row.replaced_at !== null) return row.status === 'CONFIRMED' ? 'USED' : 'REPLACED'
  if (row.expires_at <= clock.now()) return 'EXPIRED'
  return {
    accountId: row.account_id,
    clientId: row.client_id,
    clientName: row.client_name,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
  }
}

/** Uses up the link and grants access, once: of two simultaneous attempts one succeeds. */
export async function useInvitation(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  token: string,
  person: { givenName: string; familyName: string; passwordHash: string },
): Promise<Invitation | InvitationEnd> {
  const seen = await findInvitation(platform, tx, token)
  if (typeof seen === 'string') return seen
  // Lock the account first, as all code that changes it does, then read the link again.
  await lockAccount(tx, seen.accountId)
  const invitation = await findInvitation(platform, tx, token)
  if (typeof invitation === 'string') return invitation
  await tx
    .updateTable('user_invitations')
    .set({ used_at: platform.clock.now() })
    .where('token_hash', '=', hashOf(token))
    .execute()
  await tx
    .updateTable('accounts')
    .set({
      given_name: person.givenName,
      family_name: person.familyName,
      password_hash: person.passwordHash,
      status: 'CONFIRMED',
    })
    .where('account_id', '=', invitation.accountId)
    .execute()
  return invitation
}

async function lockAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute()
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
