import type { ClientKey } from '@tideway/contract/keys/client-key'
import { expect, test } from 'vitest'
import { keyText, lastUseText } from './key-text.ts'

test.each([
  [{ keyId: 'SECRDEMO01', name: 'Web shop' }, 'Web shop (SECRDEMO01)'],
  [{ keyId: 'SECRDEMO01', name: null }, 'SECRDEMO01'],
  [{ keyId: 'SECRDEMO01' }, 'SECRDEMO01'],
])('%j is shown as %s', (key, text) => {
  expect(keyText(key)).toBe(text)
})

const now = Date.parse('2026-11-20T03:05:00.000Z')
const key: ClientKey = {
  keyId: 'SECRDEMO01',
  enabled: true,
  hmacEnabled: false,
  permittedOperationArnRegexes: [],
  createdDateTime: null,
  lastUsedDateTime: '2026-11-20T03:00:00.000Z',
}

test.each([
  [
    { lastUsedAddress: '203.0.113.5', lastUsedOperation: 'RestAPI/POST/paymentRequest' },
    'It was last used 5 minutes ago, from 203.0.113.5, for POST paymentRequest.',
  ],
  [
    { lastUsedAddress: null, lastUsedOperation: 'RestAPI/GET/paymentRequest' },
    'It was last used 5 minutes ago, for GET paymentRequest.',
  ],
  [{}, 'It was last used 5 minutes ago.'],
])('describes the last use of a key with %j', (use, text) => {
  expect(lastUseText({ ...key, ...use }, now)).toBe(text)
})
