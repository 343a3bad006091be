import { emailKey } from '@tideway/contract/users/email-key'
import { roles } from '@tideway/contract/users/roles/roles'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { scopesOfRole } from '@tideway/contract/users/roles/scopes'
import type { Client } from '../../clients/client/client-store.ts'
import { findClient } from '../../clients/client/client-store.ts'
import { isOneAddress } from '../../delivery/mail/mail-outbox.ts'
import type { Reader } from '../../platform/database/database.ts'

/**
 * Returns the mail addresses of the people whose role may make a call: those of the client, otherwise of the nearest
 * client above it that has any.
 */
export async function addressesOfPeopleWho(
  db: Reader,
  client: Client,
  operation: Scope,
  leftOut: { email?: string; federated?: boolean } = {},
): Promise<string[]> {
  const able = roles.filter((role) => scopesOfRole(role).includes(operation))
  if (able.length === 0) return []
  for (let next: Client | undefined = client; next; next = await parentOf(db, next)) {
    const people = await db
      .selectFrom('accounts')
      .select('email')
      .where('client_id', '=', next.client_id)
      .where('role', 'in', able)
      .where('enabled', '=', true)
      .where('status', '=', 'CONFIRMED')
      .$if(leftOut.federated === true, (users) => users.where('identities', 'is', null))
      .$if(leftOut.email !== undefined, (users) => users.where('email', '!=', leftOut.email ?? ''))
      .orderBy('email')
      .execute()
    const emails = new Map(people.map(({ email }) => [emailKey(email), email]))
    const addresses = [...emails.values()].filter(isOneAddress)
    if (addresses.length > 0) return addresses
  }
  return []
}

async function parentOf(db: Reader, { parent_client_id }: Client): Promise<Client | undefined> {
  return parent_client_id === null ? undefined : findClient(db, parent_client_id)
}
