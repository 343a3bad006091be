import type { AccountId } from '@tideway/contract/calls/ids'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SavedProvider } from './identity-provider-store.ts'
import type { PersonClaims } from './sign-in-at-issuer.ts'

export type AccountRow = Selectable<Tables['accounts']>

/** Returns the account of a person at an OpenID provider, locked until the transaction ends. */
export async function accountOfSubject(
  tx: Tx,
  { clientId, issuer }: SavedProvider,
  subject: string,
): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('accounts')
    .innerJoin('federated_subjects as tied', 'tied.account_id', 'accounts.account_id')
    .selectAll('accounts')
    .where('tied.client_id', '=', clientId)
    .where('tied.issuer', '=', issuer)
    .where('tied.subject', '=', subject)
    .forUpdate('accounts')
    .executeTakeFirst()
}

/** Makes the person at the OpenID provider the only one who signs in to an account. */
export async function tieSubject(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { clientId, issuer }: SavedProvider,
  { sub }: PersonClaims,
  accountId: AccountId,
): Promise<void> {
  // An account may have been tied to an OpenID provider that the client used before.
  await tx.deleteFrom('federated_subjects').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('federated_subjects')
    .values({
      client_id: clientId,
      issuer,
      subject: sub,
      account_id: accountId,
      tied_at: clock.now(),
    })
    .execute()
  await tx
    .updateTable('user_invitations')
    .set({ used_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  // Earlier sessions were opened with a password, which is no longer valid.
  await endSessions(tx, accountId)
}

/**
 * Returns true if this is the only admin with a password. Federated admins cannot manage users or these settings, so
 * without one a client could not repair its own sign-in.
 */
export async function isLastLocalAdmin(tx: Tx, account: AccountRow): Promise<boolean> {
  const isLocalAdmin = account.role === 'BASE_ADMIN' && account.identities === null
  if (!isLocalAdmin || account.status !== 'CONFIRMED') return false
  const other = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('client_id', '=', account.client_id)
    .where('account_id', '!=', account.account_id)
    .where('role', '=', 'BASE_ADMIN')
    .where('enabled', '=', true)
    .where('status', '=', 'CONFIRMED')
    .where('identities', 'is', null)
    .forShare()
    .executeTakeFirst()
  return other === undefined
}

/** Signs a person out everywhere. */
export async function endSessions(tx: Tx, accountId: AccountId): Promise<void> {
  await tx
    .deleteFrom('identity_artifacts')
    .where(sql<string>`payload ->> 'accountId'`, '=', accountId)
    .execute()
}
