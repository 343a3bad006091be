import type { ClientId } from '@tideway/contract/calls/ids'
import { sql } from 'kysely'
import { isWithin } from '../../clients/client-store.ts'
import type { Platform } from '../../platform/platform.ts'

/** What has to be known of clients before it is known whose call it is: asked as the owner of the database. */
export interface Tenants {
  /** Whether a client is another or below it: what the code of a call goes by. */
  isWithin(topClientId: ClientId, clientId: ClientId): Promise<boolean>
  /** From a client up to one above it, by the database's own account of it; empty where it is not below. */
  upTo(topClientId: ClientId, clientId: ClientId): Promise<ClientId[]>
  /** A client and all below it. */
  below(topClientId: ClientId): Promise<ClientId[]>
}

export function openTenants({ db }: Platform): Tenants {
  const ask = async (question: ReturnType<typeof sql<{ clients: ClientId[] }>>) =>
    (await question.execute(db)).rows[0]?.clients ?? []
  return {
    isWithin: (top, clientId) => isWithin(db, top, clientId),
    upTo: async (top, clientId) =>
      top === clientId ? [top] : ask(sql`SELECT clients_up_to(${top}, ${clientId}) AS clients`),
    below: (top) => ask(sql`SELECT clients_below(${top}) AS clients`),
  }
}
