import { payIdAvailability } from '@tideway/contract/payment-requests/pay-id'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { KELP_KEY, openTestProvider } from '../../../../test/provider.ts'
import { testClock } from '../../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, create, paid } = provider

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const enquire = (payID: string, options = {}, payIDType = 'EMAIL') =>
  call('POST', '/rest/v1/payIDEnquiry', { body: { payID, payIDType }, ...options })
const aliasOf = async (payID: string, options = {}) =>
  (await enquire(payID, options)).body.AccountStatus?.aliasName

test('a client’s own waiting request shows its amount, which means the PayID can be used again', async () => {
  const payID = 'waiting@pay.harbour.example'
  await create({ payID, paymentAmount: 1310.05, paymentDescription: 'Beans - $1.00 - sale' })
  const answer = await enquire(payID)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    AccountStatus: {
      nppReachable: true,
      paytoReachable: true,
      accountServices: ['x2p1', 'sct'],
      aliasName: 'Harbour Roasters - $1,310.05 - Beans - $1.00 - sale',
    },
  })
  expect(payIdAvailability(answer.body.AccountStatus.aliasName)).toEqual({
    kind: 'willOverride',
    amountCents: 131_005,
  })
})

test('the merchant name comes from the domain', async () => {
  await create({ payID: 'shop@shop.harbour.example' })
  expect(await aliasOf('shop@shop.harbour.example')).toBe('Harbour Shop - $100.00 - Invoice 20431')
})

test('another client only sees who holds the PayID', async () => {
  await create({ payID: 'ours@pay.harbour.example' })
  expect(await aliasOf('ours@pay.harbour.example', { as: KELP_KEY })).toBe('Harbour Roasters')
})

test('a sub-client’s PayID shows only its holder, even to the parent', async () => {
  await create({ clientId: 'HARBOURN1', payID: 'child@pay.tideway.example' })
  expect(await aliasOf('child@pay.tideway.example')).toBe('Harbour Newtown')
})

test('the PayID of a paid or expired request is taken for 48 hours and then unknown', async () => {
  const complete = 'complete@pay.harbour.example'
  const expired = 'expired@pay.harbour.example'
  await paid(100, { payID: complete })
  await create({ payID: expired, paymentExpiryDatetime: '2026-11-20T03:00:01.000Z' })
  clock.set('2026-11-20T03:00:01.000Z')
  for (const payID of [complete, expired]) {
    const alias = await aliasOf(payID)
    expect(alias).toBe('Harbour Roasters')
    expect(payIdAvailability(alias)).toEqual({ kind: 'notAvailable' })
  }
  clock.set('2026-11-22T03:00:01.000Z')
  for (const payID of [complete, expired]) {
    const answer = await enquire(payID)
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe(`PayID ${payID} was not found`)
  }
})

test.each([
  ['johnsmith@test.com.au', 'EMAIL', 200, 'John Smith'],
  ['+61-400123123', 'PHONE', 200, 'Test Account'],
  ['10000000000', 'ABN', 200, 'Test Account'],
  ['never-seen@pay.harbour.example', 'EMAIL', 404, undefined],
  ['not-found@example.com', 'EMAIL', 404, undefined],
  ['+61-469887654', 'PHONE', 404, undefined],
  ['+61-481223344', 'PHONE', 403, undefined],
])('an enquiry about %s of type %s is answered with %i %s', async (payID, type, status, alias) => {
  const answer = await enquire(payID, {}, type)
  expect(answer.status).toBe(status)
  expect(answer.body.AccountStatus?.aliasName).toBe(alias)
})

test('an unknown PayID is reported as free without an error if the caller allows that', async () => {
  const payID = 'never-seen@pay.harbour.example'
  const ask = (query: string, body: object = { payID, payIDType: 'EMAIL' }) =>
    call('POST', `/rest/v1/payIDEnquiry${query}`, { body })
  const free = await ask('?allowUnknown=true')
  expect(free.status).toBe(200)
  expect(free.body).toEqual({ AccountStatus: { nppReachable: false, paytoReachable: false } })
  expect(payIdAvailability(free.body.AccountStatus.aliasName)).toEqual({ kind: 'available' })
  expect((await ask('?allowUnknown=false')).status).toBe(404)
  expect((await ask('?allowUnknown=yes')).status).toBe(400)
  const enquiry = await ask('?allowUnknown=true', {
    payID: 'johnsmith@test.com.au',
    payIDType: 'EMAIL',
  })
  expect(enquiry.body.AccountStatus.aliasName).toBe('John Smith')
})

test.each([
  {},
  { payID: '', payIDType: 'EMAIL' },
  { payID: 'x'.repeat(141), payIDType: 'EMAIL' },
  { payID: 'a@b.com' },
  { payID: 'a@b.com', payIDType: 'FAX' },
  { payID: 'a@b.com', payIDType: 'EMAIL', bsb: '062000' },
  { payID: 'a@b.com', payIDType: 'EMAIL', more: 1 },
])('%j is rejected', async (body) => {
  expect((await call('POST', '/rest/v1/payIDEnquiry', { body })).status).toBe(400)
})
