import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import { accountIdOf, clientIdOf } from '@tideway/contract/calls/ids'
import type { NewAccount } from '../../people/identity/accounts-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Organisation } from './organisation.ts'
import { harbour } from './organisation.ts'

export const demoPassword = 'demo-password'

/** Precomputed bcrypt hash of the demo password. A dozen hashes at cost 12 would delay the start by seconds. */
const demoPasswordHash = '$2b$12$hazXs3v78ZL2NJQBWZ9Et.uWj/HrPc/ZoG0fJdeFDDx/j7LGk0FCy'

type DemoAccount = NewAccount & { accountId: AccountId; givenName: string; familyName: string }

/** One user for each role, one who signs in by their company, and the admin of a branch (design 3). */
export function peopleOf(
  { clientId, newtown, domain }: Pick<Organisation, 'clientId' | 'newtown' | 'domain'>,
  accountIdAt: (number: number) => AccountId,
): DemoAccount[] {
  const people: [name: string, givenName: string, familyName: string, role: NewAccount['role']][] =
    [
      ['admin', 'Amelia', 'Hart', 'BASE_ADMIN'],
      ['finance.admin', 'Ravi', 'Menon', 'BASE_FINANCE_ADMIN'],
      ['finance.manager', 'Grace', 'Okafor', 'BASE_FINANCE_MANAGER'],
      ['tech.admin', 'Tomas', 'Lindqvist', 'BASE_TECH_ADMIN'],
      ['finance.operator', 'Mei', 'Tanaka', 'BASE_FINANCE_OPERATOR'],
      ['support', 'Noah', 'Petrou', 'BASE_CUSTOMER_SERVICE_OPERATOR'],
      ['tech.operator', 'Isla', 'Brennan', 'BASE_TECH_OPERATOR'],
      ['federated', 'Farah', 'Aziz', 'BASE_ADMIN'],
    ]
  return [
    ...people.map(([name, givenName, familyName, role], index) => ({
      ...person(clientId, `${name}@${domain}`, givenName, familyName, role),
      accountId: accountIdAt(index + 1),
      ...(name === 'federated' && {
        identities: [{ providerName: 'HarbourSSO', userId: 'farah.aziz' }],
      }),
    })),
    {
      ...person(newtown, `admin@newtown.${domain}`, 'Lucas', 'Moreau', 'BASE_ADMIN'),
      accountId: accountIdAt(people.length + 1),
    },
  ]
}

/** HARBOUR's users, and users of other organisations (readings 6). Ids are fixed. */
export const demoAccounts: readonly DemoAccount[] = [
  ...peopleOf(harbour, fixedId),
  ...(
    [
      [10, 'KELPCO1', 'admin@kelp.example', 'Kirra', 'Walsh'],
      [11, 'NEWCLIENT', 'owner@newclient.example', 'Olive', 'Nguyen'],
      [12, 'LANTERN1', 'owner@lantern.example', 'Wei', 'Chen'],
    ] as const
  ).map(([number, clientId, email, givenName, familyName]) => ({
    ...person(clientIdOf(clientId), email, givenName, familyName, 'BASE_ADMIN'),
    accountId: fixedId(number),
  })),
]

function fixedId(number: number): AccountId {
  return accountIdOf(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)
}

function person(
  clientId: ClientId,
  email: string,
  givenName: string,
  familyName: string,
  role: NewAccount['role'],
) {
  return {
    clientId,
    email,
    givenName,
    familyName,
    role,
    passwordHash: demoPasswordHash,
    status: 'CONFIRMED' as const,
  }
}

/** Adds the demo users. Their clients must already exist. */
export async function seedDemoAccounts(db: Reader, now: Date): Promise<void> {
  await addPeople(db, demoAccounts, now)
}

/** @param passwordHash Hash of the demo password. */
export async function addPeople(
  db: Reader,
  people: readonly DemoAccount[],
  now: Date,
  passwordHash = demoPasswordHash,
): Promise<void> {
  await db
    .insertInto('accounts')
    .values(
      people.map((account) => ({
        account_id: account.accountId,
        client_id: account.clientId,
        email: account.email,
        given_name: account.givenName,
        family_name: account.familyName,
        role: account.role,
        password_hash: passwordHash,
        status: account.status,
        identities: account.identities ? JSON.stringify(account.identities) : null,
        created_at: now,
      })),
    )
    .execute()
}
