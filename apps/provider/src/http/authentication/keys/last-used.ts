import type { ClientId } from '@tideway/contract/calls/ids'
import { kindOfKey } from '@tideway/contract/keys/api-keys'
import { MINUTE } from '@tideway/contract/time/durations'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../../platform/platform.ts'
import { permittedOperation } from './api-key.ts'

const MOST_REMEMBERED = 10_000

export type NoteUse = (key: { clientId: ClientId; keyId: string }, call: KeyUse) => void

/** Facts about a call with a key. */
export interface KeyUse {
  /** IP address of the call. */
  address: string
  /** Operation of the route. */
  operation: string
}

/**
 * Records when a key was last used, to the minute, with the call's address and operation. It runs next to the call,
 * with one statement per minute and key. Browsers of payers use distributable keys, so their addresses are not stored.
 */
export function openLastUsed({ pool, clock, log }: Platform): NoteUse {
  const noted = new LRUCache<string, true>({
    max: MOST_REMEMBERED,
    // An entry is stale once it is older than this, so that the next use after exactly a minute is recorded.
    ttl: MINUTE - 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  return ({ clientId, keyId }, { address, operation }) => {
    const name = `${clientId} ${keyId}`
    const now = clock.now()
    if (noted.has(name)) return
    noted.set(name, true)
    // Another process may have recorded a later use.
    pool
      .query({
        name: 'key-used',
        text: `UPDATE api_keys SET last_used_at = $3, last_used_address = $4, last_used_operation = $5
          WHERE client_id = $1 AND key_id = $2 AND (last_used_at IS NULL OR last_used_at < $3)`,
        values: [
          ...[clientId, keyId, now],
          ...[kindOfKey(keyId) === 'SECR' ? address : null, permittedOperation(operation)],
        ],
      })
      .catch((error: unknown) => {
        // Forget the use, so that the next one is recorded immediately and not only after a minute.
        noted.delete(name)
        log.warn({ err: error, keyId }, 'the use of a key is not noted')
      })
  }
}
