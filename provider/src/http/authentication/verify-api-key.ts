import { hash } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import { joinReads } from '../../platform/join-reads.ts'
import { networkOf } from '../../platform/network.ts'
import type { Platform } from '../../platform/platform.ts'
import { remember } from '../../platform/remember.ts'
import type { ApiKeyText } from './api-key.ts'
import { parseApiKey } from './api-key.ts'
import { openSecretChecks } from './check-secret.ts'
import type { ProveKey } from './key-proof.ts'
import { isProven } from './key-proof.ts'

/** Whom a key speaks for, what it may do, from where, and whether its calls are signed. */
export interface KeyCaller {
  clientId: ClientId
  keyId: string
  /** What people call it; null where it has no name. */
  keyName: string | null
  operations: ReadonlySet<string>
  /** Of its client; empty: from anywhere. */
  whitelist: readonly string[]
  sealedHmacKey: Buffer | null
}

/** Why a key is refused, for the log; the seconds to wait where its caller has guessed too often. */
export interface KeyRefused {
  refused: string
  retryAfterSeconds?: number
}

/** Counts a wrong key by network and key id; returns the seconds to wait after too many, else undefined. */
export type CountGuess = (subject: string) => Promise<number | undefined>

export type VerifyApiKey = (header: string, address: string) => Promise<KeyCaller | KeyRefused>

const MOST_REMEMBERED = 10_000
/** Of a secret that was thrown away: what is checked for a key that does not exist. Cost 10, as all hashes have. */
const HASH_OF_NOTHING = '$2b$10$V1g76cZL6P8NfkjTMb1xdORSL66YBWvOo7XvbvAF4gV4mjpIRLT1.'

/**
 * bcrypt takes some 60 ms, so a key that has been right once is known by its proof from then on, in every process and
 * after a restart: no guesses hold it back. Whether it is enabled, what it may do and from where is read on every call
 * (readings 1, keys). Any other key costs one check in line, whether or not there is such a key, so that the time to
 * refuse tells nothing. Wrong ones count by address and key id: past twenty a minute they get 429.
 */
export function createApiKeyVerifier(
  platform: Platform,
  { prove, countGuess }: { prove: ProveKey; countGuess: CountGuess },
): VerifyApiKey {
  const secrets = openSecretChecks()
  // Many keys have the same lists, and parsing them on every call would cost more than reading them.
  const operationsOf = remember(
    MOST_REMEMBERED,
    (text: string) => new Set(JSON.parse(text) as string[]),
  )
  const listOf = remember(MOST_REMEMBERED, (text: string) => JSON.parse(text) as string[])
  // An HMAC costs as much as the rest of this.
  const proofOf = remember(MOST_REMEMBERED, prove)
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
    const proof = proofOf(`${digest} ${keyHash}`)
    if (!isProven(row?.proof ?? null, proof)) {
      const keyName = `${clientId} ${keyId}`
      const network = networkOf(address)
      const right = await secrets.check({
        ...{ digest, keyName, address: network },
        ...{ secret, hash: keyHash },
        whenRight: () => (row ? keepProof(platform, key, keyHash, proof) : Promise.resolve()),
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
  /** The key and its client. */
  enabled: boolean
  /** Two JSON arrays. */
  operations: string
  whitelist: string
  sealedHmacKey: Buffer | null
  proof: Buffer | null
}

/** Without it the key is right all the same, and checked again at its next call. */
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

/** A named statement, planned once a connection: this runs before every call with a key. */
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
