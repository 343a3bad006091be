import type { ClientId } from '@tideway/contract/calls/ids'
import type { Selectable } from 'kysely'
import { CompiledQuery, sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type Client = Selectable<Tables['clients']>
export type PayIdDomain = Selectable<Tables['client_pay_id_domains']>

export async function findClient(db: Reader, clientId: ClientId): Promise<Client | undefined> {
  return db.selectFrom('clients').selectAll().where('client_id', '=', clientId).executeTakeFirst()
}

/** Returns a client and all clients below it: the client itself first, the others by name. */
export async function organisationOf(
  db: Reader,
  rootClientId: ClientId,
): Promise<{ client_id: ClientId; client_name: string; legal_name: string | null }[]> {
  return db
    .withRecursive('organisation', (query) =>
      query
        .selectFrom('clients')
        .select(['client_id', 'client_name', 'legal_name', sql<number>`0`.as('depth')])
        .where('client_id', '=', rootClientId)
        .unionAll(
          query
            .selectFrom('clients as child')
            .innerJoin('organisation', 'organisation.client_id', 'child.parent_client_id')
            .select([
              'child.client_id',
              'child.client_name',
              'child.legal_name',
              sql<number>`depth + 1`.as('depth'),
            ]),
        ),
    )
    .selectFrom('organisation')
    .select(['client_id', 'client_name', 'legal_name'])
    .orderBy('depth')
    .orderBy('client_name')
    .execute()
}

/** Returns true if `clientId` is `rootClientId` or below it, with no disabled client in between. */
export async function isSameOrDescendant(
  db: Reader,
  rootClientId: ClientId,
  clientId: ClientId,
): Promise<boolean> {
  if (rootClientId === clientId) return true
  const row = await db
    .withRecursive('ancestors', (query) =>
      query
        .selectFrom('clients')
        .select(['client_id', 'parent_client_id'])
        .where('client_id', '=', clientId)
        .where('disabled_at', 'is', null)
        .unionAll(
          query
            .selectFrom('clients as parent')
            .innerJoin('ancestors', 'ancestors.parent_client_id', 'parent.client_id')
            .where('parent.disabled_at', 'is', null)
            .select(['parent.client_id', 'parent.parent_client_id']),
        ),
    )
    .selectFrom('ancestors')
    .select('client_id')
    .where('client_id', '=', rootClientId)
    .executeTakeFirst()
  return row !== undefined
}

/** For statements that join `clients`: true if an operator has disabled the client or one above it. */
export const clientDisabled = sql<boolean>`client_disabled(clients.disabled_at, clients.parent_client_id)`

/** Returns true if an operator has disabled the client or one above it. */
export async function isDisabled(db: Reader, clientId: ClientId): Promise<boolean> {
  const { rows } = await sql<{
    disabled: boolean
  }>`SELECT client_disabled_at_or_above(${clientId}) AS disabled`.execute(db)
  return rows[0]?.disabled === true
}

/** Like `isDisabled` for a client that is already read. Needs no query for a client without a parent. */
export async function isOutOfUse(
  db: Reader,
  client: Pick<Client, 'disabled_at' | 'parent_client_id'>,
): Promise<boolean> {
  if (client.disabled_at !== null) return true
  return client.parent_client_id !== null && isDisabled(db, client.parent_client_id)
}

/** Verified domains of a client, in the order of creation. The first is the default. $1: the client's id. */
export const provedDomains = `FROM client_pay_id_domains WHERE client_id = $1 AND verified_at IS NOT NULL
  ORDER BY position, domain`

export async function payIdDomainsOf(db: Reader, clientId: ClientId): Promise<PayIdDomain[]> {
  const { rows } = await db.executeQuery<PayIdDomain>(
    CompiledQuery.raw(`SELECT * ${provedDomains}`, [clientId]),
  )
  return rows
}
