import { randomUUID } from 'node:crypto'
import type { Role } from '@tideway/contract/roles'
import type { Selectable } from 'kysely'
import type { Reader } from '../platform/database.ts'
import type { AccountRow, FederatedIdentity } from './identity-tables.ts'
import { passwordMatches } from './password.ts'

export interface Account {
  accountId: string
  /** The organisation the person belongs to. */
  clientId: string
  email: string
  givenName: string
  familyName: string
  role: Role
  enabled: boolean
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD'
  /** Empty for people who are managed here. */
  identities: FederatedIdentity[]
}

export interface NewAccount {
  accountId?: string
  clientId: string
  email: string
  givenName?: string
  familyName?: string
  role: Role
  /** Missing for somebody who has been invited and has no password yet. */
  passwordHash?: string
  status: Account['status']
  enabled?: boolean
  identities?: FederatedIdentity[]
}

/** Throws a unique violation when the email is taken, by whichever organisation. */
export async function createAccount(db: Reader, account: NewAccount, now: Date): Promise<string> {
  const accountId = account.accountId ?? randomUUID()
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

export async function findAccountById(db: Reader, accountId: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row && toAccount(row)
}

export async function findAccountByEmail(db: Reader, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  return row && toAccount(row)
}

/** May sign in and call: an invited person may not before they have chosen a password. */
export function mayAct(account: Account): boolean {
  return account.enabled && account.status === 'CONFIRMED'
}

/**
 * The account these belong to, if it may sign in. An unknown email, a wrong password and an account
 * that may not sign in cannot be told apart, by the answer or by how long it takes.
 */
export async function accountOfCredentials(
  db: Reader,
  { email, password }: { email: string; password: string },
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  const matches = await passwordMatches(password, row?.password_hash)
  if (!row || !matches) return undefined
  const account = toAccount(row)
  return mayAct(account) ? account : undefined
}

function toAccount(row: Selectable<AccountRow>): Account {
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
  }
}
