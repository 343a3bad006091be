import type { FieldsDocs } from '../calls/docs/field-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import { exactlyOne } from '../calls/docs/field-limits.ts'
import { MAX_NAME_LENGTH } from '../users/plain-name.ts'
import { KeyChange, KeyRequest, ListedKey, MadeKey, NewKey } from './api-keys.ts'
import type { ClientKey } from './client-key.ts'

const permissions = ['RestAPI/GET/balance', 'RestAPI/POST/paymentRequest']

const enabled = { description: 'Whether calls with the key are allowed.' }
const hmacEnabled = { description: 'Whether calls with the key must be signed.' }
const permittedOperations = {
  description: 'The permissions of the key, each written `RestAPI/{METHOD}/{path}`.',
  example: permissions,
}
const keyID = { description: 'The id of the key.', example: 'SECRQWJXKA' }
const name = {
  description: `An extension: the key’s name for people, up to ${MAX_NAME_LENGTH} characters without a web or email address. \`null\`: no name.`,
  example: 'Web shop',
}
const shownName = {
  description: 'An extension: the key’s name for people. Absent if it has none.',
  example: 'Web shop',
}

/** A key in the configuration of a client. */
export const clientKeyFields: FieldsDocs<typeof ClientKey> = {
  keyId: {
    description: 'The id of the key, which is the first part of the key.',
    example: 'SECRDEMO01',
  },
  enabled,
  hmacEnabled,
  permittedOperationArnRegexes: permittedOperations,
  createdDateTime: {
    description: 'When the key was created, in UTC. `null` if that is no longer known.',
    example: '2026-11-20T03:00:00.000Z',
  },
  lastUsedDateTime: {
    description: 'When the key was last used, in UTC, to the minute. `null` if it never was.',
    example: '2026-11-20T03:04:00.000Z',
  },
  lastUsedAddress: {
    description:
      'The IP address of that call. `null` for a distributable key, because payers’ browsers use it.',
    example: '203.0.113.7',
  },
  lastUsedOperation: {
    description: 'The operation of that call, written like a permission.',
    example: 'RestAPI/GET/balance',
  },
  name: {
    description: 'The key’s name for people. `null` if it has none.',
    example: 'Web shop',
  },
}

export const newKeyDocs = describeObject(NewKey, {
  name: 'NewKey',
  description: 'A key to add to a client. The browser creates the key.',
  fields: {
    id: {
      description:
        'The id of the key: `SECR` or `DIST`, then six capital letters or digits. SECR keys are for backends; DIST keys may be used in a browser.',
      example: 'SECRQWJXKA',
    },
    hash: {
      description: 'The bcrypt hash of the secret, at cost 10.',
      example: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    },
    enabled: { description: 'Whether calls with the key are allowed. `true` if you leave it out.' },
    copyFromId: {
      description:
        'The id of a key of the same kind whose permissions the new key gets. If you leave it out, the new key gets the default permissions of its kind.',
      example: 'SECRDEMO01',
    },
    hmacKey: {
      description: 'The HMAC key to sign calls with. Only for SECR keys.',
      example: 'HMAC_3vXo8YtQ1nJw6RkZs5LcB9dMfHe',
    },
    name,
  },
})

export const apiKeyDocs = [
  describeObject(KeyChange, {
    name: 'KeyChange',
    description: 'A change to a key: either `enabled` or `name`.',
    limits: exactlyOne('enabled', 'name'),
    fields: { enabled, name },
  }),
  describeObject(KeyRequest, {
    name: 'NewApiKey',
    description: 'The key to create.',
    fields: {
      permissions: { ...permittedOperations, limits: { uniqueItems: true } },
      generateHMAC: { description: 'Whether calls with the key must be signed.' },
      name,
    },
  }),
  describeObject(MadeKey, {
    name: 'MadeApiKey',
    description: 'A new key. Only this response shows its secrets.',
    fields: {
      keyID,
      apiKey: {
        description: 'The whole value of the `Authorization` header.',
        example: 'SECRQWJXKA_HARBOUR_9fK2mVb7TqLx4ZpR',
      },
      hmacKey: {
        description: 'The HMAC key to sign calls with. Present if calls must be signed.',
        example: 'HMAC_3vXo8YtQ1nJw6RkZs5LcB9dMfHe',
      },
      enabled: { description: 'Whether calls with the key are allowed: always true.' },
      permittedOperations,
      name: shownName,
    },
  }),
  describeObject(ListedKey, {
    name: 'ApiKey',
    description: 'A key, without its secrets.',
    fields: { keyID, hmacEnabled, enabled, permittedOperations, name: shownName },
  }),
]
