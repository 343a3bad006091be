import { z } from 'zod/mini'
import type { ProblemResponse } from '../calls/problems.ts'
import { idNotFound, problemResponse } from '../calls/problems.ts'
import { nameMessage } from '../users/plain-name.ts'

/** A client's API keys: their format, their creation in the browser, and adding them to a client (spec 3.14, 6.5). */

/** SECR: for backends. DIST: may be used in a frontend, with few permissions. */
export const keyKinds = ['SECR', 'DIST'] as const
export type KeyKind = (typeof keyKinds)[number]

/** Keys from the service's early days have no suffix. */
const keyIdPattern = /^(?:SECR|DIST)(?:[A-Z0-9]{6})?$/
const newKeyIdPattern = /^(?:SECR|DIST)[A-Z0-9]{6}$/
/** bcrypt at cost 10: 22 characters of salt, 31 of hash. */
const hashPattern = /^\$2[ab]\$10\$[./A-Za-z0-9]{53}$/
const hmacKeyPattern = /^HMAC_[A-Za-z0-9]{27}$/

/** Returns a key's kind by its id, or undefined if the text is not a key id. */
export function kindOfKey(keyId: string): KeyKind | undefined {
  return keyIdPattern.test(keyId) ? keyKinds.find((kind) => keyId.startsWith(kind)) : undefined
}

/** Returns the message under a key's name, or undefined if it is valid. A key needs no name, so '' is valid. */
export const keyNameMessage = (text: string): string | undefined => nameMessage(text.trim())

/** A key's label: a plain name, trimmed. Null or '' means no name. */
export const KeyName = z.nullable(
  z.string().check(
    z.trim(),
    z.refine((text) => keyNameMessage(text) === undefined, {
      error: ({ input }) => `name: ${keyNameMessage(String(input))}`,
    }),
  ),
)

/** An entry of `keys` in the PUT of a client. Only the hash of the secret is sent. The HMAC key is sent once. */
export const NewKey = z
  .strictObject({
    id: z.string().check(z.regex(newKeyIdPattern)),
    hash: z.string().check(z.regex(hashPattern)),
    enabled: z.optional(z.boolean()),
    /** The key to copy permissions from. If absent, the key gets the permissions of its kind. */
    copyFromId: z.optional(z.string().check(z.regex(keyIdPattern))),
    hmacKey: z.optional(z.string().check(z.regex(hmacKeyPattern))),
    /** Not part of the provider API. */
    name: z.optional(KeyName),
  })
  .check(
    z.refine(
      ({ id, hmacKey }) => hmacKey === undefined || kindOfKey(id) === 'SECR',
      '[hmacKey is only for secret keys]',
    ),
    z.refine(
      ({ id, copyFromId }) => copyFromId === undefined || kindOfKey(id) === kindOfKey(copyFromId),
      '[copyFromId is a key of another kind]',
    ),
  )
export type NewKey = z.infer<typeof NewKey>

/** Maximum new keys in one save. A key set has two. */
const MOST_NEW_KEYS = 10
export const NewKeys = z.array(NewKey).check(
  z.minLength(1),
  z.maxLength(MOST_NEW_KEYS),
  z.refine(
    (keys) => new Set(keys.map(({ id }) => id)).size === keys.length,
    '[keys must have different ids]',
  ),
)

/** Keys are only disabled, never deleted. The limit allows years of rotation, and bounds each client's storage. */
export const MOST_KEYS = 100

/** One change to a key: enabled or disabled, or its name, which is not part of the provider API. */
export const KeyChange = z
  .strictObject({ enabled: z.optional(z.boolean()), name: z.optional(KeyName) })
  .check(
    z.refine(
      ({ enabled, name }) => (enabled === undefined) !== (name === undefined),
      '[object must contain either (["enabled"]) or (["name"])]',
    ),
  )
export type KeyChange = z.infer<typeof KeyChange>

/**
 * Key creation in the REST API, for backends that create keys without the dashboard (provider API 1.7). The service
 * creates the key, with permissions chosen individually.
 */
export const KeyRequest = z.strictObject({
  permissions: z
    .array(z.string().check(z.maxLength(100), z.regex(/^RestAPI\/[A-Z]+\/[A-Za-z*/]+$/)))
    .check(
      z.minLength(1),
      z.maxLength(100),
      z.refine(
        (permissions) => new Set(permissions).size === permissions.length,
        '[permissions must be unique]',
      ),
    ),
  generateHMAC: z.optional(z.boolean()),
  /** Not part of the provider API. */
  name: z.optional(KeyName),
})
export type KeyRequest = z.infer<typeof KeyRequest>

export const ListedKey = z.object({
  keyID: z.string(),
  hmacEnabled: z.boolean(),
  enabled: z.boolean(),
  permittedOperations: z.array(z.string()),
  /** Not part of the provider API. Absent if the key has no name. */
  name: z.optional(z.string()),
})
export type ListedKey = z.infer<typeof ListedKey>
export const ListedKeys = z.array(ListedKey)

/** Returned once: neither the key nor its HMAC key can be read again. */
export const MadeKey = z.object({
  keyID: z.string(),
  apiKey: z.string(),
  hmacKey: z.optional(z.string()),
  enabled: z.boolean(),
  permittedOperations: z.array(z.string()),
  /** Not part of the provider API. Absent if the key has no name. */
  name: z.optional(z.string()),
})
export type MadeKey = z.infer<typeof MadeKey>

export const keyProblems = {
  revoked: (keyId: string) =>
    problemResponse(
      400,
      `Key ${keyId} was revoked and cannot be enabled again. Create a new key`,
      'ERR0.03',
    ),
  notFound: (keyId: string): ProblemResponse => idNotFound('keyId', keyId),
  taken: (keyId: string): ProblemResponse =>
    problemResponse(409, `Duplicate key id: ${keyId} was used by another key`, 'ERR0.03'),
  copiedNotFound: (keyId: string): ProblemResponse => idNotFound('copyFromId', keyId, 400),
  notEntitled: (permission: string): ProblemResponse =>
    problemResponse(400, `permissions: the client does not have ${permission}`, 'ERR0.03'),
  /** The creator's role has none of the permissions that the key would get (decision 42). */
  nothingToGive: (keyId: string): ProblemResponse =>
    problemResponse(403, `keyId: ${keyId} would have no permissions that you can grant`, 'ERR0.01'),
  /** Enabling a key grants its permissions, so it requires the same rights as creating it. */
  beyondCaller: (keyId: string): ProblemResponse =>
    problemResponse(403, `keyId: ${keyId} has permissions that you cannot grant`, 'ERR0.01'),
  tooMany: problemResponse(400, `A client can have at most ${MOST_KEYS} keys`, 'ERR0.03'),
} as const

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const alphanumerics = `${capitals}abcdefghijklmnopqrstuvwxyz0123456789`

/** Returns this many cryptographically random bytes: `crypto.getRandomValues` of a new array. */
export type RandomBytes = (count: number) => Uint8Array

/** Returns random letters with equal probability, by discarding bytes that would favour some letters. */
function randomLetters(letters: string, count: number, random: RandomBytes): string {
  const fair = 256 - (256 % letters.length)
  let text = ''
  while (text.length < count) {
    for (const byte of random(count - text.length)) {
      if (byte < fair) text += letters[byte % letters.length]
    }
  }
  return text
}

export const newKeyId = (kind: KeyKind, random: RandomBytes): string =>
  `${kind}${randomLetters(capitals, 6, random)}`

export const newSecret = (random: RandomBytes): string => randomLetters(alphanumerics, 16, random)

export const newHmacKey = (random: RandomBytes): string =>
  `HMAC_${randomLetters(alphanumerics, 27, random)}`

/** Returns the Authorization header's value, which is shown once. */
export function fullKey(key: { id: string; clientId: string; secret: string }): string {
  return `${key.id}_${key.clientId}_${key.secret}`
}
