import { describe, expect, test } from 'vitest'
import {
  fullKey,
  KeyRequest,
  kindOfKey,
  NewKey,
  NewKeys,
  newHmacKey,
  newKeyId,
  newSecret,
} from './api-keys.ts'

const hash = '$2b$10$M49KuO74P028uAnANC337.PIh1l/29VLGGDx7b8K8wwZ4vF15kh62'
const key = { id: 'SECRABCDEF', hash }
const hmacKey = 'HMAC_abcdefghijklmnopqrstuvwxyz0'

test.each([
  ['SECRABCDEF', 'SECR'],
  ['DISTABC123', 'DIST'],
  ['SECR', 'SECR'],
  ['DIST', 'DIST'],
  ['SECRabcdef', undefined],
  ['SECRABCDE', undefined],
  ['SECRABCDEFG', undefined],
  ['HMACABCDEF', undefined],
  ['', undefined],
])('the key id %j has the kind %j', (keyId, kind) => {
  expect(kindOfKey(keyId)).toBe(kind)
})

test.each([
  key,
  { id: 'DISTABC123', hash: hash.replace('$2b$', '$2a$') },
  { ...key, hmacKey },
  { ...key, enabled: false, copyFromId: 'SECRDEMO01', hmacKey },
  { ...key, copyFromId: 'SECR' },
  { id: 'DISTABCDEF', hash, copyFromId: 'DIST' },
])('accepts the new key %j', (key) => {
  expect(NewKey.safeParse(key).error).toBeUndefined()
})

test.each([
  { hash },
  { id: 'SECRABCDEF' },
  { ...key, id: 'SECR' },
  { ...key, id: 'SECRabcdef' },
  { ...key, id: 'TESTABCDEF' },
  { ...key, hash: '' },
  { ...key, hash: hash.slice(0, -1) },
  { ...key, hash: `${hash}2` },
  { ...key, hash: hash.replace('$10$', '$04$') },
  { ...key, hash: hash.replace('$10$', '$12$') },
  { ...key, hash: hash.replace('$2b$', '$2y$') },
  { ...key, hash: 'DemoSecret000001' },
  { ...key, hmacKey: 'HMAC_short' },
  { ...key, hmacKey: `${hmacKey}1` },
  { ...key, hmacKey: null },
  { ...key, enabled: 'yes' },
  { ...key, copyFromId: 'OTHER' },
  { ...key, copyFromId: 'DISTDEMO01' },
  { id: 'DISTABCDEF', hash, hmacKey },
  { id: 'DISTABCDEF', hash, copyFromId: 'SECRDEMO01' },
  { ...key, secret: 'DemoSecret000001' },
  { ...key, permittedOperationArnRegexes: ['RestAPI/POST/payment'] },
])('rejects the new key %j', (key) => {
  expect(NewKey.safeParse(key).success).toBe(false)
})

test('several keys may be added at once if their ids differ', () => {
  const keys = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...key, id: `SECRABCDE${index % 10}` }))
  expect(NewKeys.safeParse(keys(2)).success).toBe(true)
  expect(NewKeys.safeParse(keys(10)).success).toBe(true)
  expect(NewKeys.safeParse([]).success).toBe(false)
  expect(NewKeys.safeParse(keys(11)).success).toBe(false)
  expect(NewKeys.safeParse([key, key]).success).toBe(false)
})

describe('random keys and secrets', () => {
  const bytes = (...values: number[]) => {
    let next = 0
    return (count: number) => {
      const taken = values.slice(next, next + count)
      next += count
      return Uint8Array.from(taken)
    }
  }

  test('have the required length and are accepted', () => {
    const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
    for (let tries = 0; tries < 200; tries += 1) {
      expect(newKeyId('SECR', random)).toMatch(/^SECR[A-Z]{6}$/)
      expect(newKeyId('DIST', random)).toMatch(/^DIST[A-Z]{6}$/)
      expect(newSecret(random)).toMatch(/^[A-Za-z0-9]{16}$/)
      expect(newHmacKey(random)).toMatch(/^HMAC_[A-Za-z0-9]{27}$/)
    }
  })

  test('discard random bytes that would make some letters more likely', () => {
    // 256 is nine times 26 with 22 bytes left over, and four times 62 with 8 left over.
    expect(newKeyId('SECR', bytes(0, 25, 26, 233, 234, 255, 1, 2))).toBe('SECRAZAZBC')
    expect(newSecret(bytes(...Array(14).fill(0), 247, 248, 255, 61))).toBe(`${'A'.repeat(14)}99`)
  })

  test('use every letter equally often', () => {
    let next = 0
    const everyByte = (count: number) => Uint8Array.from({ length: count }, () => next++ % 256)
    const counts = new Map<string, number>()
    // Uses each byte 27 times.
    for (let count = 0; count < 248; count += 1)
      for (const letter of newHmacKey(everyByte).slice(5))
        counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect(counts.size).toBe(62)
    expect(new Set(counts.values())).toEqual(new Set([108]))
  })
})

test('the shown key has three parts', () => {
  expect(fullKey({ id: 'SECRABCDEF', clientId: 'HARBOUR', secret: 'DemoSecret000001' })).toBe(
    'SECRABCDEF_HARBOUR_DemoSecret000001',
  )
})

test.each([
  [{ permissions: ['RestAPI/GET/balance'] }, true],
  [{ permissions: ['RestAPI/PATCH/client/*/apiKeys'], generateHMAC: true }, true],
  [{ permissions: [] }, false],
  [{}, false],
  [{ permissions: ['RestAPI/GET:balance'] }, false],
  [{ permissions: ['PortalAPI/GET/clients/*'] }, false],
  [{ permissions: ['RestAPI/GET/balance', 'RestAPI/GET/balance'] }, false],
  [{ permissions: [`RestAPI/GET/${'a'.repeat(100)}`] }, false],
  [{ permissions: ['RestAPI/GET/balance'], generateHMAC: 1 }, false],
  [{ permissions: ['RestAPI/GET/balance'], id: 'SECRABCDEF' }, false],
])('%j is a valid key request: %s', (request, expected) => {
  expect(KeyRequest.safeParse(request).success).toBe(expected)
})
