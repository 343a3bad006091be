import type { ClientKey } from '@tideway/contract/keys/client-key'
import { expect, test } from 'vitest'
import { agoText, keyText, lastUseText, whoGives } from './key-words.ts'

const now = Date.parse('2026-11-22T00:00:00.000Z')

test.each([
  ['2026-11-22T00:00:00.000Z', 'less than a minute ago'],
  ['2026-11-21T23:59:00.001Z', 'less than a minute ago'],
  ['2026-11-21T23:59:00.000Z', '1 minute ago'],
  ['2026-11-21T23:00:00.001Z', '59 minutes ago'],
  ['2026-11-21T23:00:00.000Z', '1 hour ago'],
  ['2026-11-21T00:00:00.001Z', '23 hours ago'],
  ['2026-11-21T00:00:00.000Z', '1 day ago'],
  ['2026-10-23T00:00:00.000Z', '30 days ago'],
  ['2026-10-22T00:00:00.000Z', '1 month ago'],
  ['2026-08-22T00:00:00.000Z', '3 months ago'],
  ['2025-11-22T00:00:00.000Z', '11 months ago'],
  ['2025-11-21T00:00:00.000Z', '1 year ago'],
  ['2016-11-21T00:00:00.000Z', '10 years ago'],
])('%s is shown as %s', (instant, text) => {
  expect(agoText(instant, now)).toBe(text)
})

test('a key created by a server whose clock is ahead is shown as just created', () => {
  expect(agoText('2026-11-22T00:04:00.000Z', now)).toBe('less than a minute ago')
})

test.each([null, undefined, '', 'last spring'])('%j is shown as an unknown time', (instant) => {
  expect(agoText(instant, now)).toBe('potentially long ago')
})

test.each([
  [['RestAPI/POST/payment'], 'an Admin'],
  [['RestAPI/GET/balance'], 'an Admin or Tech Admin'],
  [['RestAPI/GET/clients'], 'an Admin, Tech Admin or Tech Operator'],
])('a key with %j can be made or enabled by %s', (permissions, expected) => {
  expect(whoGives(permissions)).toBe(expected)
})

test.each([
  [{ keyId: 'SECRDEMO01', name: 'Web shop' }, 'Web shop (SECRDEMO01)'],
  [{ keyId: 'SECRDEMO01', name: null }, 'SECRDEMO01'],
  [{ keyId: 'SECRDEMO01' }, 'SECRDEMO01'],
])('%j is shown as %s', (key, text) => {
  expect(keyText(key)).toBe(text)
})

const fiveMinutesLater = Date.parse('2026-11-20T03:05:00.000Z')
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
  expect(lastUseText({ ...key, ...use }, fiveMinutesLater)).toBe(text)
})
