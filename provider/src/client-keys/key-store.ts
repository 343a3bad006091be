import type { NewKey } from '@tideway/contract/api-keys'
import { keyProblems, kindOfKey, MOST_KEYS } from '@tideway/contract/api-keys'
import type { ClientKey } from '@tideway/contract/client-key'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Actor } from '../audit/record-audit.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import { recordRefusal } from '../audit/record-once.ts'
import type { Caller } from '../callers/caller.ts'
import { distributableOperations } from '../keys/api-key.ts'
import { sealHmacKey } from '../keys/hmac-key.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { ApiKeyRow } from '../platform/key-tables.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { transact } from '../platform/transaction.ts'

/** The keys of a client, oldest first: never what they are checked with. */
export async function readKeys(db: Reader, clientId: string): Promise<ClientKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('clients', 'clients.client_id', 'api_keys.client_id')
    .select(['key_id', 'enabled', 'api_keys.created_at', 'last_used_at'])
    .select(({ eb }) => eb('sealed_hmac_key', 'is not', null).as('hmac_enabled'))
    .select(
      sql<string[]>`key_operations(follows_client, permitted_operations, api_permission_limits)`.as(
        'operations',
      ),
    )
    .where('api_keys.client_id', '=', clientId)
    .orderBy('api_keys.created_at')
    .orderBy('key_id')
    .execute()
  return rows.map((row) => ({
    keyId: row.key_id,
    enabled: row.enabled,
    hmacEnabled: Boolean(row.hmac_enabled),
    permittedOperationArnRegexes: row.operations,
    createdDateTime: row.created_at.toISOString(),
    lastUsedDateTime: row.last_used_at?.toISOString() ?? null,
  }))
}

export interface KeyToAdd extends NewKey {
  /** Missing: those of the copied key, or of the kind. */
  operations?: string[]
}

/**
 * Adds keys to those a client has, all of them or none; refused where an id is used already, which changes nothing of
 * the key that has it. The client is held meanwhile, so that no two adds together pass the bound.
 */
export async function addKeys(
  tx: Tx,
  platform: Pick<Platform, 'env' | 'db' | 'clock'>,
  clientId: string,
  keys: readonly KeyToAdd[],
  by: Actor,
): Promise<void> {
  const { api_permission_limits: limits } = await tx
    .selectFrom('clients')
    .select('api_permission_limits')
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const there = await permissionsById(tx, clientId)
  const taken = keys.find(({ id }) => there.has(id))
  if (taken) throw new Refused(keyProblems.taken(taken.id))
  if (there.size + keys.length > MOST_KEYS) throw new Refused(keyProblems.tooMany)
  const at = platform.clock.now()
  for (const key of keys) {
    const { hmacKey } = key
    const sealed = hmacKey ? await sealHmacKey(platform, clientId, key.id, hmacKey) : null
    await tx
      .insertInto('api_keys')
      .values({
        client_id: clientId,
        key_id: key.id,
        hash: key.hash,
        enabled: key.enabled ?? true,
        ...(key.operations
          ? { permitted_operations: key.operations }
          : permissionsOf(key, there, limits)),
        sealed_hmac_key: sealed,
        created_at: at,
      })
      .execute()
    await recordAudit(tx, {
      clientId,
      actor: by,
      action: 'apiKey.create',
      subjectId: key.id,
      details: {
        ...(key.copyFromId !== undefined && { copyFromId: key.copyFromId }),
        signed: String(hmacKey !== undefined),
      },
      at,
    })
  }
}

type Permissions = Pick<Selectable<ApiKeyRow>, 'permitted_operations' | 'follows_client'>

function permissionsOf(
  { id, copyFromId }: NewKey,
  there: ReadonlyMap<string, Permissions>,
  limits: string[],
): Insertable<Pick<ApiKeyRow, keyof Permissions>> {
  if (copyFromId !== undefined) {
    const copied = there.get(copyFromId)
    if (!copied) throw new Refused(keyProblems.copiedNotFound(copyFromId))
    return copied
  }
  if (kindOfKey(id) === 'DIST') return { permitted_operations: distributableOperations }
  // The portal is the dashboard's own, whatever a client's limits say.
  const operations = limits.filter((operation) => operation.startsWith('RestAPI/'))
  // What a key may do is never changed: one that may do nothing would stay like that.
  return { permitted_operations: operations, follows_client: operations.length === 0 }
}

async function permissionsById(tx: Tx, clientId: string): Promise<Map<string, Permissions>> {
  const rows = await tx
    .selectFrom('api_keys')
    .select(['key_id', 'permitted_operations', 'follows_client'])
    .where('client_id', '=', clientId)
    .execute()
  return new Map(rows.map(({ key_id, ...permissions }) => [key_id, permissions]))
}

/** Switches a key on or off: the next call with it finds it so, in every process. */
export async function switchKey(
  platform: Platform,
  caller: Caller,
  clientId: string,
  { keyId, enabled }: { keyId: string; enabled: boolean },
): Promise<void> {
  const by = { ...caller, clientId }
  const action = enabled ? 'apiKey.enable' : 'apiKey.disable'
  try {
    await transact(platform.db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('api_keys')
        .set({ enabled })
        .where('client_id', '=', clientId)
        .where('key_id', '=', keyId)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Refused(keyProblems.notFound(keyId))
      await recordAudit(tx, {
        clientId,
        actor: actorOf(by),
        action,
        subjectId: keyId,
        at: platform.clock.now(),
      })
    })
  } catch (error) {
    if (error instanceof Refused) await recordRefusal(platform, by, { action, asked: keyId }, error)
    throw error
  }
}
