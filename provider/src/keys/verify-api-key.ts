import { hash } from 'node:crypto'
import { verify } from '@node-rs/bcrypt'
import { joinReads } from '../platform/join-reads.ts'
import type { Platform } from '../platform/platform.ts'
import type { ApiKeyText } from './api-key.ts'
import { parseApiKey } from './api-key.ts'

/** Whom a key speaks for, and what it may do. */
export interface KeyCaller {
  clientId: string
  keyId: string
  operations: ReadonlySet<string>
}

export type VerifyApiKey = (
  header: string,
  address: string,
) => Promise<KeyCaller | 'too-many-tries' | undefined>

const VERDICT_MS = 60_000
const MOST_VERDICTS = 10_000
const TRIES_A_MINUTE = 20
const MOST_CHECKS_AT_ONCE = 2

/**
 * bcrypt takes some 60 ms, so the verdict on a key and its stored hash is kept for a minute by digest, never
 * the key itself. Whether the key is enabled and what it may do is read on every call (readings 1, keys).
 * Failed tries count by address and key id, and are refused before they cost a check; a verdict already
 * known to be right is never held back by them.
 */
export function createApiKeyVerifier(platform: Platform): VerifyApiKey {
  const verdicts = new Map<string, number>()
  const failures = new Map<string, { count: number; until: number }>()
  const gate = openGate(MOST_CHECKS_AT_ONCE)
  const operationsOf = openOperations()
  const keyNow = joinReads(
    ({ clientId, keyId }: ApiKeyText) => `${clientId} ${keyId}`,
    (key) => readKey(platform, key),
  )

  return async (header, address) => {
    const key = parseApiKey(header)
    if (!key) return undefined
    const row = await keyNow(key)
    const now = platform.clock.now().getTime()
    const digest = hash('sha256', `${header} ${row?.hash ?? ''}`, 'base64url')
    const known = (verdicts.get(digest) ?? 0) > now
    if (!known) {
      const subject = `${address} ${key.clientId} ${key.keyId}`
      if (isHeldBack(failures, subject, now)) return 'too-many-tries'
      const right = row !== undefined && (await gate(() => verify(key.secret, row.hash)))
      if (!right) {
        countFailure(failures, subject, now)
        return undefined
      }
      if (verdicts.size >= MOST_VERDICTS) verdicts.clear()
      verdicts.set(digest, now + VERDICT_MS)
    }
    if (!row?.enabled) return undefined
    return {
      clientId: key.clientId,
      keyId: key.keyId,
      operations: operationsOf(row.operations),
    }
  }
}

interface KeyNow {
  hash: string
  enabled: boolean
  /** A JSON array. */
  operations: string
}

/** A named statement, planned once a connection: this runs before every call with a key. */
async function readKey(
  { pool }: Platform,
  { clientId, keyId }: { clientId: string; keyId: string },
): Promise<KeyNow | undefined> {
  const { rows } = await pool.query<KeyNow>({
    name: 'api-key',
    text: `SELECT hash, enabled, to_json(permitted_operations)::text AS operations
      FROM api_keys WHERE client_id = $1 AND key_id = $2`,
    values: [clientId, keyId],
  })
  return rows[0]
}

/** Keys of a kind have the same operations, and taking them apart on every call would cost more than reading them. */
function openOperations(): (text: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (text) => {
    let operations = known.get(text)
    if (!operations) {
      if (known.size >= MOST_VERDICTS) known.clear()
      operations = new Set(JSON.parse(text) as string[])
      known.set(text, operations)
    }
    return operations
  }
}

interface Failures extends Map<string, { count: number; until: number }> {}

function isHeldBack(failures: Failures, subject: string, now: number): boolean {
  const known = failures.get(subject)
  return known !== undefined && known.until > now && known.count >= TRIES_A_MINUTE
}

function countFailure(failures: Failures, subject: string, now: number): void {
  const known = failures.get(subject)
  if (failures.size >= MOST_VERDICTS) failures.clear()
  if (known && known.until > now) known.count += 1
  else failures.set(subject, { count: 1, until: now + VERDICT_MS })
}

/** Lets at most `places` run at once, so that a storm of wrong keys cannot take every thread of the pool. */
function openGate(places: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = places
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
