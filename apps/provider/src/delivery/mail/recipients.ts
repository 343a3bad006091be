import type { ClientId } from '@tideway/contract/calls/ids'
import { emailKey } from '@tideway/contract/users/email-key'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { Client } from '../../clients/client/client-store.ts'
import { findClient } from '../../clients/client/client-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import { isOneAddress } from './mail-outbox.ts'

/**
 * Returns the recipients of mail about a client's report and payment files: its notification address, otherwise its
 * admins, otherwise those of the nearest client above it (decision 28). Empty if there are none.
 */
export async function notificationAddresses(db: Reader, client: Client): Promise<string[]> {
  if (client.report_notifications_email !== null) return [client.report_notifications_email]
  return addressesOfRoles(db, client, ['BASE_ADMIN'])
}

/** People with the role who get no mail. */
interface LeftOut {
  email?: string
  /** True to leave out people of other identity providers. */
  federated?: boolean
}

/** Returns the addresses of a client's people with these roles, otherwise of the nearest client above it that has any. */
export async function addressesOfRoles(
  db: Reader,
  client: Client,
  roles: readonly Role[],
  leftOut: LeftOut = {},
): Promise<string[]> {
  if (roles.length === 0) return []
  for (let next: Client | undefined = client; next; next = await parentOf(db, next)) {
    const addresses = await addressesAt(db, next.client_id, roles, leftOut)
    if (addresses.length > 0) return addresses
  }
  return []
}

async function parentOf(db: Reader, { parent_client_id }: Client): Promise<Client | undefined> {
  return parent_client_id === null ? undefined : findClient(db, parent_client_id)
}

/** Returns each address once, although accounts of one person may spell it differently. */
async function addressesAt(
  db: Reader,
  clientId: ClientId,
  roles: readonly Role[],
  { email: leftOutEmail, federated = false }: LeftOut,
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where('client_id', '=', clientId)
    .where('role', 'in', roles)
    .where('enabled', '=', true)
    .where('status', '=', 'CONFIRMED')
    .$if(federated, (users) => users.where('identities', 'is', null))
    .$if(leftOutEmail !== undefined, (users) => users.where('email', '!=', leftOutEmail ?? ''))
    .orderBy('email')
    .execute()
  const byKey = new Map(rows.map(({ email }) => [emailKey(email), email]))
  return [...byKey.values()].filter(isOneAddress)
}
