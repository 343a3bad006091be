import { NewKeys } from '@tideway/contract/keys/api-keys'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { compare } from 'bcryptjs'
import { describe, expect, test } from 'vitest'
import { makeKeys } from './make-keys.ts'

/** Produces predictable bytes without repetition: 0, 1, 2, … */
function counting() {
  let next = 0
  return (count: number) => Uint8Array.from({ length: count }, () => next++ % 248)
}

const secretKey: ClientKey = {
  keyId: 'SECRDEMO01',
  enabled: false,
  hmacEnabled: false,
  permittedOperationArnRegexes: ['RestAPI/GET/balance'],
  createdDateTime: null,
}

/** Returns the secret at the end of a whole key. */
const secretOf = (value: string | undefined) => value?.split('_').at(-1) ?? ''

describe('a new set', () => {
  test('has a distributable and a secret key, and sends only their matching hashes', async () => {
    const { entries, shown } = await makeKeys({ clientId: 'HARBOUR', hmac: false }, counting())
    expect(NewKeys.parse(entries)).toEqual(entries)
    expect(entries.map(({ id, hash: _hash, ...rest }) => ({ id, ...rest }))).toEqual([
      { id: 'SECRABCDEF' },
      { id: 'DISTWXYZAB' },
    ])
    expect(shown.map(({ label, value }) => [label, value])).toEqual([
      ['Distributable key', 'DISTWXYZAB_HARBOUR_cdefghijklmnopqr'],
      ['Secret key', 'SECRABCDEF_HARBOUR_GHIJKLMNOPQRSTUV'],
    ])
    const [distributable, secret] = shown
    expect(await compare(secretOf(secret?.value), entries[0]?.hash ?? '')).toBe(true)
    expect(await compare(secretOf(distributable?.value), entries[1]?.hash ?? '')).toBe(true)
    for (const { value } of shown) expect(JSON.stringify(entries)).not.toContain(secretOf(value))
  })

  test('has an HMAC key for the secret key only, if requested', async () => {
    const { entries, shown } = await makeKeys({ clientId: 'HARBOUR', hmac: true }, counting())
    expect(NewKeys.parse(entries)).toEqual(entries)
    const hmacKey = shown.find(({ label }) => label === 'HMAC key')?.value
    expect(hmacKey).toMatch(/^HMAC_[A-Za-z0-9]{27}$/)
    expect(entries.map((entry) => [entry.id.slice(0, 4), entry.hmacKey])).toEqual([
      ['SECR', hmacKey],
      ['DIST', undefined],
    ])
  })

  test('gives the entered name to each of its keys', async () => {
    const order = { clientId: 'HARBOUR', hmac: false, name: 'Web shop' }
    const { entries } = await makeKeys(order, counting())
    expect(NewKeys.parse(entries).map(({ name }) => name)).toEqual(['Web shop', 'Web shop'])
  })

  test('is different every time', async () => {
    const order = { clientId: 'HARBOUR', hmac: true }
    const sets = [await makeKeys(order), await makeKeys(order)]
    const values = sets.flatMap(({ shown }) => shown.map(({ value }) => value))
    expect(new Set(values).size).toBe(6)
  })
})

describe('a copy of a key', () => {
  test('is enabled, has the same kind and names its source', async () => {
    const order = { clientId: 'HARBOUR', source: secretKey, hmac: false }
    const { entries, shown } = await makeKeys(order, counting())
    expect(NewKeys.parse(entries)).toEqual(entries)
    expect(entries).toEqual([
      {
        id: 'SECRABCDEF',
        hash: expect.stringMatching(/^\$2b\$10\$/),
        enabled: true,
        copyFromId: 'SECRDEMO01',
      },
    ])
    expect(shown).toEqual([{ label: 'New key', value: 'SECRABCDEF_HARBOUR_GHIJKLMNOPQRSTUV' }])
  })

  test('of a secret key may have an HMAC key', async () => {
    const order = { clientId: 'HARBOUR', source: secretKey, hmac: true }
    const { entries, shown } = await makeKeys(order, counting())
    expect(shown.map(({ label }) => label)).toEqual(['New key', 'HMAC key'])
    expect(entries[0]?.hmacKey).toBe(shown[1]?.value)
  })

  test('of a distributable key has no HMAC key, even if requested', async () => {
    const source = { ...secretKey, keyId: 'DISTDEMO01' }
    const { entries, shown } = await makeKeys({ clientId: 'HARBOUR', source, hmac: true })
    expect(entries[0]).not.toHaveProperty('hmacKey')
    expect(entries[0]?.id).toMatch(/^DIST[A-Z]{6}$/)
    expect(shown).toHaveLength(1)
  })

  test('of an early key without a suffix has a suffix', async () => {
    const source = { ...secretKey, keyId: 'SECR' }
    const { entries } = await makeKeys({ clientId: 'HARBOUR', source, hmac: false })
    expect(entries[0]?.id).toMatch(/^SECR[A-Z]{6}$/)
    expect(entries[0]?.copyFromId).toBe('SECR')
  })
})
