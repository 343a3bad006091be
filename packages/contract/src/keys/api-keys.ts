import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { exactlyOne } from '../calls/docs/field-limits.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { idNotFound, problemResponse } from '../calls/problems.ts'
import { MAX_NAME_LENGTH, nameMessage } from '../users/plain-name.ts'
import { enabledWords, hmacEnabledWords, permittedOperationsWords } from './client-key.ts'

/** A client's API keys: their format, their creation in the browser, and adding them to a client (spec 3.14, 6.5). */

const nameWords = {
  description: `An extension: the key’s name for people, up to ${MAX_NAME_LENGTH} characters without a web or email address. \`null\`: no name.`,
  example: 'Web shop',
}

const keyIDWords = { description: 'The id of the key.', example: 'SECRQWJXKA' }

const shownNameWords = {
  description: 'An extension: the key’s name for people. Absent if it has none.',
  example: 'Web shop',
}

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
    id: field(
      z.string().check(z.regex(newKeyIdPattern)),
      'The id of the key: `SECR` or `DIST`, then six capital letters or digits. SECR keys are for backends; DIST keys may be used in a browser.',
      'SECRQWJXKA',
    ),
    hash: field(
      z.string().check(z.regex(hashPattern)),
      'The bcrypt hash of the secret, at cost 10.',
      '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    ),
    enabled: field(
      z.optional(z.boolean()),
      'Whether calls with the key are allowed. `true` if you leave it out.',
    ),
    copyFromId: field(
      z.optional(z.string().check(z.regex(keyIdPattern))),
      'The id of a key of the same kind whose permissions the new key gets. If you leave it out, the new key gets the default permissions of its kind.',
      'SECRDEMO01',
    ),
    hmacKey: field(
      z.optional(z.string().check(z.regex(hmacKeyPattern))),
      'The HMAC key to sign calls with. Only for SECR keys.',
      'HMAC_3vXo8YtQ1nJw6RkZs5LcB9dMfHe',
    ),
    /** Not part of the provider API. */
    name: field(z.optional(KeyName), nameWords),
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
nameObject(NewKey, 'NewKey', 'A key to add to a client. The browser creates the key.')

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
  .strictObject({
    enabled: field(z.optional(z.boolean()), enabledWords),
    name: field(z.optional(KeyName), nameWords),
  })
  .check(
    z.refine(
      ({ enabled, name }) => (enabled === undefined) !== (name === undefined),
      '[object must contain either (["enabled"]) or (["name"])]',
    ),
  )
export type KeyChange = z.infer<typeof KeyChange>
nameObject(
  KeyChange,
  'KeyChange',
  'A change to a key: either `enabled` or `name`.',
  exactlyOne('enabled', 'name'),
)

/**
 * Key creation in the REST API, for backends that create keys without the dashboard (provider API 1.7). The service
 * creates the key, with permissions chosen individually.
 */
export const KeyRequest = z.strictObject({
  permissions: field(
    z.array(z.string().check(z.maxLength(100), z.regex(/^RestAPI\/[A-Z]+\/[A-Za-z*/]+$/))).check(
      z.minLength(1),
      z.maxLength(100),
      z.refine(
        (permissions) => new Set(permissions).size === permissions.length,
        '[permissions must be unique]',
      ),
    ),
    'The permissions of the key, each written `RestAPI/{METHOD}/{path}`.',
    ['RestAPI/GET/balance', 'RestAPI/POST/paymentRequest'],
    { uniqueItems: true },
  ),
  generateHMAC: field(z.optional(z.boolean()), 'Whether calls with the key must be signed.'),
  /** Not part of the provider API. */
  name: field(z.optional(KeyName), nameWords),
})
export type KeyRequest = z.infer<typeof KeyRequest>
nameObject(KeyRequest, 'NewApiKey', 'The key to create.')

export const ListedKey = z.object({
  keyID: field(z.string(), keyIDWords),
  hmacEnabled: field(z.boolean(), hmacEnabledWords),
  enabled: field(z.boolean(), enabledWords),
  permittedOperations: field(z.array(z.string()), permittedOperationsWords),
  /** Not part of the provider API. Absent if the key has no name. */
  name: field(z.optional(z.string()), shownNameWords),
})
export type ListedKey = z.infer<typeof ListedKey>
nameObject(ListedKey, 'ApiKey', 'A key, without its secrets.')

export const ListedKeys = z.array(ListedKey)

/** Returned once: neither the key nor its HMAC key can be read again. */
export const MadeKey = z.object({
  keyID: field(z.string(), keyIDWords),
  apiKey: field(
    z.string(),
    'The whole value of the `Authorization` header.',
    'SECRQWJXKA_HARBOUR_9fK2mVb7TqLx4ZpR',
  ),
  hmacKey: field(
    z.optional(z.string()),
    'The HMAC key to sign calls with. Present if calls must be signed.',
    'HMAC_3vXo8YtQ1nJw6RkZs5LcB9dMfHe',
  ),
  enabled: field(z.boolean(), 'Whether calls with the key are allowed: always true.'),
  permittedOperations: field(z.array(z.string()), permittedOperationsWords),
  /** Not part of the provider API. Absent if the key has no name. */
  name: field(z.optional(z.string()), shownNameWords),
})
export type MadeKey = z.infer<typeof MadeKey>
nameObject(MadeKey, 'MadeApiKey', 'A new key. Only this response shows its secrets.')

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
