import { hash } from '@node-rs/bcrypt'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import {
  HARBOUR_DIST_KEY,
  HARBOUR_KEY,
  openTestProvider,
  order,
} from '../../../../test/provider.ts'
import { testClock } from '../../../platform/clock.ts'
import { bcrypt } from './check-secret.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform } = provider
const verify = vi.spyOn(bcrypt, 'verify')
const forbidden = { message: 'User is not authorized to access this resource' }
const secret = 'LegacySecret0001'
const legacyKey = `SECR_KELPCO1_${secret}`
await platform.db
  .insertInto('api_keys')
  .values({
    client_id: clientIdOf('KELPCO1'),
    key_id: 'SECR',
    hash: (await hash(secret, { cost: 10 })).replace('$2b$', '$2a$'),
    permitted_operations: ['RestAPI/GET/balance'],
    created_at: clock.now(),
  })
  .execute()

beforeEach(() => clock.advance(120_000))
afterAll(() => {
  verify.mockRestore()
  return provider.close()
})

const balance = (as: string) => call('GET', '/rest/v1/balance', { as })
const setKey = (values: { enabled?: boolean; permitted_operations?: string[] }) =>
  platform.db
    .updateTable('api_keys')
    .set(values)
    .where('client_id', '=', clientIdOf('KELPCO1'))
    .where('key_id', '=', 'SECR')
    .execute()

test('a legacy key without a suffix is accepted with its permissions only', async () => {
  expect((await balance(legacyKey)).status).toBe(200)
  const body = { PaymentRequest: order({ clientId: 'KELPCO1' }) }
  const answer = await call('POST', '/rest/v1/paymentRequest', { as: legacyKey, body })
  expect([answer.status, answer.body]).toEqual([403, forbidden])
})

test('a disabled key and a changed permission apply from the next call', async () => {
  expect((await balance(legacyKey)).status).toBe(200)
  await setKey({ enabled: false })
  expect((await balance(legacyKey)).status).toBe(401)
  await setKey({ enabled: true, permitted_operations: [] })
  expect((await balance(legacyKey)).status).toBe(403)
  await setKey({ permitted_operations: ['RestAPI/GET/balance'] })
  expect((await balance(legacyKey)).status).toBe(200)
})

test('an operation is permitted by its whole name, not by a prefix', async () => {
  await setKey({
    permitted_operations: ['RestAPI/GET', 'RestAPI/GET/bal', 'RestAPI/GET/balance/x'],
  })
  expect((await balance(legacyKey)).status).toBe(403)
  await setKey({ permitted_operations: ['RestAPI/GET/balance'] })
})

test('a distributable key reads one payment request and nothing else', async () => {
  const createdRequest = await provider.create()
  const id = createdRequest.PaymentRequestStatus.paymentRequestId
  const as = HARBOUR_DIST_KEY
  expect((await call('GET', `/rest/v1/paymentRequest?id=${id}`, { as })).status).toBe(200)
  for (const [method, path] of [
    ['GET', '/rest/v1/balance'],
    ['GET', '/rest/v1/clients'],
    ['POST', '/rest/v1/paymentRequest'],
    ['POST', '/rest/v1/paymentRequest/search'],
    ['POST', `/rest/v1/paymentRequest/refund?id=${id}`],
    ['DELETE', `/rest/v1/paymentRequest?id=${id}`],
    ['POST', '/rest/v1/payIDEnquiry'],
    ['GET', '/portal/v1/clients/HARBOUR'],
    ['GET', `/portal/v1/paymentRequest?id=${id}`],
  ] as const) {
    const answer = await call(method, path, { as })
    expect([answer.status, answer.body], path).toEqual([403, forbidden])
  }
})

test('no API key is accepted by the portal', async () => {
  const answer = await call('GET', '/portal/v1/clients/HARBOUR', { as: HARBOUR_KEY })
  expect([answer.status, answer.body]).toEqual([403, forbidden])
})

test('after twenty wrong attempts in a minute the guesser must wait, and the right key passes', async () => {
  expect((await balance(HARBOUR_KEY)).status).toBe(200)
  const wrong = 'SECRDEMO01_HARBOUR_WrongSecret00001'
  const tries = await Promise.all(Array.from({ length: 20 }, () => balance(wrong)))
  expect(tries.map((answer) => answer.status)).toEqual(Array(20).fill(401))
  const held = await balance('SECRDEMO01_HARBOUR_WrongSecret00002')
  expect([held.status, held.body]).toEqual([429, { message: 'Too many requests' }])
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(0)
  expect((await balance(HARBOUR_KEY)).status).toBe(200)
  expect((await balance(legacyKey)).status).toBe(200)
  clock.advance(60_000)
  expect((await balance(wrong)).status).toBe(401)
})

const guess = (number: number) => `SECRDEMO01_HARBOUR_WrongSecret${String(number).padStart(5, '0')}`

test('two hundred concurrent guesses cost as many checks as twenty', async () => {
  const tries = await Promise.all(Array.from({ length: 200 }, (_, index) => balance(guess(index))))
  const statuses = tries.map(({ status }) => status)
  // A few checks run at once, and some start before earlier ones are counted.
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(20)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(40)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(160)
})

test('a key accepted before passes amid any number of guesses, even after its minute', async () => {
  expect((await balance(HARBOUR_KEY)).status).toBe(200)
  clock.advance(60_001)
  const guesses = Promise.all(Array.from({ length: 30 }, (_, index) => balance(guess(index))))
  expect((await balance(HARBOUR_KEY)).status).toBe(200)
  await guesses
  expect((await balance(guess(31))).status).toBe(429)
  expect((await balance(HARBOUR_KEY)).status).toBe(200)
})

test('a right key that was never used passes after any number of guesses from its own address', async () => {
  await platform.db
    .updateTable('api_keys')
    .set({ proof: null })
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .execute()
  await Promise.all(Array.from({ length: 20 }, (_, index) => balance(guess(index))))
  clock.advance(15_000)
  const held = await balance(guess(20))
  expect([held.status, held.headers['retry-after']]).toEqual([429, '45'])
  expect((await balance(HARBOUR_KEY)).status).toBe(200)
  expect((await balance(guess(21))).status).toBe(429)
})

test('guesses at one key share one read of it, and those that find its queue full cost no check', async () => {
  const requested = vi.spyOn(platform.pool, 'query')
  const reads = () =>
    requested.mock.calls.filter(([query]) => Object(query).name === 'api-key').length
  verify.mockClear()
  await Promise.all(Array.from({ length: 200 }, (_, index) => balance(guess(index))))
  expect(reads()).toBeLessThanOrEqual(10)
  expect(verify.mock.calls.length).toBeLessThanOrEqual(25)
  requested.mockRestore()
})

test('each rejected key costs one check, whether the key exists or not', async () => {
  expect((await balance(HARBOUR_KEY)).status).toBe(200)
  await setKey({ enabled: false })
  const checksOf = async (key: string) => {
    verify.mockClear()
    const answer = await balance(key)
    expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthorized' }])
    const costs = verify.mock.calls.map(([, stored]) => String(stored).slice(4, 6))
    return costs
  }
  const wrong = 'WrongSecret00001'
  expect({
    'used before': await checksOf(`SECRDEMO01_HARBOUR_${wrong}`),
    'never used': await checksOf(`DISTDEMO01_HARBOUR_${wrong}`),
    'switched off': await checksOf(`SECR_KELPCO1_${wrong}`),
    'no such key': await checksOf(`SECRNOBODY_HARBOUR_${wrong}`),
    'no such client': await checksOf(`SECRDEMO01_NOBODY99_${wrong}`),
  }).toEqual({
    'used before': ['10'],
    'never used': ['10'],
    'switched off': ['10'],
    'no such key': ['10'],
    'no such client': ['10'],
  })
  verify.mockClear()
  expect((await balance(HARBOUR_KEY)).status).toBe(200)
  expect(verify).not.toHaveBeenCalled()
  await setKey({ enabled: true })
})

test('a proof is valid only for its key and its hash', async () => {
  await balance(legacyKey)
  await balance(HARBOUR_KEY)
  const proofs = await platform.db
    .selectFrom('api_keys')
    .select(['client_id', 'key_id', 'proof'])
    .where('proof', 'is not', null)
    .execute()
  const [kelp] = proofs.filter(({ key_id }) => key_id === 'SECR')
  const setProof = (proof: Buffer | null) =>
    platform.db.updateTable('api_keys').set({ proof }).where('key_id', '=', 'SECR').execute()
  const [harbour] = proofs.filter(({ key_id }) => key_id === 'SECRDEMO01')
  expect([kelp?.proof?.length, harbour?.proof?.length]).toEqual([32, 32])
  await setProof(harbour?.proof ?? null)
  verify.mockClear()
  expect((await balance(legacyKey)).status).toBe(200)
  expect(verify).toHaveBeenCalledOnce()
  const other = await hash('AnotherSecret001', { cost: 10 })
  const setHash = (value: string) =>
    platform.db.updateTable('api_keys').set({ hash: value }).where('key_id', '=', 'SECR').execute()
  const before = await platform.db
    .selectFrom('api_keys')
    .select('hash')
    .where('key_id', '=', 'SECR')
    .executeTakeFirstOrThrow()
  await setHash(other)
  expect((await balance(legacyKey)).status).toBe(401)
  await setHash(before.hash)
  expect((await balance(legacyKey)).status).toBe(200)
})

test('guesses at one key delay neither the client’s other keys nor other addresses', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => balance(guess(index))))
  expect((await balance(guess(99))).status).toBe(429)
  expect((await balance(HARBOUR_DIST_KEY)).status).toBe(403)
  const elsewhere = await provider.app.inject({
    url: '/rest/v1/balance',
    remoteAddress: '203.0.113.9',
    headers: { authorization: guess(99) },
  })
  expect(elsewhere.statusCode).toBe(401)
})
