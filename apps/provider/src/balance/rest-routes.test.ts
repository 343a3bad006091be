import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { KELP_KEY, openTestProvider } from '../../test/provider.ts'
import { testClock } from '../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, paid, refund, settled } = provider

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const balance = async (query = '', options = {}) =>
  (await call('GET', `/rest/v1/balance${query}`, options)).body

test('a client without payments has a balance of zero', async () => {
  expect(await balance('', { as: 'owner@newclient.example' })).toEqual({ balance: 0 })
  expect(await balance(`?timestamp=${NOW}`, { as: KELP_KEY })).toEqual({ balance: 0 })
})

test('the balance at an instant, to the millisecond', async () => {
  const id = await paid(100)
  clock.set('2026-11-20T03:10:00.000Z')
  await refund(id, { refundAmount: '30.05' })
  await settled()
  clock.set('2026-11-20T03:20:00.000Z')
  await paid(5)
  expect(await balance()).toEqual({ balance: 74.95 })
  for (const [timestamp, expected] of [
    ['2026-11-20T02:59:59.999Z', 0],
    ['2026-11-20T03:00:00.000Z', 100],
    ['2026-11-20T03:09:59.999Z', 100],
    ['2026-11-20T03:10:00.000Z', 69.95],
    ['2026-11-20T14:19:59.999%2B11:00', 69.95],
    ['2026-11-20T03:20:00.000Z', 74.95],
    ['2099-01-01T00:00:00.000Z', 74.95],
    ['0001-01-01T00:00:00.000Z', 0],
    ['9999-12-31T23:59:59.999Z', 74.95],
  ] as const) {
    expect(await balance(`?timestamp=${timestamp}`), timestamp).toEqual({ balance: expected })
  }
})

test('the balance at an instant includes all payments of that instant', async () => {
  clock.set('2026-11-21T03:00:00.000Z')
  const before = (await balance()).balance
  await Promise.all(Array.from({ length: 12 }, () => paid(1)))
  expect((await balance()).balance).toBe(before + 12)
  expect((await balance('?timestamp=2026-11-21T03:00:00.000Z')).balance).toBe(before + 12)
})

test.each(['yesterday', '2026-11-20', '2026-11-20T03:00:00', '', '1'])(
  'the balance at %j is rejected',
  async (timestamp) => {
    const answer = await call('GET', `/rest/v1/balance?timestamp=${timestamp}`)
    expect(answer.status).toBe(400)
    expect(answer.body.details.failureCode).toBe('ERR0.03')
  },
)

const harbour = [
  { clientId: 'HARBOUR', clientName: 'Harbour Roasters', legalName: 'Harbour Roasters Pty Ltd' },
  { clientId: 'HARBOURM1', clientName: 'Harbour Manly', legalName: 'Harbour Manly Pty Ltd' },
  { clientId: 'HARBOURN1', clientName: 'Harbour Newtown', legalName: 'Harbour Newtown Pty Ltd' },
]

test.each([
  ['the root, acting for itself', { as: 'admin@harbour.example' }, harbour],
  [
    'the root, acting for a child',
    { as: 'admin@harbour.example', actingFor: 'HARBOURN1' },
    harbour,
  ],
  ['a key', {}, harbour],
  ['a child', { as: 'admin@newtown.harbour.example' }, harbour.slice(2)],
  [
    'a stranger',
    { as: KELP_KEY },
    [{ clientId: 'KELPCO1', clientName: 'Kelp & Co', legalName: 'Kelp & Co Pty Ltd' }],
  ],
])('%s lists its whole organisation, the root first', async (_who, options, list) => {
  const answer = await call('GET', '/rest/v1/clients', options)
  expect([answer.status, answer.body]).toEqual([200, list])
})

test('each client has a separate balance', async () => {
  const options = { as: 'admin@harbour.example', actingFor: 'HARBOURN1' }
  expect(await balance('', options)).toEqual({ balance: 0 })
})
