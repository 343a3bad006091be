import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import { forbidden } from '@tideway/contract/calls/problems'
import type { KeyRequest, MadeKey } from '@tideway/contract/keys/api-keys'
import {
  fullKey,
  keyProblems,
  newHmacKey,
  newKeyId,
  newSecret,
} from '@tideway/contract/keys/api-keys'
import type { Client } from '../../clients/client/client-store.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { ApiError } from '../../platform/api-error.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRejectedCall } from '../audit/run-idempotent-audited.ts'
import { addKeys } from './key-store.ts'

/**
 * Creates a secret key with some of its client's permissions. If the caller is a key, the new key gets only permissions
 * that the caller has.
 */
export async function makeKey(
  platform: Platform,
  caller: Caller,
  client: Client,
  { permissions, generateHMAC = false, name = null }: KeyRequest,
): Promise<MadeKey> {
  const by = { ...caller, clientId: client.client_id }
  const random = (count: number) => randomBytes(count)
  const id = newKeyId('SECR', random)
  try {
    refuseUnentitled(caller, client, permissions)
    const secret = newSecret(random)
    const hmacKey = generateHMAC ? { hmacKey: newHmacKey(random) } : {}
    const key = {
      ...{ id, hash: await hash(secret, { cost: 10 }), operations: permissions, ...hmacKey },
      name,
    }
    await transact(platform.db, (tx) => addKeys(tx, platform, by, [key]))
    return {
      keyID: id,
      apiKey: fullKey({ id, clientId: by.clientId, secret }),
      ...hmacKey,
      enabled: true,
      permittedOperations: permissions,
      ...(name && { name }),
    }
  } catch (error) {
    if (error instanceof ApiError)
      await recordRejectedCall(platform, by, { action: 'apiKey.create', resourceId: id }, error)
    throw error
  }
}

function refuseUnentitled(caller: Caller, client: Client, permissions: string[]): void {
  const limits = new Set(client.api_permission_limits)
  const beyond = permissions.find((permission) => !limits.has(permission))
  if (beyond !== undefined) throw new ApiError(keyProblems.notEntitled(beyond))
  // Otherwise a key could create a stronger one for its own use.
  if (caller.kind === 'key' && permissions.some((permission) => !caller.operations.has(permission)))
    throw new ApiError(forbidden)
}
