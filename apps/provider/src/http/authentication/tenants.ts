import type { ClientId } from '@tideway/contract/calls/ids'
import { sql } from 'kysely'
import { isSameOrDescendant } from '../../clients/client/client-store.ts'
import type { Platform } from '../../platform/platform.ts'

/** Facts about clients that are needed before the caller is known, read as the owner of the database. */
export interface Tenants {
  /** Returns true if a client is the other client or below it, which the code of a call relies on. */
  isWithin(topClientId: ClientId, clientId: ClientId): Promise<boolean>
  /** Returns the clients from one client up to one above it, as the database sees them. Empty if it is not below. */
  upTo(topClientId: ClientId, clientId: ClientId): Promise<ClientId[]>
  /** Returns a client and all clients below it. */
  below(topClientId: ClientId): Promise<ClientId[]>
}

export function openTenants({ db }: Platform): Tenants {
  const ask = async (question: ReturnType<typeof sql<{ clients: ClientId[] }>>) =>
    (await question.execute(db)).rows[0]?.clients ?? []
  return {
    isWithin: (top, clientId) => isSameOrDescendant(db, top, clientId),
    upTo: async (top, clientId) =>
      top === clientId ? [top] : ask(sql`SELECT clients_up_to(${top}, ${clientId}) AS clients`),
    below: (top) => ask(sql`SELECT clients_below(${top}) AS clients`),
  }
}
