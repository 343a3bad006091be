import { afterAll, expect, test } from 'vitest'
import { HARBOUR_DIST_KEY, KELP_KEY, openTestProvider } from '../../test/provider.ts'

const provider = await openTestProvider()
const { call, create } = provider
afterAll(() => provider.close())

const path = '/rest/v1/config/payIdDomains'
const list = async (as?: string) => (await call('GET', path, as ? { as } : {})).body
const set = (body: object, as?: string) => call('POST', path, { body, ...(as && { as }) })
const harbour = [
  { domain: 'pay.harbour.example', merchantName: 'Harbour Roasters' },
  { domain: 'shop.harbour.example', merchantName: 'Harbour Shop' },
]
const refused = (message: string) => [
  400,
  { message, details: { failureCode: 'ERR0.03', failureReason: message } },
]

test('domains stand in the order they were added; the first is used where none is asked for', async () => {
  expect(await list()).toEqual(harbour)
  const added = { domain: 'cart.harbour.example', merchantName: 'Harbour Carts' }
  const answer = await set(added)
  expect([answer.status, answer.body]).toEqual([202, added])
  expect(await list()).toEqual([...harbour, added])
  const first = await create()
  expect(first.PaymentRequest.payID).toMatch(/@pay\.harbour\.example$/)
  const asked = await create({ payIDSuffix: 'cart.harbour.example' })
  expect(asked.PaymentRequest.payID).toMatch(/@cart\.harbour\.example$/)
})

test('one that is there keeps its place and gets the other name', async () => {
  expect((await set({ domain: 'pay.harbour.example', merchantName: 'Harbour' })).status).toBe(202)
  expect((await list())[0]).toEqual({ domain: 'pay.harbour.example', merchantName: 'Harbour' })
  expect((await set({ domain: 'pay.harbour.example' })).status).toBe(202)
  expect((await list())[0]).toEqual({ domain: 'pay.harbour.example' })
})

test('one is taken out, and then once more', async () => {
  await set({ domain: 'once.harbour.example' })
  for (const _time of [1, 2]) {
    expect((await call('DELETE', `${path}/once.harbour.example`)).status).toBe(204)
  }
  expect(await list()).not.toContainEqual({ domain: 'once.harbour.example' })
  const refusedRequest = await call('POST', '/rest/v1/paymentRequest', {
    body: {
      PaymentRequest: {
        clientId: 'HARBOUR',
        clientTransactionId: 'after-once',
        paymentDescription: 'Nowhere to stand',
        paymentAmount: 1,
        payIDSuffix: 'once.harbour.example',
      },
    },
  })
  expect(refusedRequest.status).toBe(400)
})

test('nobody asks for money under a name of somebody else', async () => {
  const kelps = await set({ domain: 'pay.kelp.example' })
  expect([kelps.status, kelps.body]).toEqual(
    refused('PayID domain pay.kelp.example is used by somebody else'),
  )
  const ours = await set({ domain: 'pay.tideway.example' })
  expect([ours.status, ours.body]).toEqual(
    refused('PayID domain pay.tideway.example is used by somebody else'),
  )
  const both = await Promise.all([
    set({ domain: 'new.example' }),
    set({ domain: 'new.example' }, KELP_KEY),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([202, 400])
})

test('a client has ten at most', async () => {
  for (let number = (await list(KELP_KEY)).length + 1; number <= 10; number += 1) {
    expect((await set({ domain: `n${number}.kelp.example` }, KELP_KEY)).status).toBe(202)
  }
  const eleventh = await set({ domain: 'n11.kelp.example' }, KELP_KEY)
  expect([eleventh.status, eleventh.body]).toEqual(refused('A client has at most 10 PayID domains'))
  expect((await set({ domain: 'n10.kelp.example', merchantName: 'Ten' }, KELP_KEY)).status).toBe(
    202,
  )
})

test.each([
  [{ domain: 'Pay.harbour.example' }],
  [{ domain: 'harbour' }],
  [{ domain: 'a.example', merchantName: '' }],
  [{ domain: 'a.example', position: 1 }],
  [{}],
  [[{ domain: 'a.example' }]],
])('%j is no domain', async (body) => {
  expect((await set(body)).status).toBe(400)
})

test('people and keys for browsers may not', async () => {
  for (const as of ['admin@harbour.example', HARBOUR_DIST_KEY]) {
    expect((await call('GET', path, { as })).status).toBe(403)
    expect((await call('POST', path, { as, body: { domain: 'a.example' } })).status).toBe(403)
    expect((await call('DELETE', `${path}/a.example`, { as })).status).toBe(403)
  }
})

test('the longest that there can be leaves room for a name', async () => {
  const longest = `${'l'.repeat(29)}.example`
  expect((await set({ domain: longest })).status).toBe(202)
  const { PaymentRequest } = await create({ payIDSuffix: longest })
  expect(PaymentRequest.payID).toMatch(/^[0-9a-f]{12}@l{29}\.example$/)
})
