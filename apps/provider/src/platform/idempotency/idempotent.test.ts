import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { KELP_KEY, openTestProvider, order } from '../../../test/provider.ts'
import { testClock } from '../clock.ts'
import { deleteOldKeys } from './idempotent.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, paid, refund, settled } = provider

afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const create = (request: Record<string, unknown>, options = {}) =>
  call('POST', '/rest/v1/paymentRequest', { body: { PaymentRequest: request }, ...options })
const reused = { message: 'Idempotency-Key was used with another request' }

test('a repeated call gets the first answer, byte for byte, whatever has happened since', async () => {
  const id = await paid(100)
  const first = await refund(id, { refundAmount: '10' }, keyed('refund-again'))
  await settled()
  await refund(id, { refundAmount: '20' })
  await settled()
  const again = await refund(id, { refundAmount: '10' }, keyed('refund-again'))
  expect(again.status).toBe(200)
  expect(again.text).toBe(first.text)
  expect(again.headers['content-type']).toBe(first.headers['content-type'])
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  expect(again.headers['idempotent-replayed']).toBe('true')
})

test('a call with the same amount in another form is still the same call', async () => {
  const id = await paid(100)
  const first = await refund(id, { refundAmount: '10' }, keyed('ten'))
  const again = await refund(id, { refundAmount: '10.00' }, keyed('ten'))
  expect(again.text).toBe(first.text)
})

test.each([
  ['another amount', { refundAmount: '11' }],
  ['the rest', {}],
  ['another description', { refundAmount: '10', description: 'Beans were stale' }],
  ['another refund id', { refundAmount: '10', clientRefundID: 'other' }],
])('a key that is used again with %s is rejected', async (_what, query: Record<string, string>) => {
  const id = await paid(100)
  const key = keyed(randomUUID())
  expect((await refund(id, { refundAmount: '10' }, key)).status).toBe(200)
  await settled()
  const answer = await refund(id, query, key)
  expect([answer.status, answer.body]).toEqual([422, reused])
})

test('a key that is used again for another payment or another kind of call is rejected', async () => {
  const [one, other] = [await paid(100), await paid(100)]
  const key = keyed(randomUUID())
  await refund(one, {}, key)
  expect((await refund(other, {}, key)).status).toBe(422)
  expect((await create(order(), key)).status).toBe(422)
})

test('a rejected call leaves its key free for the corrected one', async () => {
  const id = await paid(100)
  const key = keyed(randomUUID())
  expect((await refund(id, { refundAmount: '100.01' }, key)).status).toBe(400)
  expect((await refund('nothing', {}, key)).status).toBe(404)
  const answer = await refund(id, { refundAmount: '100' }, key)
  expect(answer.status).toBe(200)
  expect(answer.headers).not.toHaveProperty('idempotent-replayed')
})

test('a repeated creation gets the first answer, and is rejected under another key', async () => {
  const request = order()
  const first = await create(request, keyed('create-1'))
  const again = await create(request, keyed('create-1'))
  expect(first.status).toBe(200)
  expect(again.text).toBe(first.text)
  const changed = await create({ ...request, paymentAmount: 101 }, keyed('create-1'))
  expect([changed.status, changed.body]).toEqual([422, reused])
  const otherKey = await create(request, keyed('create-2'))
  expect(otherKey.status).toBe(400)
  expect(otherKey.body.message).toMatch(/^Duplicate clientTransactionId/)
})

test('the fields of a creation may be in another order', async () => {
  const request = order({ metaData: { a: 1 } })
  const first = await create(request, keyed('order'))
  const turned = Object.fromEntries(Object.entries(request).reverse())
  expect((await create(turned, keyed('order'))).text).toBe(first.text)
})

test('a key is valid only for its client', async () => {
  const key = keyed('shared-key')
  expect((await create(order(), key)).status).toBe(200)
  const kelp = await create(order({ clientId: 'KELPCO1' }), { as: KELP_KEY, ...key })
  expect(kelp.status).toBe(200)
})

test('a key is valid only for the person or the API key that used it', async () => {
  const key = keyed('one-caller')
  const request = order()
  expect((await create(request, key)).status).toBe(200)
  const person = await create(request, { as: 'admin@harbour.example', ...key })
  expect([person.status, person.body]).toEqual([422, reused])
})

test.each(['', ' ', 'a b', 'ü', 'x'.repeat(256)])('the key %j is rejected', async (key) => {
  const answer = await create(order(), keyed(key))
  expect(answer.status).toBe(400)
  expect(answer.body.message).toBe('Idempotency-Key must be 1 to 255 printable characters')
})

test('a key is kept for seven days, then free for a new call', async () => {
  const WEEK_MS = 7 * 24 * 3600 * 1000
  const request = order()
  const first = await create(request, keyed('for-a-week'))
  clock.advance(WEEK_MS)
  await deleteOldKeys(provider.platform)
  expect((await create(request, keyed('for-a-week'))).text).toBe(first.text)
  clock.advance(1)
  await deleteOldKeys(provider.platform)
  const later = await create(order(), keyed('for-a-week'))
  expect(later.status).toBe(200)
  expect(later.headers).not.toHaveProperty('idempotent-replayed')
})
