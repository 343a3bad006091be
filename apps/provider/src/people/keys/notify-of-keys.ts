import type { ClientId } from '@tideway/contract/calls/ids'
import { emailKey } from '@tideway/contract/users/email-key'
import { nameInMail } from '@tideway/contract/users/plain-name'
import { roles } from '@tideway/contract/users/roles/roles'
import { scopesOfRole } from '@tideway/contract/users/roles/scopes'
import { findClient } from '../../clients/client/client-store.ts'
import { isOneAddress } from '../../delivery/mail/mail-outbox.ts'
import { queueSecurityNotice } from '../../delivery/mail/security-notice.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** Roles that may enable and disable keys. */
const keyManagers = roles.filter((role) =>
  scopesOfRole(role).includes('PortalAPI/PATCH:clients/*/keys'),
)

/**
 * Sends mails about created or enabled keys, in the transaction of the change. They go to the person who changed the
 * keys, and to everyone at the client whose role manages keys.
 */
export async function notifyOfKeys(
  platform: Platform,
  tx: Tx,
  caller: Caller,
  { keyIds, happened }: { keyIds: readonly string[]; happened: 'created' | 'enabled' },
): Promise<void> {
  const { clientId } = caller
  const client = await findClient(tx, clientId)
  const clientName = nameInMail(client?.client_name ?? clientId)
  const keys = keyIds.length === 1 ? 'API key' : 'API keys'
  const who = caller.kind === 'user' ? caller.email : `The API key ${caller.keyId}`
  await queueSecurityNotice(platform, tx, {
    clientId,
    to: await recipientsOf(tx, clientId, caller),
    subject: `${keyIds.length === 1 ? 'An API key was' : 'API keys were'} ${happened} for ${clientName}`,
    happened: `${who} ${happened} the ${keys} ${keyIds.join(', ')} for ${clientName}. Programs with ${keyIds.length === 1 ? 'this key' : 'these keys'} can now make calls for ${clientName}.`,
    otherwise: `If you didn’t, disable ${keyIds.length === 1 ? 'the key' : 'the keys'} in the dashboard’s settings, and tell an administrator in your organisation.`,
  })
}

/** Returns each address once, although accounts of one person may spell it differently. */
async function recipientsOf(db: Reader, clientId: ClientId, caller: Caller): Promise<string[]> {
  const managers = await db
    .selectFrom('accounts')
    .select('email')
    .where('client_id', '=', clientId)
    .where('role', 'in', keyManagers)
    .where('enabled', '=', true)
    .where('status', '=', 'CONFIRMED')
    .orderBy('email')
    .execute()
  const emails = [
    ...(caller.kind === 'user' ? [caller.email] : []),
    ...managers.map(({ email }) => email),
  ]
  return [...new Map(emails.map((email) => [emailKey(email), email])).values()].filter(isOneAddress)
}
