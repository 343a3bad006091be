import { randomUUID } from 'node:crypto'
import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import { accountIdOf } from '@tideway/contract/calls/ids'
import { emailKey } from '@tideway/contract/users/email-key'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { clientDisabled } from '../../clients/client/client-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { AccountRow, FederatedIdentity } from './identity-tables.ts'
import { passwordMatches } from './password/password.ts'

export interface Account {
  accountId: AccountId
  /** The organisation the person belongs to. */
  clientId: ClientId
  email: string
  givenName: string
  familyName: string
  role: Role
  enabled: boolean
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD'
  /** Empty for people whose accounts are managed here. */
  identities: FederatedIdentity[]
  /** True if an operator has disabled their client. */
  clientDisabled: boolean
  /** True if the person came by single sign-on, which has ended since (decision 121). */
  federationEnded: boolean
  /** True while they have a passkey or one-time codes. */
  hasSecondFactor: boolean
}

export interface NewAccount {
  accountId?: AccountId
  clientId: ClientId
  email: string
  givenName?: string
  familyName?: string
  role: Role
  /** Missing for invited people who have no password yet. */
  passwordHash?: string
  status: Account['status']
  enabled?: boolean
  identities?: FederatedIdentity[]
}

/** Creates an account. Throws a unique violation if any organisation already uses the email. */
export async function createAccount(db: Reader, account: NewAccount, now: Date): Promise<string> {
  const accountId = account.accountId ?? accountIdOf(randomUUID())
  await db
    .insertInto('accounts')
    .values({
      account_id: accountId,
      client_id: account.clientId,
      email: account.email,
      given_name: account.givenName ?? '',
      family_name: account.familyName ?? '',
      role: account.role,
      password_hash: account.passwordHash ?? null,
      status: account.status,
      enabled: account.enabled ?? true,
      identities: account.identities ? JSON.stringify(account.identities) : null,
      created_at: now,
    })
    .execute()
  return accountId
}

export async function findAccountById(
  db: Reader,
  accountId: AccountId,
): Promise<Account | undefined> {
  const row = await accountRows(db).where('account_id', '=', accountId).executeTakeFirst()
  return row && toAccount(row)
}

export async function findAccountByEmail(db: Reader, email: string): Promise<Account | undefined> {
  const row = await rowOfEmail(db, email)
  return row && toAccount(row)
}

/** Finds an account by its email in any letter case. */
async function rowOfEmail(db: Reader, email: string): Promise<AccountNow | undefined> {
  return accountRows(db)
    .where(sql<string>`lower(email COLLATE "C")`, '=', emailKey(email))
    .where('shadowed', '=', false)
    .executeTakeFirst()
}

function accountRows(db: Reader) {
  return db
    .selectFrom('accounts')
    .innerJoin('clients', 'clients.client_id', 'accounts.client_id')
    .selectAll('accounts')
    .select([
      clientDisabled.as('client_disabled'),
      sql<boolean>`federation_ended(accounts.account_id)`.as('federation_ended'),
    ])
}

type AccountNow = Selectable<AccountRow> & { client_disabled: boolean; federation_ended: boolean }

/**
 * Why a sign-in with these credentials is refused. Only for the log and the audit trail, because the page has one
 * answer for all reasons.
 */
export type SignInRefusal =
  | 'unknown email'
  | 'wrong password'
  | 'invitation not accepted yet'
  | 'account disabled'
  | 'client disabled'
  | 'single sign-on ended'

/**
 * Returns true if the account may sign in and make calls. Invited people may not until they have chosen a password.
 */
export function mayAct(account: Account): boolean {
  return whyNotAct(account) === undefined
}

function whyNotAct(account: Account): SignInRefusal | undefined {
  if (account.clientDisabled) return 'client disabled'
  if (!account.enabled) return 'account disabled'
  if (account.federationEnded) return 'single sign-on ended'
  return account.status === 'CONFIRMED' ? undefined : 'invitation not accepted yet'
}

/**
 * Returns the account of the credentials, and the reason if it may not sign in. An unknown email, a wrong password and
 * a blocked account take equally long and must get the same answer.
 */
export async function accountOfCredentials(
  db: Reader,
  { email, password }: { email: string; password: string },
): Promise<
  { account: Account; refused?: SignInRefusal } | { account?: never; refused: SignInRefusal }
> {
  const row = await rowOfEmail(db, email)
  const matches = await passwordMatches(password, row?.password_hash)
  if (!row) return { refused: 'unknown email' }
  const account = toAccount(row)
  const refused = whyNotAct(account) ?? (matches ? undefined : 'wrong password')
  return refused === undefined ? { account } : { account, refused }
}

function toAccount(row: AccountNow): Account {
  return {
    accountId: row.account_id,
    clientId: row.client_id,
    email: row.email,
    givenName: row.given_name,
    familyName: row.family_name,
    role: row.role,
    enabled: row.enabled,
    status: row.status,
    identities: row.identities ?? [],
    clientDisabled: row.client_disabled,
    federationEnded: row.federation_ended,
    hasSecondFactor: row.has_second_factor,
  }
}
