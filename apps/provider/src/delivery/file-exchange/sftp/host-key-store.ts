import type { ClientId } from '@tideway/contract/calls/ids'
import type { Reader } from '../../../platform/database/database.ts'
import type { EgressTarget } from '../../../platform/network/egress.ts'
import type { Platform } from '../../../platform/platform.ts'

export async function hostKeyOf(
  db: Reader,
  clientId: ClientId,
  { host, port }: EgressTarget,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sftp_host_keys')
    .select('host_key')
    .where('client_id', '=', clientId)
    .where('host', '=', host)
    .where('port', '=', port)
    .executeTakeFirst()
  return row?.host_key
}

/** Stores the key that a server shows instead of the accepted one, for a person to compare and accept. */
export async function recordOfferedKey(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  clientId: ClientId,
  { host, port }: EgressTarget,
  shownKey: string,
): Promise<void> {
  await db
    .updateTable('sftp_host_keys')
    .set({ offered_key: shownKey, offered_at: clock.now() })
    .where('client_id', '=', clientId)
    .where('host', '=', host)
    .where('port', '=', port)
    .where('host_key', '<>', shownKey)
    .execute()
}

/** Stores the host key of a server after a login. Returns the stored key, which may be an earlier one. */
export async function pinHostKey(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  clientId: ClientId,
  { host, port }: EgressTarget,
  hostKey: string,
): Promise<string> {
  await db
    .insertInto('sftp_host_keys')
    .values({ client_id: clientId, host, port, host_key: hostKey, pinned_at: clock.now() })
    .onConflict((conflict) =>
      // The server shows the accepted key again.
      conflict
        .columns(['client_id', 'host', 'port'])
        .doUpdateSet({ offered_key: null, offered_at: null })
        .where('sftp_host_keys.host_key', '=', hostKey)
        .where('sftp_host_keys.offered_key', 'is not', null),
    )
    .execute()
  return (await hostKeyOf(db, clientId, { host, port })) ?? hostKey
}

/**
 * Removes the stored host key, so that the next login trusts a new one. For an operator who knows that the server has a
 * new key. Returns false if none was stored.
 */
export async function forgetHostKey(
  db: Reader,
  clientId: ClientId,
  { host, port }: EgressTarget,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sftp_host_keys')
    .where('client_id', '=', clientId)
    .where('host', '=', host)
    .where('port', '=', port)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
