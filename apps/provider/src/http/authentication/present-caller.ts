import type { ClientId } from '@tideway/contract/calls/ids'
import { accountIdOf } from '@tideway/contract/calls/ids'
import { scopesOfRole } from '@tideway/contract/users/roles/scopes'
import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import type { Caller } from './caller.ts'
import type { Tenants } from './tenants.ts'

/** The person or key that made an earlier call for a client. */
export interface EarlierCaller {
  kind: 'USER' | 'KEY'
  id: string
  organisationId: ClientId
  clientId: ClientId
}

/**
 * Returns who made an earlier call, with the rights that they have now, or undefined if they may not act for the client
 * any more. Read as the owner of the database, because they may belong to a client above.
 */
export type PresentCaller = (earlier: EarlierCaller) => Promise<Caller | undefined>

export function openPresentCaller(platform: Platform, tenants: Tenants): PresentCaller {
  return async (earlier) => {
    const { organisationId, clientId } = earlier
    if (!(await tenants.isWithin(organisationId, clientId))) return undefined
    return earlier.kind === 'USER' ? personNow(platform, earlier) : keyNow(platform, earlier)
  }
}

/** Returns a person with their present role, or undefined if they may not sign in. */
export async function personNow(
  { db }: Pick<Platform, 'db'>,
  { id, organisationId, clientId }: Omit<EarlierCaller, 'kind'>,
): Promise<Extract<Caller, { kind: 'user' }> | undefined> {
  const accountId = accountIdOf(id)
  const account = await db
    .selectFrom('accounts')
    .innerJoin('clients', 'clients.client_id', 'accounts.client_id')
    .select(['accounts.client_id', 'email', 'role', 'identities', 'has_second_factor'])
    .where('account_id', '=', accountId)
    .where('enabled', '=', true)
    .where('status', '=', 'CONFIRMED')
    .where(sql<boolean>`NOT client_disabled(disabled_at, parent_client_id)`)
    .executeTakeFirst()
  if (account?.client_id !== organisationId) return undefined
  return {
    kind: 'user',
    accountId,
    email: account.email,
    role: account.role,
    federated: account.identities !== null,
    organisationId,
    clientId,
    scopes: new Set(scopesOfRole(account.role)),
    // The earlier call already required a proof if it needed one, so this caller has none.
    proof: { authTime: 0, level: 'aal1', hasSecondFactor: account.has_second_factor },
    session: undefined,
  }
}

async function keyNow(
  { db }: Platform,
  { id: keyId, organisationId, clientId }: EarlierCaller,
): Promise<Caller | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .innerJoin('clients', 'clients.client_id', 'api_keys.client_id')
    .select('name')
    .select(
      sql<
        string[]
      >`key_operations(follows_client, permitted_operations, api_permission_limits, following_capped_to)`.as(
        'operations',
      ),
    )
    .where('api_keys.client_id', '=', organisationId)
    .where('key_id', '=', keyId)
    .where('enabled', '=', true)
    .where(sql<boolean>`NOT client_disabled(disabled_at, parent_client_id)`)
    .executeTakeFirst()
  if (!key) return undefined
  return {
    kind: 'key',
    keyId,
    keyName: key.name,
    organisationId,
    clientId,
    operations: new Set(key.operations),
  }
}
