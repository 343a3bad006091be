import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import type { CallOptions, ProviderAnswer } from '../../../test/provider.ts'
import { HARBOUR_KEY, KELP_KEY, openTestProvider, order } from '../../../test/provider.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'

const provider = await openTestProvider()
const { call } = provider
const ghost = 'f'.repeat(32)
const asKelp = { as: KELP_KEY }
let paidId: string
let waitingId: string
let childId: string
let payoutId: string

beforeAll(async () => {
  paidId = await provider.paid(100, { clientTransactionId: 'paid-1' })
  const waiting = await provider.create({ payID: 'theirs@pay.harbour.example' })
  waitingId = waiting.PaymentRequestStatus.paymentRequestId
  const several = await provider.create({ multiPayment: true })
  await adjustFloat(provider.platform.pool, 'HARBOUR', 100_00)
  payoutId = (await payoutCalls(provider).pay({ clientPaymentId: 'payout-1' })).body.PaymentStatus
    .paymentId
  childId = (await provider.pay(several.PaymentRequest.payID, 10)).paymentRequestId ?? ''
})
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

/** Every route that takes an object's id. */
const routes: [string, (id: string, options: CallOptions) => Promise<ProviderAnswer>][] = [
  [
    'GET /paymentRequest',
    (id, options) => call('GET', `/rest/v1/paymentRequest?id=${id}`, options),
  ],
  [
    'DELETE /paymentRequest',
    (id, options) => call('DELETE', `/rest/v1/paymentRequest?id=${id}`, options),
  ],
  ['POST /paymentRequest/refund', (id, options) => provider.refund(id, {}, options)],
  [
    'POST …/refund of too much',
    (id, options) => provider.refund(id, { refundAmount: '999999' }, options),
  ],
  ['GET /payment', (id, options) => call('GET', `/rest/v1/payment?id=${id}`, options)],
  [
    'GET portal /paymentRequest',
    (id, options) => call('GET', `/portal/v1/paymentRequest?id=${id}`, options),
  ],
  [
    'GET portal /receivedPayment',
    (id, options) => call('GET', `/portal/v1/receivedPayment?id=${id}`, options),
  ],
]

describe('another client’s object answers like an unknown one', () => {
  const otherTenants: [string, CallOptions][] = [
    ['a stranger’s key', asKelp],
    ['a stranger', { as: 'admin@kelp.example' }],
    ['a child', { as: 'admin@newtown.harbour.example' }],
    ['the parent acting for a sibling', { as: 'admin@harbour.example', actingFor: 'HARBOURM1' }],
  ]
  for (const [who, options] of otherTenants) {
    test.each(routes)(`to ${who}: %s`, async (_name, ask) => {
      const nothing = await ask(ghost, options)
      expect(nothing.status).toBeGreaterThanOrEqual(400)
      for (const id of [paidId, waitingId, childId, payoutId]) {
        const answer = await ask(id, options)
        expect(answer.status).toBe(nothing.status)
        expect(answer.text).toBe(nothing.text.replaceAll(ghost, id))
        expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(nothing.headers).sort())
      }
    })
  }

  test('and is not changed', async () => {
    const options = { as: HARBOUR_KEY }
    expect((await provider.read(paidId, options)).PaymentRequestStatus.status).toBe('COMPLETE')
    expect((await provider.read(waitingId, options)).PaymentRequestStatus.status).toBe('WAITING')
  })

  test('a payout’s own id finds nothing for another client', async () => {
    for (const PaymentSearch of [{ clientPaymentId: 'payout-1' }, {}]) {
      const answer = await call('POST', '/rest/v1/payment/search', {
        body: { PaymentSearch },
        ...asKelp,
      })
      expect(answer.body).toEqual({ records: [], recordCount: 0 })
    }
  })

  test('PayID, transaction id and branch find nothing for another client', async () => {
    for (const search of [
      { payID: 'theirs@pay.harbour.example' },
      { clientTransactionId: 'paid-1' },
      {},
    ]) {
      const body = { PaymentRequestSearch: search }
      const answer = await call('POST', '/rest/v1/paymentRequest/search', { body, ...asKelp })
      expect(answer.body).toEqual({ records: [], recordCount: 0 })
    }
  })
})

describe('acting for another client', () => {
  const balanceFor = (as: string, actingFor: string) =>
    call('GET', '/rest/v1/balance', { as, actingFor })

  test.each([
    ['admin@harbour.example', 'HARBOUR'],
    ['admin@harbour.example', 'HARBOURN1'],
    ['admin@harbour.example', 'HARBOURM1'],
    ['admin@newtown.harbour.example', 'HARBOURN1'],
  ])('%s may act for %s', async (as, actingFor) => {
    expect((await balanceFor(as, actingFor)).status).toBe(200)
  })

  test.each([
    ['admin@harbour.example', 'KELPCO1'],
    ['admin@newtown.harbour.example', 'HARBOUR'],
    ['admin@newtown.harbour.example', 'HARBOURM1'],
    ['admin@kelp.example', 'HARBOUR'],
    ['admin@harbour.example', 'harbourn1'],
  ])(
    '%s may not act for %s, with the same answer as for an unknown client',
    async (as, actingFor) => {
      const [answer, nobody] = [await balanceFor(as, actingFor), await balanceFor(as, 'NOBODY1')]
      expect([answer.status, answer.body]).toEqual([
        403,
        { message: 'User is not authorized to access this resource' },
      ])
      expect([nobody.status, nobody.text]).toEqual([answer.status, answer.text])
    },
  )

  test('the list of the organisation’s clients ignores another client', async () => {
    const options = { as: 'admin@harbour.example', actingFor: 'KELPCO1' }
    expect((await call('GET', '/rest/v1/clients', options)).status).toBe(200)
  })

  test('an API key with a client suffix is rejected', async () => {
    expect((await call('GET', '/rest/v1/balance', { as: `${HARBOUR_KEY},HARBOURN1` })).status).toBe(
      401,
    )
  })

  test('a record created while acting for a child belongs to the child', async () => {
    const options = { as: 'admin@harbour.example', actingFor: 'HARBOURN1' }
    const createdRequest = await provider.create({ clientId: 'HARBOURN1' }, options)
    const id = createdRequest.PaymentRequestStatus.paymentRequestId
    expect((await call('GET', `/rest/v1/paymentRequest?id=${id}`, options)).status).toBe(200)
    expect(
      (await call('GET', `/rest/v1/paymentRequest?id=${id}`, { as: 'admin@harbour.example' }))
        .status,
    ).toBe(404)
    const answer = await call('POST', '/rest/v1/paymentRequest', {
      ...options,
      body: { PaymentRequest: order({ clientId: 'HARBOUR' }) },
    })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'ClientId mismatch: Expecting HARBOURN1',
    ])
  })
})

describe('invalid credentials are rejected with 401', () => {
  const refused = { message: 'Unauthorized' }
  test.each([
    ['without a header', null],
    ['an empty header', ''],
    ['a word', 'Bearer'],
    ['an empty token', 'Bearer '],
    ['a made-up token', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['another scheme', `Basic ${Buffer.from('a:b').toString('base64')}`],
    ['a key as a bearer', `Bearer ${HARBOUR_KEY}`],
    ['a wrong secret', 'SECRDEMO01_HARBOUR_DemoSecret000009'],
    ['the key of another client', 'SECRDEMO01_KELPCO1_DemoSecret000001'],
    ['an unknown key id', 'SECRDEMO99_HARBOUR_DemoSecret000001'],
    ['a key id in small letters', 'secrdemo01_HARBOUR_DemoSecret000001'],
    ['a key with something behind it', `${HARBOUR_KEY} `.concat('x')],
    ['a legacy key that nobody has', 'SECR_HARBOUR_DemoSecret000001'],
    ['a very long key', `SECRDEMO01_HARBOUR_${'x'.repeat(5000)}`],
  ])('%s', async (_what, as) => {
    for (const [method, path] of [
      ['GET', '/rest/v1/balance'],
      ['POST', '/rest/v1/paymentRequest/search'],
      ['GET', '/portal/v1/clients/HARBOUR'],
    ] as const) {
      const answer = await call(method, path, { as })
      expect([answer.status, answer.body]).toEqual([401, refused])
    }
  })

  const badSuffixes = [
    ',',
    ',a b',
    ', HARBOURN1',
    `,${'x'.repeat(51)}`,
    ',HARBOUR,HARBOURN1',
    ',HARBOUR_1',
  ]

  test.each(badSuffixes)(
    'a valid token with the invalid suffix %j gets 403, not 401',
    async (suffix) => {
      const token = await provider.tokenOf('admin@harbour.example')
      const forbidden = { message: 'User is not authorized to access this resource' }
      for (const [method, path] of [
        ['GET', '/rest/v1/balance'],
        ['POST', '/rest/v1/paymentRequest/search'],
        ['GET', '/portal/v1/clients/HARBOUR'],
        ['GET', '/rest/v1/clients'],
      ] as const) {
        const answer = await call(method, path, { as: `Bearer ${token}${suffix}` })
        expect([answer.status, answer.body]).toEqual([403, forbidden])
      }
    },
  )

  test.each(badSuffixes)('an invalid token with the suffix %j still gets 401', async (suffix) => {
    const token = await provider.tokenOf('admin@harbour.example')
    const forged = token.replace(/\.[^.]*$/, '.AAAA')
    const answer = await call('GET', '/rest/v1/balance', { as: `Bearer ${forged}${suffix}` })
    expect([answer.status, answer.body]).toEqual([401, refused])
  })

  test('an unauthenticated call is rejected before its body is read', async () => {
    const answer = await call('POST', '/rest/v1/paymentRequest', { as: null, body: '{"broken' })
    expect(answer.status).toBe(401)
  })

  test('a disabled account is rejected immediately', async () => {
    const { db } = provider.platform
    const email = 'tech.operator@harbour.example'
    const set = (enabled: boolean) =>
      db.updateTable('accounts').set({ enabled }).where('email', '=', email).execute()
    expect((await call('GET', '/rest/v1/clients', { as: email })).status).toBe(200)
    await set(false)
    expect((await call('GET', '/rest/v1/clients', { as: email })).status).toBe(401)
    await set(true)
  })
})

test('an unknown path gets 404', async () => {
  for (const path of [
    '/rest/v1/nothing',
    '/portal/v1/nothing',
    '/rest/v1/',
    '/rest/v1/balance/x',
  ]) {
    const answer = await call('GET', path)
    expect([answer.status, answer.body]).toEqual([404, { message: 'Not found' }])
  }
  // Its methods are not secret, because /docs lists them.
  expect((await call('PUT', '/rest/v1/balance', { body: {} })).status).toBe(405)
})

test('idempotency keys of one client reveal nothing to another', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  await provider.refund(paidId, { refundAmount: '1' }, { headers })
  const answer = await provider.refund(paidId, { refundAmount: '1' }, { headers, ...asKelp })
  expect(answer.status).toBe(404)
  await provider.settled()
})
