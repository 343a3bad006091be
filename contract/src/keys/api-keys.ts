import { z } from 'zod/mini'
import type { Refusal } from '../calls/problems.ts'
import { idNotFound, refusal } from '../calls/problems.ts'
import { nameMessage } from '../users/plain-name.ts'

/** API keys of a client: what one looks like, how one is made in the browser, how a client adds some (spec 3.14, 6.5). */

/** SECR: for backends. DIST: may be used in a frontend, and is allowed little. */
export const keyKinds = ['SECR', 'DIST'] as const
export type KeyKind = (typeof keyKinds)[number]

/** A key of the service's early days has no suffix. */
const keyIdPattern = /^(?:SECR|DIST)(?:[A-Z0-9]{6})?$/
const newKeyIdPattern = /^(?:SECR|DIST)[A-Z0-9]{6}$/
/** bcrypt at cost 10: 22 characters of salt, 31 of hash. */
const hashPattern = /^\$2[ab]\$10\$[./A-Za-z0-9]{53}$/
const hmacKeyPattern = /^HMAC_[A-Za-z0-9]{27}$/

/** The kind of a key by its id; undefined for what is no id of a key. */
export function kindOfKey(keyId: string): KeyKind | undefined {
  return keyIdPattern.test(keyId) ? keyKinds.find((kind) => keyId.startsWith(kind)) : undefined
}

/** The message under the name of a key; undefined where it is good. A key needs no name: '' is good. */
export const keyNameMessage = (text: string): string | undefined => nameMessage(text.trim())

/** What people call a key: a plain name, without the spaces around it. Null or '': none. */
export const KeyName = z.nullable(
  z.string().check(
    z.trim(),
    z.refine((text) => keyNameMessage(text) === undefined, {
      error: ({ input }) => `name: ${keyNameMessage(String(input))}`,
    }),
  ),
)

/** An entry of `keys` in the PUT of a client. Of the secret only the hash is sent; the HMAC key is sent once. */
export const NewKey = z
  .strictObject({
    id: z.string().check(z.regex(newKeyIdPattern)),
    hash: z.string().check(z.regex(hashPattern)),
    enabled: z.optional(z.boolean()),
    /** The key whose permissions it gets; without one it gets those of its kind. */
    copyFromId: z.optional(z.string().check(z.regex(keyIdPattern))),
    hmacKey: z.optional(z.string().check(z.regex(hmacKeyPattern))),
    /** Ours. */
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

/** Of one save; a set is two. */
const MOST_NEW_KEYS = 10
export const NewKeys = z.array(NewKey).check(
  z.minLength(1),
  z.maxLength(MOST_NEW_KEYS),
  z.refine(
    (keys) => new Set(keys.map(({ id }) => id)).size === keys.length,
    '[keys must have different ids]',
  ),
)

/** Keys are never deleted, only disabled: enough for years of rotation, and an end to what one client may store. */
export const MOST_KEYS = 100

/** One change to a key: whether it works, or (ours) what it is called. */
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
 * The REST API's own way to keys, for backends that make them without the dashboard (provider API 1.7): made by the
 * service, for backends, with permissions chosen one by one.
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
  /** Ours. */
  name: z.optional(KeyName),
})
export type KeyRequest = z.infer<typeof KeyRequest>

export const ListedKey = z.object({
  keyID: z.string(),
  hmacEnabled: z.boolean(),
  enabled: z.boolean(),
  permittedOperations: z.array(z.string()),
  /** Ours; missing where it has none. */
  name: z.optional(z.string()),
})
export type ListedKey = z.infer<typeof ListedKey>
export const ListedKeys = z.array(ListedKey)

/** Told once: neither the key nor its HMAC key can be read again. */
export const MadeKey = z.object({
  keyID: z.string(),
  apiKey: z.string(),
  hmacKey: z.optional(z.string()),
  enabled: z.boolean(),
  permittedOperations: z.array(z.string()),
  /** Ours; missing where it has none. */
  name: z.optional(z.string()),
})
export type MadeKey = z.infer<typeof MadeKey>

export const keyProblems = {
  revoked: (keyId: string) =>
    refusal(
      400,
      `Key ${keyId} was revoked and cannot be enabled again. Create a new key`,
      'ERR0.03',
    ),
  notFound: (keyId: string): Refusal => idNotFound('keyId', keyId),
  taken: (keyId: string): Refusal =>
    refusal(409, `Duplicate key id: ${keyId} was used by another key`, 'ERR0.03'),
  copiedNotFound: (keyId: string): Refusal => idNotFound('copyFromId', keyId, 400),
  notEntitled: (permission: string): Refusal =>
    refusal(400, `permissions: the client does not have ${permission}`, 'ERR0.03'),
  /** The maker's role has none of the permissions that the key would get (decision 56). */
  nothingToGive: (keyId: string): Refusal =>
    refusal(403, `keyId: ${keyId} would have no permissions that you can grant`, 'ERR0.01'),
  /** Enabling a key gives what it may do, so it takes the same rights as making it. */
  beyondCaller: (keyId: string): Refusal =>
    refusal(403, `keyId: ${keyId} has permissions that you cannot grant`, 'ERR0.01'),
  tooMany: refusal(400, `A client can have at most ${MOST_KEYS} keys`, 'ERR0.03'),
} as const

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const alphanumerics = `${capitals}abcdefghijklmnopqrstuvwxyz0123456789`

/** Cryptographically random, as many as asked for: `crypto.getRandomValues` of a new array. */
export type RandomBytes = (count: number) => Uint8Array

/** Every letter equally likely: a byte that would favour some is thrown away. */
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

/** What stands in the Authorization header, and is shown once. */
export function fullKey(key: { id: string; clientId: string; secret: string }): string {
  return `${key.id}_${key.clientId}_${key.secret}`
}
