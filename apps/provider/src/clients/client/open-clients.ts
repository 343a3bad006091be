import { payToAllowed } from '@tideway/contract/users/roles/permissions'
import type { Insertable } from 'kysely'
import { openLedgerAccounts } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A new client. Its permissions decide if PayTo is allowed (spec 6.4). */
export type NewClient = Omit<Insertable<Tables['clients']>, 'pay_to_allowed'>

/** Adds clients with their ledger accounts. Returns the ids of those that did not exist yet. */
export async function openClients(tx: Tx, clients: readonly NewClient[]): Promise<string[]> {
  const added = await tx
    .insertInto('clients')
    .values(clients.map((client) => ({ ...client, ...permissionColumns(client) })))
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('client_id')
    .execute()
  for (const { client_id } of added) await openLedgerAccounts(tx, client_id)
  return added.map(({ client_id }) => client_id)
}

/** Returns the columns that store a list of permissions. */
export function permissionColumns({
  api_permission_limits: limits = [],
}: {
  api_permission_limits?: string[] | undefined
}) {
  return { api_permission_limits: limits, pay_to_allowed: payToAllowed(limits) }
}
