import { hash } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import { memoize } from '../../../platform/memoize.ts'
import { networkOf } from '../../../platform/network/network.ts'
import type { Platform } from '../../../platform/platform.ts'
import { joinReads } from '../../../platform/searches/join-reads.ts'
import type { ApiKeyText } from './api-key.ts'
import { parseApiKey } from './api-key.ts'
import { openSecretChecks } from './check-secret.ts'
import type { ProveKey } from './key-proof.ts'
import { isProven } from './key-proof.ts'

/** The client of a key, its permissions, its allowed addresses, and if its calls must be signed. */
export interface KeyCaller {
  clientId: ClientId
  keyId: string
  /** The key's name, or null if it has none. */
  keyName: string | null
  operations: ReadonlySet<string>
  /** The client's allow list. Empty if calls may come from any address. */
  whitelist: readonly string[]
  sealedHmacKey: Buffer | null
}

/** The reason of a rejection, for the log, with the seconds to wait after too many guesses. */
export interface KeyRefused {
  refused: string
  retryAfterSeconds?: number
}

/** Counts a wrong key by network and key id. Returns the seconds to wait after too many, otherwise undefined. */
export type CountGuess = (subject: string) => Promise<number | undefined>

export type VerifyApiKey = (header: string, address: string) => Promise<KeyCaller | KeyRefused>

const MOST_REMEMBERED = 10_000
/** Hash of a discarded secret, checked for a key that does not exist. Cost 10, as for all hashes. */
const HASH_OF_NOTHING = '$2b$10$V1g76cZL6P8NfkjTMb1xdORSL66YBWvOo7XvbvAF4gV4mjpIRLT1.'

/**
 * Verifies API keys. bcrypt takes some 60 ms, so a correct key is afterwards known by its proof, in every process and
 * after a restart, and guesses do not delay it. State, permissions and allowed addresses are read on every call
 * (readings 1, keys). Any other key costs one check in a queue, whether it exists or not, so that the time reveals
 * nothing. Wrong keys count by address and key id, and more than twenty a minute get 429.
 */
export function createApiKeyVerifier(
  platform: Platform,
  { prove, countGuess }: { prove: ProveKey; countGuess: CountGuess },
): VerifyApiKey {
  const secrets = openSecretChecks()
  // Many keys have the same lists, and parsing them on every call would cost more than reading them.
  const operationsOf = memoize(
    MOST_REMEMBERED,
    (text: string) => new Set(JSON.parse(text) as string[]),
  )
  const listOf = memoize(MOST_REMEMBERED, (text: string) => JSON.parse(text) as string[])
  // Computing an HMAC costs as much as the rest of this function.
  const proofOf = memoize(MOST_REMEMBERED, prove)
  const keyNow = joinReads(
    ({ clientId, keyId }: ApiKeyText) => `${clientId} ${keyId}`,
    (key) => readKey(platform, key),
  )

  return async (header, address) => {
    const key = parseApiKey(header)
    if (!key) return { refused: 'not an API key' }
    const { clientId, keyId, secret } = key
    const row = await keyNow(key)
    const keyHash = row?.hash ?? HASH_OF_NOTHING
    const digest = hash('sha256', header, 'base64url')
    const proofs = proofOf(`${digest} ${keyHash}`)
    if (!isProven(row?.proof ?? null, proofs)) {
      const keyName = `${clientId} ${keyId}`
      const network = networkOf(address)
      const right = await secrets.check({
        ...{ digest, keyName, address: network },
        ...{ secret, hash: keyHash },
        whenRight: () => (row ? keepProof(platform, key, keyHash, proofs[0]) : Promise.resolve()),
      })
      if (right === 'full')
        return { refused: 'too many keys to check', retryAfterSeconds: secrets.waitSeconds() }
      if (!right || !row) {
        const refused = row ? 'the secret is wrong' : 'no such key'
        const wait = await countGuess(`${network} ${keyName}`)
        return wait === undefined ? { refused } : { refused, retryAfterSeconds: wait }
      }
    }
    if (!row?.enabled) return { refused: 'the key is switched off' }
    return {
      clientId,
      keyId,
      keyName: row.name,
      operations: operationsOf(row.operations),
      whitelist: listOf(row.whitelist),
      sealedHmacKey: row.sealedHmacKey,
    }
  }
}

interface KeyNow {
  hash: string
  name: string | null
  /** True if both the key and its client are enabled. */
  enabled: boolean
  /** Two JSON arrays as text. */
  operations: string
  whitelist: string
  sealedHmacKey: Buffer | null
  proof: Buffer | null
}

/** Stores the proof. Without it the key is still correct, and is checked again at its next call. */
async function keepProof(
  { pool, log }: Platform,
  { clientId, keyId }: ApiKeyText,
  keyHash: string,
  proof: Buffer,
): Promise<void> {
  try {
    await pool.query(
      'UPDATE api_keys SET proof = $4 WHERE client_id = $1 AND key_id = $2 AND hash = $3',
      [clientId, keyId, keyHash, proof],
    )
  } catch (error) {
    log.warn({ err: error, keyId }, 'the proof of a key is not kept')
  }
}

/** Reads a key with a named statement, planned once per connection, because it runs before every call with a key. */
async function readKey(
  { pool }: Platform,
  { clientId, keyId }: ApiKeyText,
): Promise<KeyNow | undefined> {
  const { rows } = await pool.query<KeyNow>({
    name: 'api-key',
    text: `SELECT hash, name, enabled AND NOT client_disabled(disabled_at, parent_client_id) AS enabled, to_json(key_operations(follows_client, permitted_operations, api_permission_limits, following_capped_to))::text AS operations,
        to_json(ip_whitelist)::text AS whitelist, sealed_hmac_key AS "sealedHmacKey", proof
      FROM api_keys JOIN clients USING (client_id) WHERE client_id = $1 AND key_id = $2`,
    values: [clientId, keyId],
  })
  return rows[0]
}
