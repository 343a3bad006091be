import { hash } from 'node:crypto'
import { joinReads } from '../platform/join-reads.ts'
import type { Platform } from '../platform/platform.ts'
import type { ApiKeyText } from './api-key.ts'
import { parseApiKey } from './api-key.ts'
import { openSecretChecks } from './check-secret.ts'
import { openFailedTries } from './failed-tries.ts'

/** Whom a key speaks for, what it may do, from where, and whether its calls are signed. */
export interface KeyCaller {
  clientId: string
  keyId: string
  operations: ReadonlySet<string>
  /** Of its client; empty: from anywhere. */
  whitelist: readonly string[]
  sealedHmacKey: Buffer | null
}

export type VerifyApiKey = (
  header: string,
  address: string,
) => Promise<KeyCaller | 'too-many-tries' | undefined>

const VERDICT_MS = 60_000
const MOST_REMEMBERED = 10_000

/**
 * bcrypt takes some 60 ms, so the verdict on a key and its stored hash is kept for a minute by digest, never the key
 * itself. Whether the key is enabled, what it may do and from where is read on every call (readings 1, keys). Failed
 * tries count by address and key id, and are refused before they cost a question or a check. A key that has been right
 * is never held back by them: once its minute is over, it is checked again.
 */
export function createApiKeyVerifier(platform: Platform): VerifyApiKey {
  const now = () => platform.clock.now().getTime()
  const verdicts = new Map<string, { hash: string; until: number }>()
  const tries = openFailedTries(now)
  const secrets = openSecretChecks()
  const operationsOf = remember((text) => new Set(JSON.parse(text) as string[]))
  const listOf = remember((text) => JSON.parse(text) as string[])
  const keyNow = joinReads(
    ({ clientId, keyId }: ApiKeyText) => `${clientId} ${keyId}`,
    (key) => readKey(platform, key),
  )

  return async (header, address) => {
    const key = parseApiKey(header)
    if (!key) return undefined
    const digest = hash('sha256', header, 'base64url')
    const subject = `${address} ${key.clientId} ${key.keyId}`
    const verdict = verdicts.get(digest)
    const keyName = `${key.clientId} ${key.keyId}`
    if (!verdict && (tries.isHeldBack(subject) || secrets.isFull(keyName))) return 'too-many-tries'

    const row = await keyNow(key)
    if (verdict === undefined || verdict.hash !== row?.hash || verdict.until <= now()) {
      const right =
        row &&
        (await secrets.check({
          ...{ digest, keyName, secret: key.secret, hash: row.hash },
          wasRight: verdict?.hash === row.hash,
          isOver: () => !verdict && tries.isHeldBack(subject),
        }))
      if (right === 'over') return 'too-many-tries'
      if (!right) {
        verdicts.delete(digest)
        tries.count(subject)
        return undefined
      }
      if (verdicts.size >= MOST_REMEMBERED) verdicts.clear()
      verdicts.set(digest, { hash: row.hash, until: now() + VERDICT_MS })
    }
    if (!row?.enabled) return undefined
    return {
      clientId: key.clientId,
      keyId: key.keyId,
      operations: operationsOf(row.operations),
      whitelist: listOf(row.whitelist),
      sealedHmacKey: row.sealedHmacKey,
    }
  }
}

interface KeyNow {
  hash: string
  enabled: boolean
  /** Two JSON arrays. */
  operations: string
  whitelist: string
  sealedHmacKey: Buffer | null
}

/** A named statement, planned once a connection: this runs before every call with a key. */
async function readKey(
  { pool }: Platform,
  { clientId, keyId }: ApiKeyText,
): Promise<KeyNow | undefined> {
  const { rows } = await pool.query<KeyNow>({
    name: 'api-key',
    text: `SELECT hash, enabled, to_json(key_operations(follows_client, permitted_operations, api_permission_limits))::text AS operations,
        to_json(ip_whitelist)::text AS whitelist, sealed_hmac_key AS "sealedHmacKey"
      FROM api_keys JOIN clients USING (client_id) WHERE client_id = $1 AND key_id = $2`,
    values: [clientId, keyId],
  })
  return rows[0]
}

/** Many keys have the same lists, and taking them apart on every call would cost more than reading them. */
function remember<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined) {
      if (known.size >= MOST_REMEMBERED) known.clear()
      value = read(text)
      known.set(text, value)
    }
    return value
  }
}
