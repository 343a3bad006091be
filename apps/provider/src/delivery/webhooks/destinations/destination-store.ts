import type { ClientId } from '@tideway/contract/calls/ids'
import type { WebhookDestination } from '@tideway/contract/webhooks/webhooks'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { WebhookDestinationRow } from './webhook-destination-tables.ts'

export type Destination = Selectable<WebhookDestinationRow>

/** Returns the destinations of a client, oldest first. */
export async function destinationsOf(db: Reader, clientId: ClientId): Promise<Destination[]> {
  return db
    .selectFrom('webhook_destinations')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('destination_no')
    .execute()
}

export async function findDestination(
  db: Reader,
  clientId: ClientId,
  destinationId: string,
): Promise<Destination | undefined> {
  return db
    .selectFrom('webhook_destinations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('destination_id', '=', destinationId)
    .executeTakeFirst()
}

/** Locks a client's destinations, so that all changes to them happen one after the other. */
export async function lockDestinations(tx: Tx, clientId: ClientId): Promise<Destination[]> {
  await tx
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .execute()
  return destinationsOf(tx, clientId)
}

/** Returns a destination as people may see it, without its credentials. */
export function viewDestination(row: Destination, now: Date): WebhookDestination {
  const since = row.gone_at ?? row.failing_since
  const changesOver = row.previous_secret_until !== null && row.previous_secret_until > now
  return {
    id: row.destination_id,
    url: row.url,
    hasAuthorization: row.sealed_authorization !== null,
    signingSecret: row.secret_hint,
    ...(changesOver && {
      previousSecretUntilDatetime: row.previous_secret_until?.toISOString(),
    }),
    webhooksOn: row.webhooks_on,
    state: stateOf(row),
    ...(row.url !== null && since && { stateSinceDatetime: since.toISOString() }),
  }
}

function stateOf(row: Destination): WebhookDestination['state'] {
  if (row.url === null) return 'NO_ADDRESS'
  if (row.gone_at !== null) return 'GONE'
  return row.failing_since === null ? 'OK' : 'FAILING'
}
