import type { ActivityAction } from '@tideway/contract/activity/activity'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { KeyChange, NewKey } from '@tideway/contract/keys/api-keys'
import { keyProblems, kindOfKey, MOST_KEYS } from '@tideway/contract/keys/api-keys'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { givablePermissions } from '@tideway/contract/keys/key-permissions'
import { scopes } from '@tideway/contract/users/roles/scopes'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Caller } from '../../http/authentication/caller.ts'
import {
  distributableOperations,
  permittedOperation,
} from '../../http/authentication/keys/api-key.ts'
import { encryptHmacKey } from '../../http/authentication/keys/hmac-key.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Details, OperatorActor } from '../audit/record-audit.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import { recordRejectedCall } from '../audit/run-idempotent-audited.ts'
import type { ApiKeyRow } from './key-tables.ts'
import { notifyOfKeys } from './notify-of-keys.ts'

/** Returns the keys of a client, oldest first, without their hashes or secrets. */
export async function readKeys(db: Reader, clientId: ClientId): Promise<ClientKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('clients', 'clients.client_id', 'api_keys.client_id')
    .select(['key_id', 'enabled', 'name', 'api_keys.created_at'])
    .select(['last_used_at', 'last_used_address', 'last_used_operation'])
    .select(({ eb }) => eb('sealed_hmac_key', 'is not', null).as('hmac_enabled'))
    .select(
      sql<
        string[]
      >`key_operations(follows_client, permitted_operations, api_permission_limits, following_capped_to)`.as(
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
    lastUsedAddress: row.last_used_address,
    lastUsedOperation: row.last_used_operation,
    name: row.name,
  }))
}

export interface KeyToAdd extends NewKey {
  /** If missing, the key gets the operations of the copied key or of its kind. */
  operations?: string[]
}

/**
 * Adds keys to a client, all of them or none. Throws if an id is already in use, without changing the key that has it.
 * A key gets no permission that `caller` may not give (decision 42). The client is locked until the transaction ends,
 * so that simultaneous additions cannot exceed the limit together.
 */
export async function addKeys(
  tx: Tx,
  platform: Platform,
  caller: Caller,
  keys: readonly KeyToAdd[],
): Promise<void> {
  const { clientId } = caller
  const { api_permission_limits: limits } = await tx
    .selectFrom('clients')
    .select('api_permission_limits')
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const there = await permissionsById(tx, clientId)
  const taken = keys.find(({ id }) => there.has(id))
  if (taken) throw new ApiError(keyProblems.taken(taken.id))
  if (there.size + keys.length > MOST_KEYS) throw new ApiError(keyProblems.tooMany)
  const at = platform.clock.now()
  for (const key of keys) {
    const { hmacKey } = key
    const sealed = hmacKey ? await encryptHmacKey(platform, clientId, key.id, hmacKey) : null
    await tx
      .insertInto('api_keys')
      .values({
        client_id: clientId,
        key_id: key.id,
        hash: key.hash,
        enabled: key.enabled ?? true,
        name: key.name || null,
        ...(key.operations
          ? { permitted_operations: key.operations }
          : givenBy(caller, key.id, permissionsOf(key, there, limits))),
        sealed_hmac_key: sealed,
        created_at: at,
      })
      .execute()
    await recordAudit(tx, {
      clientId,
      actor: actorOf(caller),
      action: 'apiKey.create',
      subjectId: key.id,
      details: {
        ...(key.copyFromId !== undefined && { copyFromId: key.copyFromId }),
        signed: String(hmacKey !== undefined),
        ...named(key.name),
      },
      at,
    })
  }
  const usable = keys.filter(({ enabled = true }) => enabled)
  if (usable.length > 0) {
    const keyIds = usable.map(({ id }) => id)
    await notifyOfKeys(platform, tx, caller, { keyIds, happened: 'created' })
  }
}

type Permissions = Pick<
  Selectable<ApiKeyRow>,
  'permitted_operations' | 'follows_client' | 'following_capped_to'
>

/** Details of a key's name for the audit trail, empty for a key without one. */
const named = (name: string | null | undefined) => (name ? { name } : {})

/**
 * Returns those of `operations` that the caller may give to a key: people by their role, a key by its own permissions.
 */
function givable(caller: Caller, operations: readonly string[]): string[] {
  return caller.kind === 'user'
    ? givablePermissions(operations, caller.scopes)
    : operations.filter((operation) => caller.operations.has(operation))
}

/** Reduces a new key's permissions to those that its maker may give. A key's permissions never change afterwards. */
function givenBy(
  caller: Caller,
  keyId: string,
  newPermissions: Permissions,
): Insertable<Pick<ApiKeyRow, keyof Permissions>> {
  if (!newPermissions.follows_client) {
    const permissions = givable(caller, newPermissions.permitted_operations)
    if (permissions.length === 0) throw new ApiError(keyProblems.nothingToGive(keyId))
    return { permitted_operations: permissions }
  }
  // The client's future permissions are not known yet, so an operation that no role has represents them.
  const givesAll = givable(caller, ['RestAPI/ANY/operation']).length > 0
  const operations = newPermissions.following_capped_to ?? scopes.map(permittedOperation)
  const cap = givesAll ? newPermissions.following_capped_to : givable(caller, operations)
  return { permitted_operations: [], follows_client: true, following_capped_to: cap }
}

function permissionsOf(
  { id, copyFromId }: NewKey,
  there: ReadonlyMap<string, Permissions>,
  limits: string[],
): Permissions {
  if (copyFromId !== undefined) {
    const copied = there.get(copyFromId)
    if (!copied) throw new ApiError(keyProblems.copiedNotFound(copyFromId))
    return copied
  }
  const own = { follows_client: false, following_capped_to: null }
  if (kindOfKey(id) === 'DIST') return { ...own, permitted_operations: distributableOperations }
  // The portal is for the dashboard only, whatever a client's limits say.
  const operations = limits.filter((operation) => operation.startsWith('RestAPI/'))
  // A key's permissions never change, so a key without any would stay useless. It follows its client instead.
  return { ...own, permitted_operations: operations, follows_client: operations.length === 0 }
}

async function permissionsById(tx: Tx, clientId: ClientId): Promise<Map<string, Permissions>> {
  const rows = await tx
    .selectFrom('api_keys')
    .select(['key_id', 'permitted_operations', 'follows_client', 'following_capped_to'])
    .where('client_id', '=', clientId)
    .execute()
  return new Map(rows.map(({ key_id, ...permissions }) => [key_id, permissions]))
}

/**
 * Enables, disables or renames a key. Every process applies it from the key's next call. A change to the current value
 * writes nothing to the audit trail.
 */
export async function changeKey(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  keyId: string,
  { enabled, name }: KeyChange,
): Promise<void> {
  if (enabled !== undefined) await switchKey(platform, caller, clientId, { keyId, enabled })
  if (name !== undefined)
    await renameKey(platform, { ...caller, clientId }, { keyId, name: name || null })
}

/** Sets the name of a key, or removes it with null. */
async function renameKey(
  platform: Platform,
  by: Caller,
  { keyId, name }: { keyId: string; name: string | null },
): Promise<void> {
  const details = (key: Selectable<ApiKeyRow>) => ({ name, nameBefore: key.name })
  await updateKey(platform, by, { keyId, action: 'apiKey.rename', details }, async (key) =>
    key.name === name ? undefined : { name },
  )
}

/**
 * Enables or disables a key. Every process applies it from the key's next call. Anyone who manages keys may disable
 * one. Only callers who could give all its permissions may enable it, so that they cannot undo what a higher role
 * disabled. Returns true if the key changed. A key that is already in that state gets no audit entry.
 */
async function switchKey(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  { keyId, enabled }: { keyId: string; enabled: boolean },
): Promise<boolean> {
  const action = enabled ? 'apiKey.enable' : 'apiKey.disable'
  const by = { ...caller, clientId }
  return updateKey(platform, by, { keyId, action }, async (key, tx) => {
    if (enabled && key.revoked_at !== null) throw new ApiError(keyProblems.revoked(keyId))
    if (enabled) await refuseEnabling(tx, by, keyId)
    if (key.enabled === enabled) return undefined
    if (enabled) await notifyOfKeys(platform, tx, by, { keyIds: [keyId], happened: 'enabled' })
    return { enabled }
  })
}

/** Revokes a key for good. It stays in the list, disabled, and cannot be enabled again. */
export async function revokeKey(
  platform: Platform,
  by: OperatorActor,
  keyId: string,
): Promise<boolean> {
  return updateKey(platform, by, { keyId, action: 'apiKey.revoke' }, async (key) =>
    key.revoked_at === null ? { enabled: false, revoked_at: platform.clock.now() } : undefined,
  )
}

interface KeyAct {
  keyId: string
  action: ActivityAction
  /** Audit details of the key before the change. Its name by default. */
  details?: (key: Selectable<ApiKeyRow>) => Details
}

/**
 * Writes the columns that `changes` returns for the key, under its lock, with an audit entry. Undefined means no
 * change.
 */
async function updateKey(
  platform: Platform,
  by: Caller | OperatorActor,
  { keyId, action, details = (key) => named(key.name) }: KeyAct,
  changes: (key: Selectable<ApiKeyRow>, tx: Tx) => Promise<Updateable<ApiKeyRow> | undefined>,
): Promise<boolean> {
  const { clientId } = by
  try {
    return await transact(platform.db, async (tx) => {
      const key = await tx
        .selectFrom('api_keys')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('key_id', '=', keyId)
        .forUpdate()
        .executeTakeFirst()
      if (!key) throw new ApiError(keyProblems.notFound(keyId))
      const changed = await changes(key, tx)
      if (changed === undefined) return false
      await tx
        .updateTable('api_keys')
        .set(changed)
        .where('client_id', '=', clientId)
        .where('key_id', '=', keyId)
        .execute()
      await recordAudit(tx, {
        clientId,
        actor: actorOf(by),
        action,
        subjectId: keyId,
        details: details(key),
        at: platform.clock.now(),
      })
      return true
    })
  } catch (error) {
    if (error instanceof ApiError)
      await recordRejectedCall(platform, by, { action, resourceId: keyId }, error)
    throw error
  }
}

async function refuseEnabling(tx: Tx, caller: Caller, keyId: string): Promise<void> {
  const keys = await readKeys(tx, caller.clientId)
  const operations = keys.find((key) => key.keyId === keyId)?.permittedOperationArnRegexes ?? []
  if (givable(caller, operations).length < operations.length)
    throw new ApiError(keyProblems.beyondCaller(keyId))
}
