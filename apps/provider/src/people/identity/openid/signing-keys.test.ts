import { DAY, MINUTE } from '@tideway/contract/time/durations'
import type { JSONWebKeySet } from 'jose'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestIdentity } from '../../../../test/sign-in/identity.ts'
import { idTokenOf, openTestIdentity } from '../../../../test/sign-in/identity.ts'
import { rotateSigningKeys } from './signing-keys-store.ts'

const start = Date.parse('2026-11-20T03:00:00Z')
let identity: TestIdentity & { another(): Promise<TestIdentity> }
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  identity = await openTestIdentity({
    SIGNING_SECRET: 'a secret of more than 32 letters, for tests',
  })
})
afterAll(async () => {
  await identity.close()
  vi.useRealTimers()
})

const published = async ({ app }: Pick<TestIdentity, 'app'> = identity): Promise<JSONWebKeySet> =>
  (await app.inject('/identity/jwks')).json()
const kids = async () => (await published()).keys.map((key) => key.kid)
const kidOf = (token: string) => decodeProtectedHeader(token).kid

test('a key is published a day before it signs, and its predecessor stays until its last token ends', async () => {
  const [first] = await kids()
  vi.setSystemTime(start + 29 * DAY - 1)
  await rotateSigningKeys(identity.platform)
  expect(await kids()).toEqual([first])

  vi.setSystemTime(start + 29 * DAY)
  await rotateSigningKeys(identity.platform)
  await rotateSigningKeys(identity.platform)
  vi.setSystemTime(start + 29 * DAY + MINUTE)
  const both = await kids()
  expect(both).toHaveLength(2)
  const second = both.find((kid) => kid !== first)
  expect(kidOf(await idTokenOf(identity, 'admin@harbour.example'))).toBe(first)

  vi.setSystemTime(start + 30 * DAY - MINUTE)
  const last = await idTokenOf(identity, 'admin@harbour.example')
  expect(kidOf(last)).toBe(first)

  vi.setSystemTime(start + 30 * DAY + MINUTE)
  expect(kidOf(await idTokenOf(identity, 'admin@harbour.example'))).toBe(second)

  vi.setSystemTime(start + 30 * DAY + 8 * MINUTE)
  await jwtVerify(last, createLocalJWKSet(await published()))
  expect(await identity.verifyIdToken(last)).toMatchObject({ role: 'BASE_ADMIN' })

  // A process of the last release may have issued a token for an hour.
  vi.setSystemTime(start + 30 * DAY + 58 * MINUTE)
  expect(await kids()).toHaveLength(2)

  vi.setSystemTime(start + 30 * DAY + 71 * MINUTE)
  await rotateSigningKeys(identity.platform)
  expect(await kids()).toEqual([second])
})

test('several processes that start at once create one key', async () => {
  await identity.platform.db.deleteFrom('identity_signing_keys').execute()
  await Promise.all(Array.from({ length: 5 }, () => rotateSigningKeys(identity.platform)))
  const rows = await identity.platform.db
    .selectFrom('identity_signing_keys')
    .select('kid')
    .execute()
  expect(rows).toHaveLength(1)
})

test('a process learns of a new key from the first token signed with it', async () => {
  const other = await identity.another()
  const token = await idTokenOf(other, 'admin@harbour.example')
  expect(await identity.verifyIdToken(token)).toMatchObject({ role: 'BASE_ADMIN' })
  await identity.platform.db.deleteFrom('identity_signing_keys').execute()
  await rotateSigningKeys(identity.platform)
  vi.setSystemTime(Date.now() + 31_000)
  const newer = await idTokenOf(identity, 'admin@harbour.example')
  expect(kidOf(newer)).not.toBe(kidOf(token))
  expect(await other.verifyIdToken(newer)).toMatchObject({ role: 'BASE_ADMIN' })
})

test('the table does not contain the private key in plain text', async () => {
  const [row] = await identity.platform.db
    .selectFrom('identity_signing_keys')
    .select('sealed')
    .execute()
  expect(row?.sealed.toString('latin1')).not.toContain('"d"')
  const secrets = await identity.platform.db.selectFrom('identity_secrets').select('name').execute()
  expect(secrets.map((secret) => secret.name)).toEqual(['cookie'])
})

test('keys encrypted with another secret are used neither to sign nor to verify', async () => {
  const token = await idTokenOf(identity, 'admin@harbour.example')
  const changed = {
    ...identity.platform,
    env: {
      ...identity.platform.env,
      signingSecrets: ['another secret of more than 32 letters'] as const,
    },
  }
  await rotateSigningKeys(changed)
  const { createIdTokenVerifier } = await import('./verify-id-token.ts')
  expect(await createIdTokenVerifier(changed)(token)).toBeUndefined()
  expect(await identity.verifyIdToken(token)).toMatchObject({ role: 'BASE_ADMIN' })
})
