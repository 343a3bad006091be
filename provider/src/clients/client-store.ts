import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import type { Tables } from '../platform/tables.ts'

export type Client = Selectable<Tables['clients']>
export type PayIdDomain = Selectable<Tables['client_pay_id_domains']>

export async function findClient(db: Reader, clientId: string): Promise<Client | undefined> {
  return db.selectFrom('clients').selectAll().where('client_id', '=', clientId).executeTakeFirst()
}

/** A client and everything below it, the client itself first, then by name. */
export async function organisationOf(
  db: Reader,
  rootClientId: string,
): Promise<{ client_id: string; client_name: string; legal_name: string | null }[]> {
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

/** Whether `clientId` is `rootClientId` or somewhere below it. */
export async function isWithin(
  db: Reader,
  rootClientId: string,
  clientId: string,
): Promise<boolean> {
  if (rootClientId === clientId) return true
  const row = await db
    .withRecursive('ancestors', (query) =>
      query
        .selectFrom('clients')
        .select(['client_id', 'parent_client_id'])
        .where('client_id', '=', clientId)
        .unionAll(
          query
            .selectFrom('clients as parent')
            .innerJoin('ancestors', 'ancestors.parent_client_id', 'parent.client_id')
            .select(['parent.client_id', 'parent.parent_client_id']),
        ),
    )
    .selectFrom('ancestors')
    .select('client_id')
    .where('client_id', '=', rootClientId)
    .executeTakeFirst()
  return row !== undefined
}

/** In the order the client gave them; the first is the default. */
export async function payIdDomainsOf(db: Reader, clientId: string): Promise<PayIdDomain[]> {
  return db
    .selectFrom('client_pay_id_domains')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('position')
    .orderBy('domain')
    .execute()
}
