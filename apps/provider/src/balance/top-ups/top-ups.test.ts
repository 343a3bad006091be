import { asCents } from '@tideway/contract/money/money'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { KELP_KEY, openTestProvider, PAYER } from '../../../test/provider.ts'
import { testClock } from '../../platform/clock.ts'
import { receiveTopUp } from './receive-top-up.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, create, pay, platform, database } = provider

afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const HARBOUR_TOP_UP = 'topup-harbour@pay.tideway.example'
const admin = { as: 'admin@harbour.example' }
const enable = (clientId: string, options: object = admin) =>
  call('PUT', `/portal/v1/clients/${clientId}`, { body: { topUpPayId: true }, ...options })
const balance = async (options: object = {}) =>
  (await call('GET', '/rest/v1/balance', options)).body.balance
const problem = (message: string) => [
  400,
  { message, details: { failureCode: 'ERR0.03', failureReason: message } },
]

describe('enabling a top-up PayID', () => {
  test('gives a client its own PayID, the same one on every call', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => enable('HARBOURN1')))
    for (const { status, body } of answers) {
      expect([status, body.topUpPayId]).toEqual([200, 'topup-harbourn1@pay.tideway.example'])
    }
    const { rows } = await database.pool.query(
      `SELECT pay_id FROM pay_ids WHERE client_id = 'HARBOURN1' AND payment_request_id IS NULL`,
    )
    expect(rows).toHaveLength(1)
    const { body } = await call('GET', '/portal/v1/clients/HARBOURN1/activity', admin)
    expect(body.records.map(({ action }: { action: string }) => action)).toEqual([
      'topUpPayId.enable',
    ])
  })

  test('keeps an existing PayID', async () => {
    expect((await enable('HARBOUR')).body.topUpPayId).toBe(HARBOUR_TOP_UP)
  })

  test('uses another name if the default one is taken', async () => {
    await create({
      clientId: 'HARBOURM1',
      payID: 'topup-kelpco1@pay.tideway.example',
      paymentAmount: 5,
    })
    const { body } = await enable('KELPCO1', { as: 'admin@kelp.example' })
    expect(body.topUpPayId).toMatch(/^topup-[0-9a-f]{12}@pay\.tideway\.example$/)
    await pay(body.topUpPayId, 12.34)
    expect(await balance({ as: KELP_KEY })).toBe(12.34)
  })

  test('requires a completed on-boarding', async () => {
    const answer = await enable('NEWCLIENT', { as: 'owner@newclient.example' })
    expect([answer.status, answer.body]).toEqual(
      problem('The client cannot receive payments yet. Complete its onboarding first'),
    )
  })
})

describe('a payment to a top-up PayID', () => {
  test('of any amount funds the account, and the report shows its source', async () => {
    const before = await balance()
    const paid = await pay(HARBOUR_TOP_UP, '2500.05', { ...PAYER, reference: 'FLOAT 12' })
    expect(paid).toEqual({ outcome: 'ACCEPTED', nppTransactionId: expect.any(String) })
    expect(await balance()).toBeCloseTo(before + 2500.05, 2)
    clock.advance(1000)
    const query = new URLSearchParams({
      clientId: 'HARBOUR',
      fromDate: '2026-11-20T00:00:00.000+11:00',
      toDate: '2026-11-20T23:59:59.999+11:00',
    })
    const { body } = await call('GET', `/rest/v1/report?${query}`)
    const { reportId } = body.reports[0]
    const link = await call('GET', `/rest/v1/report/download?clientId=HARBOUR&reportId=${reportId}`)
    const file = await provider.app.inject({
      url: link.body.reportUrl.replace(/^.*?(?=\/rep)/, ''),
    })
    const [header = '', ...lines] = file.body.trim().split('\r\n')
    const names = header.replaceAll('"', '').split(',')
    const row = lines.find((line) => line.includes(paid.nppTransactionId)) ?? ''
    const cells = Object.fromEntries(
      row.split(',').map((cell, index) => [names[index], cell.replaceAll('"', '')]),
    )
    expect(cells).toMatchObject({
      CRDR: 'CR',
      Amount: '2500.05',
      TransactionType: 'TopUp',
      BSB: '062000',
      AccountNumber: '12340001',
      AccountName: 'Marnie Blake',
      PayId: HARBOUR_TOP_UP,
      PayIdType: 'EMAIL',
      PayerPaymentReference: 'FLOAT 12',
      NPPTransactionId: paid.nppTransactionId,
    })
  })

  test('that is reported twice, and concurrently, is booked once', async () => {
    const before = await balance()
    const { nppTransactionId } = await pay(HARBOUR_TOP_UP, 10)
    const arrival = {
      nppTransactionId,
      payId: HARBOUR_TOP_UP,
      amountCents: asCents(10_00),
      payerBsb: PAYER.bsb,
      payerAccountNumber: PAYER.accountNumber,
      payerName: PAYER.payerName,
      description: null,
      reference: null,
    }
    const again = await Promise.all(
      Array.from({ length: 5 }, () => receiveTopUp(platform, arrival)),
    )
    expect(again).toEqual(Array.from({ length: 5 }, () => ({ outcome: 'ACCEPTED' })))
    expect(await balance()).toBeCloseTo(before + 10, 2)
  })

  test('once received for a request, reported again after the name became a top-up PayID, is not booked', async () => {
    const { PaymentRequest } = await create({ clientId: 'HARBOURM1', paymentAmount: 8 })
    const { nppTransactionId } = await pay(PaymentRequest.payID, 8)
    const name = [PaymentRequest.payID]
    await database.pool.query(
      'UPDATE pay_ids SET payment_request_id = NULL WHERE pay_id = $1',
      name,
    )
    const arrival = {
      nppTransactionId,
      payId: PaymentRequest.payID,
      amountCents: asCents(8_00),
      payerBsb: PAYER.bsb,
      payerAccountNumber: PAYER.accountNumber,
      payerName: PAYER.payerName,
      description: null,
      reference: null,
    }
    expect(await receiveTopUp(platform, arrival)).toBeUndefined()
    await database.pool.query('DELETE FROM pay_ids WHERE pay_id = $1', name)
  })

  test('by the client itself leaves the account and is credited again', async () => {
    const before = await balance()
    const answer = await call('POST', '/rest/v1/payment', {
      body: {
        Payment: {
          clientPaymentId: 'own-float-1',
          payeeName: 'Harbour Roasters',
          paymentAmount: '3.00',
          paymentDescription: 'To ourselves',
          payID: HARBOUR_TOP_UP,
          payIDType: 'EMAIL',
        },
      },
    })
    expect(answer.status, answer.text).toBe(201)
    await provider.settled()
    expect(await balance()).toBeCloseTo(before, 2)
  })
})

describe('the name of a top-up PayID', () => {
  const enquire = (options: object = {}) =>
    call('POST', '/rest/v1/payIDEnquiry', {
      body: { payID: HARBOUR_TOP_UP, payIDType: 'EMAIL' },
      ...options,
    })

  test('cannot be reused by any client, even its own, and shows no amount', async () => {
    for (const as of [undefined, KELP_KEY]) {
      const { status, body } = await enquire(as ? { as } : {})
      expect([status, body.AccountStatus.aliasName]).toEqual([200, 'Harbour Roasters'])
    }
    await call('PUT', '/portal/v1/clients/HARBOURM1', { body: { topUpPayId: true }, ...admin })
    const answer = await call('POST', '/rest/v1/paymentRequest', {
      body: {
        PaymentRequest: {
          clientId: 'HARBOURM1',
          clientTransactionId: 'on-the-float',
          paymentDescription: 'Not for the float',
          paymentAmount: 5,
          payID: 'topup-harbourm1@pay.tideway.example',
        },
      },
    })
    expect([answer.status, answer.body]).toEqual(
      problem('PayID topup-harbourm1@pay.tideway.example is already registered'),
    )
  })

  test('is shown to the payer before the payment', async () => {
    const { body } = await call('GET', `/test-bank/payees?payID=${HARBOUR_TOP_UP}`, { as: null })
    expect(body).toEqual({ payID: HARBOUR_TOP_UP, name: 'Harbour Roasters' })
  })
})
