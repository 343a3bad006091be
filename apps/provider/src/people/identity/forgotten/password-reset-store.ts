import { hash, randomBytes } from 'node:crypto'
import type { AccountId } from '@tideway/contract/calls/ids'
import { HOUR } from '@tideway/contract/time/durations'
import type { PasswordResetEnd } from '@tideway/contract/users/password-reset'
import { PASSWORD_RESET_MINUTES } from '@tideway/contract/users/password-reset'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Account } from '../accounts-store.ts'
import { findAccountById, mayAct } from '../accounts-store.ts'

const LIFE_MS = PASSWORD_RESET_MINUTES * 60_000
const KEPT_MS = 24 * HOUR
/** 256 bits, as written by `newPasswordReset`. */
const tokenPattern = /^[\w-]{43}$/

export interface PasswordReset {
  account: Account
  /** The dashboard that the person came from. */
  dashboardUrl: string | undefined
}

/** Returns true if the account’s password is kept here, and the person may sign in with it. */
export function mayResetPassword(account: Account): boolean {
  return mayAct(account) && account.identities.length === 0
}

/** Creates the link's token and invalidates an earlier one. Only its hash is stored. */
export async function newPasswordReset(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  { accountId, dashboardUrl }: { accountId: AccountId; dashboardUrl: string | undefined },
): Promise<{ token: string; expiresAt: Date }> {
  const now = platform.clock.now()
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const token = randomBytes(32).toString('base64url')
  await endPasswordResets(platform, tx, accountId)
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      dashboard_url: dashboardUrl ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

/** Returns how many links were created for an account in the last hour. */
export async function recentPasswordResets(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  accountId: AccountId,
): Promise<number> {
  const { links } = await tx
    .selectFrom('password_resets')
    .select((select) => select.fn.countAll<string>().as('links'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(clock.now().getTime() - HOUR))
    .executeTakeFirstOrThrow()
  return Number(links)
}

/** Ends the open link of an account. */
export async function endPasswordResets(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  accountId: AccountId,
): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ replaced_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}

/** Returns the account whose password a link changes, or the reason that the link no longer works. */
export async function findPasswordReset(
  { clock }: Pick<Platform, 'clock'>,
  db: Reader,
  token: string,
): Promise<PasswordReset | PasswordResetEnd> {
  if (!tokenPattern.test(token)) return 'UNKNOWN'
  const row = await db
    .selectFrom('password_resets')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row) return 'UNKNOWN'
  const account = await findAccountById(db, row.account_id)
  if (!account || !mayResetPassword(account)) return 'UNKNOWN'
  if (row.used_at !== null) return 'USED'
  if (row.replaced_at !== null) return 'REPLACED'
  if (row.expires_at <= clock.now()) return 'EXPIRED'
  return { account, dashboardUrl: row.dashboard_url ?? undefined }
}

/** Uses up the link, once: of two simultaneous attempts one succeeds. */
export async function usePasswordReset(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  token: string,
): Promise<PasswordReset | PasswordResetEnd> {
  const seen = await findPasswordReset(platform, tx, token)
  if (typeof seen === 'string') return seen
  // Lock the account first, as all code that changes it does, then read the link again.
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', seen.account.accountId)
    .forUpdate()
    .execute()
  const reset = await findPasswordReset(platform, tx, token)
  if (typeof reset === 'string') return reset
  await tx
    .updateTable('password_resets')
    .set({ used_at: platform.clock.now() })
    .where('token_hash', '=', hashOf(token))
    .execute()
  return reset
}

/** Deletes links a day after their end. */
export async function sweepPasswordResets({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', new Date(clock.now().getTime() - KEPT_MS))
    .execute()
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
