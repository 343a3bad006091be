import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { byEmail, payout, payoutCalls, TO_ACCOUNT } from '../../../test/records/payouts.ts'

const provider = await openTestProvider()
const { call, paid, platform, settled, statement } = provider
const { balance, ended, pay, read, search } = payoutCalls(provider)
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const nppId = expect.stringMatching(/^TDWYAU2SXXXI\d{23}$/)

beforeAll(async () => {
  await paid(10_000)
})
afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

test('an accepted payout leaves the balance at once and is answered with its status only', async () => {
  const before = await balance()
  const answer = await pay({ paymentAmount: '12.30' })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    PaymentStatus: {
      paymentId: expect.stringMatching(/^[0-9a-f]{32}$/),
      status: 'CREATED',
      createdDatetime: instant,
      currentBalance: Number((before - 12.3).toFixed(2)),
    },
  })
  await settled()
  expect(await balance()).toBe(Number((before - 12.3).toFixed(2)))
})

test('a payout is returned as it was created, except for the credential of its callback', async () => {
  const fields = payout({
    paymentReference: 'WK12',
    ultimatePayerName: 'Manly Branch',
    metaData: { run: 7, 'quoted "name"': 'ünï' },
    paymentNotification: {
      paymentNotificationEndpointUrl: 'https://hooks.example/payouts',
      paymentNotificationAuthorizationHeaderValue: 'Bearer secret-word',
    },
    payeeName: `O'Hara "and" \\ Sons <b>`,
  })
  const answer = await call('POST', '/rest/v1/payment', { body: { Payment: fields } })
  expect(answer.status, answer.text).toBe(201)
  await settled()
  const record = await read(answer.body.PaymentStatus.paymentId)
  expect(record.Payment).toEqual({
    ...fields,
    paymentNotification: {
      paymentNotificationEndpointUrl: 'https://hooks.example/payouts',
      paymentNotificationAuthorizationHeaderValue: '****',
    },
  })
})

describe('test values', () => {
  const settles = {
    status: 'SETTLED',
    settlementDatetime: instant,
    completedDatetime: instant,
    nppTransactionId: nppId,
    sentViaDE: false,
  }
  const fails = (failureReason: string) => ({
    status: 'FAILED',
    completedDatetime: instant,
    nppTransactionId: nppId,
    failureReason,
  })
  const comesBack = {
    ...settles,
    status: 'RETURNED',
    returnedDatetime: instant,
    returnedReason: 'AC04',
  }
  const byDirectEntry = {
    status: 'SETTLED',
    settlementDatetime: instant,
    completedDatetime: instant,
    sentViaDE: true,
  }
  const phone = (payID: string) => ({ payID, payIDType: 'PHONE' })
  const abn = (payID: string) => ({ payID, payIDType: 'ABN' })
  const account = (accountNumber: string, bsb = '062000') => ({ bsb, accountNumber })

  test.each([
    [byEmail('johnsmith@test.com.au'), settles],
    [byEmail('engineering@tideway.example'), settles],
    [byEmail('mwilliams@test.com.au'), fails('AG01')],
    [byEmail('mandrews@test.com.au'), comesBack],
    [byEmail('pjones@test.com.au'), settles],
    [phone('+61-454444555'), settles],
    [phone('+61-400123395'), fails('AG01')],
    [phone('+61-400234506'), comesBack],
    [phone('+61-400345617'), settles],
    [abn('10000000000'), settles],
    [abn('17000000009'), fails('AG01')],
    [abn('17200000040'), comesBack],
    [abn('34455445454'), settles],
    [{ payID: 'orgnname', payIDType: 'ORG' }, settles],
    [account('12345999'), settles],
    [account('12345678'), fails('AGNT')],
    [account('12345888'), settles],
    [account('12345444'), comesBack],
    [account('12345777'), byDirectEntry],
    [account('00000001', '182512'), byDirectEntry],
    [account('12345999', '939200'), fails('AGNT')],
  ])('%j', async (payee, end) => {
    const before = await balance()
    const status = await ended(payee)
    expect(status).toEqual({ paymentId: status.paymentId, createdDatetime: instant, ...end })
    expect(await balance()).toBe(end.status === 'SETTLED' ? before - 10 : before)
  })
})

test('the payee receives the money, and the payee of a returned payout gives it back', async () => {
  const lines = async (accountNumber: string) =>
    (await statement({ bsb: '062000', accountNumber })).lines.map((line) => line.amount)
  await ended({ bsb: '062000', accountNumber: '70000001', paymentAmount: '3.21' })
  expect(await lines('70000001')).toEqual(['3.21'])
  const before = await lines('12345444')
  await ended({ bsb: '062000', accountNumber: '12345444', paymentAmount: '4.56' })
  expect(await lines('12345444')).toEqual(['-4.56', '4.56', ...before])
})

test('a payout without an NPP route fails if the client does not allow Direct Entry', async () => {
  const allow = (direct_entry_fallback: boolean) =>
    platform.db
      .updateTable('clients')
      .set({ direct_entry_fallback })
      .where('client_id', '=', clientIdOf('HARBOUR'))
      .execute()
  const before = await balance()
  await allow(false)
  const status = await ended({ bsb: '062000', accountNumber: '12345777' })
  await allow(true)
  expect(status).toMatchObject({ status: 'FAILED', failureReason: 'AG03' })
  expect(await balance()).toBe(before)
})

test.each([
  [byEmail('not-found@example.com'), 400, 'PayID not found'],
  [byEmail('nobody@test.com.au'), 400, 'PayID not found'],
  [{ payID: '+61-469887654', payIDType: 'PHONE' }, 400, 'PayID not found'],
  [
    { payID: '+61-481223344', payIDType: 'PHONE' },
    403,
    'User is not authorized to access this resource',
  ],
  [{ paymentAmount: '999999.00' }, 400, 'Insufficient funds to process this payment'],
  [
    { payID: 'johnsmith@test.com.au' },
    400,
    '[object must contain either (["payID","payIDType"]) or (["bsb","accountNumber"]), and not both]',
  ],
  [
    { ...byEmail('johnsmith@test.com.au'), ...TO_ACCOUNT },
    400,
    '[object must contain either (["payID","payIDType"]) or (["bsb","accountNumber"]), and not both]',
  ],
  [byEmail('JohnSmith@test.com.au'), 400, 'payID does not match its payIDType'],
  [{ ...TO_ACCOUNT, accountNumber: '000000000' }, 400, '[accountNumber must not be all zeros]'],
])('%j is rejected with %i %s', async (fields, status, message) => {
  const before = await balance()
  const answer = await pay(fields)
  expect([answer.status, answer.body.message]).toEqual([status, message])
  expect(await balance()).toBe(before)
})

test('insufficient funds are also named in the error details', async () => {
  expect((await pay({ paymentAmount: '999999.00' })).body.details).toEqual({
    failureCode: 'ERR0.11',
    failureReason: 'Insufficient funds to process this payment',
  })
})

test('a clientPaymentId can be used once, even if the payout failed', async () => {
  const clientPaymentId = 'wages-47'
  await ended({ clientPaymentId, bsb: '062000', accountNumber: '12345678' })
  const again = await pay({ clientPaymentId })
  expect([again.status, again.body.message]).toEqual([409, 'Duplicated payment'])
  expect((await search({ clientPaymentId })).body.recordCount).toBe(1)
  const refused = await pay({ clientPaymentId: 'wages-48', paymentAmount: '999999.00' })
  expect(refused.status).toBe(400)
  expect((await pay({ clientPaymentId: 'wages-48' })).status).toBe(201)
})

test('an unknown payout id is answered with 404', async () => {
  const id = 'f'.repeat(32)
  const answer = await call('GET', `/rest/v1/payment?id=${id}`)
  expect([answer.status, answer.body.message]).toEqual([404, `paymentId: ${id} not found`])
})
