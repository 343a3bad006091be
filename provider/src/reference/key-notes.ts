import { KeyChange, KeyRequest, ListedKey, MadeKey } from '@tideway/contract/keys/api-keys'
import { MAX_NAME_LENGTH } from '@tideway/contract/users/plain-name'
import type { z } from 'zod'
import type { CallNotes } from './call-notes.ts'

const permissions = ['RestAPI/GET/balance', 'RestAPI/POST/paymentRequest']
const listed = {
  keyID: 'SECRDEMO01',
  hmacEnabled: false,
  enabled: true,
  permittedOperations: permissions,
}
const path = '/client/HARBOUR/apiKeys'
const spelling =
  'The path is also known as `apiKey`, and what the list is wrapped in is not known: here it is an array.'
const atOnce = 'It counts from the next call on. A key is never deleted.'
const oneChange =
  'Send either `enabled` or `name`. `name` is an extension: another provider may refuse it.'
const enabling =
  'Enabling a key takes the right to give all of its permissions: a person’s role must include them, a calling key must have them. Otherwise 403. Disabling takes no more than this call.'

const nameWords = `up to ${MAX_NAME_LENGTH} characters without a web or email address`

/** API keys, by the operation of the route. */
export const keyNotes: Record<string, CallNotes> = {
  'PortalAPI/PATCH:clients/*/keys': {
    path: '/clients/HARBOUR/keys/DISTDEMO01',
    body: { enabled: true },
    remarks: `${oneChange} ${atOnce} ${enabling} Keys are added with \`keys\` of the client’s configuration.`,
  },
  'RestAPI/POST:client/*/apiKeys': {
    path,
    body: { permissions, generateHMAC: true },
    answer: {
      keyID: 'SECRQWJXKA',
      apiKey: 'SECRQWJXKA_HARBOUR_9fK2mVb7TqLx4ZpR',
      hmacKey: 'HMAC_3vXo8YtQ1nJw6RkZs5LcB9dMfHe',
      enabled: true,
      permittedOperations: permissions,
    },
    remarks:
      'Makes a secret key. `apiKey` and `hmacKey` are told this once and are not kept. Its permissions are among those of the client and of the key that asks, and cannot be changed later.',
    own: spelling,
  },
  'RestAPI/GET:client/*/apiKeys': {
    path,
    answer: [listed],
    remarks: 'Of your own client, or one below it; any other answers 404.',
    own: spelling,
  },
  'RestAPI/GET:client/*/apiKeys/*': {
    path: `${path}/SECRDEMO01`,
    answer: listed,
  },
  'RestAPI/PATCH:client/*/apiKeys': {
    path: `${path}/DISTDEMO01`,
    body: { enabled: true },
    remarks: `${oneChange} ${atOnce} ${enabling}`,
  },
}

/** What the fields of keys mean. */
export const keyFacts: Record<string, Record<string, string>> = {
  KeyChange: {
    enabled: 'Whether calls with it are allowed.',
    name: `Extension: what people call it, ${nameWords}. Null: no name.`,
  },
  NewApiKey: {
    permissions: 'What it may do: `RestAPI/{METHOD}/{path}`.',
    generateHMAC: 'Whether its calls have to be signed.',
    name: `Extension: what people call it, ${nameWords}. Null: no name.`,
  },
  MadeApiKey: {
    keyID: 'What names it.',
    apiKey: 'What stands in the Authorization header.',
    hmacKey: 'What its calls are signed with.',
    enabled: 'Always true.',
    permittedOperations: 'What it may do.',
    name: 'Extension: its name, where it has one.',
  },
  ApiKey: {
    keyID: 'What names it.',
    hmacEnabled: 'Whether its calls have to be signed.',
    enabled: 'Whether calls with it are let in.',
    permittedOperations: 'What it may do.',
    name: 'Extension: its name, where it has one.',
  },
}

export const keySchemas: [z.core.$ZodType, id: string, description: string][] = [
  [KeyChange, 'KeyChange', 'A change to a key: either `enabled` or `name`.'],
  [KeyRequest, 'NewApiKey', 'The key to make.'],
  [MadeKey, 'MadeApiKey', 'A key that was made, told once.'],
  [ListedKey, 'ApiKey', 'A key, without what it is checked with.'],
]
