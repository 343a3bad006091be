import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import { accountIdOf, clientIdOf } from '@tideway/contract/calls/ids'
import type { NewAccount } from '../../identity/accounts-store.ts'
import type { Reader } from '../../platform/database.ts'

export const demoPassword = 'demo-password'

/** Precomputed bcrypt hash of the demo password. A dozen hashes at cost 12 would delay the start by seconds. */
const demoPasswordHash = '$2b$12$hazXs3v78ZL2NJQBWZ9Et.uWj/HrPc/ZoG0fJdeFDDx/j7LGk0FCy'

type DemoAccount = NewAccount & { accountId: AccountId; givenName: string; familyName: string }

/**
 * One user for each role, and users from other organisations or identity providers (design 3, readings 6). Ids are
 * fixed.
 */
export const demoAccounts: readonly DemoAccount[] = [
  person(1, clientIdOf('HARBOUR'), 'admin@harbour.example', 'Amelia', 'Hart', 'BASE_ADMIN'),
  person(
    2,
    clientIdOf('HARBOUR'),
    'finance.admin@harbour.example',
    'Ravi',
    'Menon',
    'BASE_FINANCE_ADMIN',
  ),
  person(
    3,
    clientIdOf('HARBOUR'),
    'finance.manager@harbour.example',
    'Grace',
    'Okafor',
    'BASE_FINANCE_MANAGER',
  ),
  person(
    4,
    clientIdOf('HARBOUR'),
    'tech.admin@harbour.example',
    'Tomas',
    'Lindqvist',
    'BASE_TECH_ADMIN',
  ),
  person(
    5,
    clientIdOf('HARBOUR'),
    'finance.operator@harbour.example',
    'Mei',
    'Tanaka',
    'BASE_FINANCE_OPERATOR',
  ),
  person(
    6,
    clientIdOf('HARBOUR'),
    'support@harbour.example',
    'Noah',
    'Petrou',
    'BASE_CUSTOMER_SERVICE_OPERATOR',
  ),
  person(
    7,
    clientIdOf('HARBOUR'),
    'tech.operator@harbour.example',
    'Isla',
    'Brennan',
    'BASE_TECH_OPERATOR',
  ),
  {
    ...person(8, clientIdOf('HARBOUR'), 'federated@harbour.example', 'Farah', 'Aziz', 'BASE_ADMIN'),
    identities: [{ providerName: 'HarbourSSO', userId: 'farah.aziz' }],
  },
  person(
    9,
    clientIdOf('HARBOURN1'),
    'admin@newtown.harbour.example',
    'Lucas',
    'Moreau',
    'BASE_ADMIN',
  ),
  person(10, clientIdOf('KELPCO1'), 'admin@kelp.example', 'Kirra', 'Walsh', 'BASE_ADMIN'),
  person(11, clientIdOf('NEWCLIENT'), 'owner@newclient.example', 'Olive', 'Nguyen', 'BASE_ADMIN'),
  person(12, clientIdOf('LANTERN1'), 'owner@lantern.example', 'Wei', 'Chen', 'BASE_ADMIN'),
]

function person(
  number: number,
  clientId: ClientId,
  email: string,
  givenName: string,
  familyName: string,
  role: NewAccount['role'],
): DemoAccount {
  return {
    accountId: accountIdOf(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
    clientId,
    email,
    givenName,
    familyName,
    role,
    passwordHash: demoPasswordHash,
    status: 'CONFIRMED',
  }
}

/** Adds the demo users. Their clients must already exist. */
export async function seedDemoAccounts(db: Reader, now: Date): Promise<void> {
  await db
    .insertInto('accounts')
    .values(
      demoAccounts.map((account) => ({
        account_id: account.accountId,
        client_id: account.clientId,
        email: account.email,
        given_name: account.givenName,
        family_name: account.familyName,
        role: account.role,
        password_hash: demoPasswordHash,
        status: account.status,
        identities: account.identities ? JSON.stringify(account.identities) : null,
        created_at: now,
      })),
    )
    .execute()
}
