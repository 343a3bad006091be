import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { KELP_KEY, openTestProvider } from '../../../test/provider.ts'
import { ACCOUNT, byAccount, openCheckout } from '../../../test/records/checkout-pay-to.ts'
import { testClock } from '../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const EXPIRY = '2026-11-20T04:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({
  clock,
  // Simulated payers approve only when a test makes them.
  settings: { PAYER_APPROVES_SECONDS: '3600', CHECKOUT_PAYTO_TRIES: '50' },
})
const { call, settled, statement } = provider
const open = (request: Record<string, unknown> = {}) =>
  openCheckout(provider, { paymentExpiryDatetime: EXPIRY, ...request })
const balance = async () => Math.round((await call('GET', '/rest/v1/balance')).body.balance * 100)
const agreement = async (id: string) => {
  const answer = await call('POST', '/rest/v1/paymentAgreement/search', {
    body: { PaymentAgreementSearch: { paymentAgreementId: id } },
  })
  return answer.body.records[0]
}
const collectionsOf = async (id: string) => {
  const answer = await call('POST', '/rest/v1/paymentInitiation/search', {
    body: { PaymentInitiationSearch: { paymentAgreementId: id } },
  })
  return answer.body.records
}

afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
  clock.set(NOW)
})
afterAll(() => provider.close())

describe('a payment by PayTo', () => {
  test('is presented to the payer, approved, collected and refunded to its source', async () => {
    const before = await balance()
    const checkout = await open({ clientTransactionId: 'order-31', paymentDescription: 'Beans' })
    expect((await checkout.state()).payTo).toEqual({ defaultLandingProduct: 'PayID' })

    const started = await checkout.start(byAccount)
    expect(started.status, started.text).toBe(200)
    expect(started.headers['cache-control']).toBe('no-store')
    expect(started.body.payTo).toEqual({
      defaultLandingProduct: 'PayID',
      attempt: {
        stage: 'WAITING',
        payerKind: 'account',
        payer: 'Account ending 456',
        approveBy: '2026-11-20T03:05:00.000Z',
      },
    })
    const agreementId = await checkout.agreementId()
    expect(await agreement(agreementId)).toMatchObject({
      PaymentAgreement: {
        payerDetails: { name: 'Priya Raman', bankAccountDetails: ACCOUNT },
        paymentAgreementType: 'RETAIL',
        description: 'Beans',
        agreementDetails: {
          variableAgreementDetails: {
            startDate: '2026-11-20',
            endDate: '2026-11-20',
            frequency: 'ADHOC',
            maximumAmount: '13.10',
          },
        },
      },
      PaymentAgreementStatus: { status: 'CREATED' },
    })

    await checkout.play('approve')
    await settled()
    const state = await checkout.state()
    expect(state).toMatchObject({ status: 'COMPLETE', settledBy: 'PayTo', completedDateTime: NOW })
    expect(state.payTo).toEqual({ defaultLandingProduct: 'PayID' })
    expect((await balance()) - before).toBe(1310)
    const { PaymentRequestStatus } = await checkout.record()
    expect(PaymentRequestStatus).toMatchObject({
      status: 'COMPLETE',
      settledBy: 'PayTo',
      paymentAgreementId: agreementId,
      amountReceived: 13.1,
      nppTransactionId: expect.stringMatching(/^TDWYAU2SXXXI20261120\d{15}$/),
      payerInformation: { ...ACCOUNT, fullLegalAccountName: 'Priya Raman' },
      refundInformation: { availableBalance: '13.10', requests: [] },
    })
    const [collection] = await collectionsOf(agreementId)
    expect(collection).toMatchObject({
      PaymentInitiation: {
        paymentRequestId: checkout.id,
        clientTransactionId: `checkout-${agreementId}`,
        paymentAmount: '13.10',
        reference: 'order-31',
        description: 'Beans',
      },
      PaymentInitiationStatus: {
        status: 'SETTLED',
        refundInformation: { availableBalance: '0.00', requests: [] },
      },
    })
    // No agreement remains that allows another collection.
    expect((await agreement(agreementId)).PaymentAgreementStatus).toMatchObject({
      status: 'CANCELLED',
      lastStatusBy: 'TIDEWAY',
      reasonCode: 'MCOC',
    })

    const elsewhere = await call(
      'POST',
      `/rest/v1/paymentInitiation/refund?id=${collection.PaymentInitiationStatus.paymentInitiationId}`,
      { body: {} },
    )
    expect([elsewhere.status, elsewhere.body.message]).toEqual([
      400,
      `This payment settled a payment request. Refund paymentRequestId ${checkout.id} instead`,
    ])
    expect((await provider.refund(checkout.id, { refundAmount: '5.05' })).status).toBe(200)
    await settled()
    expect((await checkout.record()).PaymentRequestStatus).toMatchObject({
      status: 'RETURN_COMPLETE',
      refundInformation: { availableBalance: '8.05' },
    })
    const { lines } = await statement(ACCOUNT)
    expect(lines.slice(0, 2).map(({ amount }) => amount)).toEqual(['5.05', '-13.10'])
    expect((await balance()) - before).toBe(805)
  })

  test('by mobile uses the name that the payer’s bank knows, and shows the payer masked', async () => {
    const checkout = await open()
    const { body } = await checkout.start({ payID: '0400 123 456' })
    expect(body.payTo.attempt).toMatchObject({ payerKind: 'mobile', payer: 'Mobile ending 456' })
    const { PaymentAgreement } = await agreement(await checkout.agreementId())
    expect(PaymentAgreement.payerDetails).toEqual({
      name: 'Test Account',
      payIDDetails: { payID: '+61-400123456', payIDType: 'PHONE' },
    })
    await checkout.play('approve')
    await settled()
    expect(await checkout.state()).toMatchObject({ status: 'COMPLETE', settledBy: 'PayTo' })
  })

  test('is in the report of its day as a payment request', async () => {
    const checkout = await open({ clientTransactionId: 'order-of-report' })
    await checkout.start({ payID: 'priya@raman.example' })
    await checkout.play('approve')
    await settled()
    const { nppTransactionId } = (await checkout.record()).PaymentRequestStatus
    clock.set('2026-11-20T03:00:01.000Z')
    const range = 'fromDate=2026-11-20T00:00:00.000%2B0000&toDate=2026-11-20T23:00:00.000%2B0000'
    const built = await call('GET', `/rest/v1/report?clientId=HARBOUR&${range}`)
    const { reportId } = built.body.reports[0]
    const link = await call(
      'GET',
      `/rest/v1/report/download?clientId=HARBOUR&reportId=${encodeURIComponent(reportId)}`,
    )
    const { pathname, search } = new URL(link.body.reportUrl)
    const file = (await call('GET', `${pathname}${search}`, { as: null })).text
    const rows = file.split('\n').filter((line) => line.includes('order-of-report'))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(',CR,13.10,')
    expect(rows[0]).toContain(',PaymentRequest,')
    expect(rows[0]).toContain(`,${checkout.id},`)
    expect(rows[0]).toContain(nppTransactionId)
  })

  test('is for its amount only: the client cannot collect under its agreement', async () => {
    const checkout = await open()
    await checkout.start(byAccount)
    const body = {
      PaymentInitiation: {
        clientId: 'HARBOUR',
        paymentAgreementId: await checkout.agreementId(),
        clientTransactionId: 'one-more',
        paymentAmount: '1.00',
      },
    }
    const answer = await call('POST', '/rest/v1/paymentInitiation', { body })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'This Payment Agreement is limited to one payment at its checkout',
    ])
  })
})

describe('a payer who cannot use PayTo', () => {
  test.each([
    [{ payID: '0444222333' }, 'NOT_REGISTERED', 'This mobile is not registered as a PayID'],
    [{ payID: '0469887654' }, 'NOT_REGISTERED', 'This mobile is not registered as a PayID'],
    [
      { payID: 'not-found@example.com' },
      'NOT_REGISTERED',
      'This email address is not registered as a PayID',
    ],
    [{ payID: '+61-454444555' }, 'NOT_ENABLED', 'Your PayID is not enabled for PayTo'],
    [{ payID: '0481223344' }, 'CANNOT_PROCESS', 'Payment cannot be processed'],
    [{ ...byAccount, bsb: '062-000' }, 'NOT_ENABLED', 'Your account isn’t enabled for PayTo'],
    [{ ...byAccount, bsb: '939200' }, 'NOT_REGISTERED', 'We couldn’t find this BSB'],
  ])('%j gets the reason, and no agreement is proposed', async (body, failureCode, message) => {
    const checkout = await open()
    const answer = await checkout.start(body)
    expect([answer.status, answer.body]).toEqual([
      422,
      { message, details: { failureCode, failureReason: message } },
    ])
    expect((await checkout.state()).payTo).toEqual({ defaultLandingProduct: 'PayID' })
    await expect(checkout.agreementId()).rejects.toThrow()
  })

  test.each([
    [{ payID: '04001' }, 'Enter an Australian mobile number or an email address'],
    [{ ...byAccount, bsb: '93930' }, 'Enter a 6-digit BSB'],
    [{ ...byAccount, accountNumber: 'x' }, 'Enter 4 to 9 digits'],
    [{ ...byAccount, payerName: ' ' }, 'Enter the account name'],
    [{ ...byAccount, payerName: '晴' }, 'Enter the name using letters from A to Z'],
    [{ ...byAccount, payerName: 'Priya\u0000' }, 'Enter the name using letters from A to Z'],
    [{ ...byAccount, payerName: 'Priya\ud800' }, 'Enter the name using letters from A to Z'],
    [{ ...byAccount, bsb: '93930\u0000' }, 'Enter a 6-digit BSB'],
    [{ payID: 'a\u0000@raman.example' }, 'Enter an Australian mobile number or an email address'],
    [{ payID: 1 }, 'An invalid request body was supplied'],
    [{}, 'An invalid request body was supplied'],
    [undefined, 'An invalid request body was supplied'],
    ['{', 'An invalid request body was supplied'],
    [{ suggested: true }, 'This payment request has no suggested payer'],
  ])('%j is rejected as a payer', async (body, message) => {
    const answer = await (await open()).start(body)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })
})

describe('a failed attempt', () => {
  test.each([
    ['error@payer.example', 'CANNOT_PROCESS'],
    ['error-2@payer.example', 'NOT_ENABLED'],
    ['error-3@payer.example', 'NOT_ENABLED'],
    ['error-4@payer.example', 'CANNOT_PROCESS'],
    ['error-31a@payer.example', 'CANNOT_PROCESS'],
    ['error-32@payer.example', 'CANNOT_PROCESS'],
    ['error-33a@payer.example', 'CANNOT_PROCESS'],
    ['error-41@payer.example', 'BANK_SILENT'],
    ['error-42@payer.example', 'BANK_SILENT'],
    ['error-99@payer.example', 'CANNOT_PROCESS'],
    ['0461000000', 'CANNOT_PROCESS'],
  ])('by %s ends with %s', async (payID, refusal) => {
    const checkout = await open()
    expect((await checkout.start({ payID })).status).toBe(200)
    expect((await checkout.reaches('REFUSED'))?.refusal).toBe(refusal)
    expect((await checkout.state()).status).toBe('WAITING')
  })

  test('by the branch that fails every agreement', async () => {
    const checkout = await open()
    await checkout.start({ ...byAccount, bsb: '666666' })
    expect((await checkout.reaches('REFUSED'))?.refusal).toBe('CANNOT_PROCESS')
  })

  test.each([['cancel-agreement@payer.example'], ['suspend-agreement@payer.example']])(
    'by %s, approved and then cancelled: stopped, or paid if the bank was faster',
    async (payID) => {
      const checkout = await open()
      await checkout.start({ payID })
      await expect
        .poll(
          async () => {
            const { status, payTo } = await checkout.state()
            return status === 'COMPLETE' ? 'paid' : (payTo?.attempt?.refusal ?? 'under way')
          },
          { timeout: 15_000 },
        )
        .toMatch(/^(WITHDRAWN|paid)$/)
    },
  )

  test('that was declined in the banking app: the payer tries again and pays', async () => {
    const checkout = await open()
    await checkout.start(byAccount)
    await checkout.play('decline')
    expect((await checkout.state()).payTo?.attempt).toEqual({
      stage: 'REFUSED',
      payerKind: 'account',
      payer: 'Account ending 456',
      refusal: 'DECLINED',
    })
    clock.advance(1000)
    const again = await checkout.start({ payID: '0400123123' })
    expect(again.body.payTo.attempt).toMatchObject({ stage: 'WAITING', payerKind: 'mobile' })
    await checkout.play('approve')
    await settled()
    expect(await checkout.state()).toMatchObject({ status: 'COMPLETE', settledBy: 'PayTo' })
  })

  test('that was not approved in time, to the millisecond: a late approval collects nothing', async () => {
    const checkout = await open()
    await checkout.start({ payID: '0472345678' })
    clock.set('2026-11-20T03:04:59.999Z')
    expect((await checkout.state()).payTo?.attempt?.stage).toBe('WAITING')
    clock.set('2026-11-20T03:05:00.000Z')
    expect((await checkout.state()).payTo?.attempt).toMatchObject({
      stage: 'REFUSED',
      refusal: 'RAN_OUT',
    })
    await checkout.play('approve', 409)
    expect(await collectionsOf(await checkout.agreementId())).toEqual([])
  })

  test('whose approval time ends with the request, if the request expires first', async () => {
    const end = '2026-11-20T03:02:00.000Z'
    const checkout = await open({ paymentExpiryDatetime: end })
    const { body } = await checkout.start(byAccount)
    expect(body.payTo.attempt.approveBy).toBe(end)
    clock.set(end)
    await checkout.play('approve', 409)
    expect(await checkout.state()).toMatchObject({
      status: 'EXPIRED',
      payTo: { attempt: { stage: 'REFUSED', refusal: 'RAN_OUT' } },
    })
    expect((await checkout.start(byAccount)).status).toBe(409)
  })

  test.each([
    ['0400123123', 88.88, 'AC02', 'CANNOT_PROCESS'],
    ['0400111222', 1, 'AM04', 'NO_FUNDS'],
  ])('by %s for $%s fails with %s: %s', async (payID, paymentAmount, code, refusal) => {
    const before = await balance()
    const checkout = await open({ paymentAmount })
    await checkout.start({ payID })
    await checkout.play('approve')
    expect((await checkout.reaches('REFUSED'))?.refusal).toBe(refusal)
    const agreementId = await checkout.agreementId()
    const [collection] = await collectionsOf(agreementId)
    expect(collection.PaymentInitiationStatus).toMatchObject({ status: 'FAILED', statusCode: code })
    expect((await agreement(agreementId)).PaymentAgreementStatus.status).toBe('CANCELLED')
    expect(await balance()).toBe(before)
    // The PayID still accepts the money.
    await provider.pay(checkout.payID, paymentAmount)
    expect(await checkout.state()).toMatchObject({ status: 'COMPLETE', settledBy: 'PayID' })
  })
})

describe('switching between PayTo and PayID', () => {
  test('a payer leaves PayTo, returns as another payer, and leaves again', async () => {
    const checkout = await open()
    await checkout.start(byAccount)
    const first = await checkout.agreementId()
    const left = await checkout.leave()
    expect([left.status, left.body.payTo]).toEqual([200, { defaultLandingProduct: 'PayID' }])
    expect((await agreement(first)).PaymentAgreementStatus).toMatchObject({
      status: 'CANCELLED',
      reasonCode: 'MD17',
    })
    clock.advance(1000)
    await checkout.start({ payID: '0400123123' })
    expect(await checkout.agreementId()).not.toBe(first)
    expect((await checkout.leave()).body.payTo).toEqual({ defaultLandingProduct: 'PayID' })
    expect((await checkout.leave()).status).toBe(200)
    await checkout.play('approve', 409)
  })

  test('paying the PayID while PayTo waits ends the approval', async () => {
    const checkout = await open()
    await checkout.start(byAccount)
    await provider.pay(checkout.payID, 13.1)
    expect(await checkout.state()).toMatchObject({ status: 'COMPLETE', settledBy: 'PayID' })
    await checkout.play('approve', 409)
    expect(await collectionsOf(await checkout.agreementId())).toEqual([])
    expect((await checkout.start(byAccount)).body.message).toBe(
      'This payment request can no longer be paid',
    )
  })

  test('a wrong amount to the PayID is sent back, and PayTo continues', async () => {
    const checkout = await open()
    await checkout.start(byAccount)
    await provider.pay(checkout.payID, 13)
    await checkout.play('approve')
    await settled()
    expect(await checkout.state()).toMatchObject({ status: 'COMPLETE', settledBy: 'PayTo' })
    expect((await provider.pay(checkout.payID, 13.1)).outcome).toBe('RETURNED')
  })

  test.each(['checkout', 'client', 'expiry', 'successor'])(
    'a request ended by its %s ends the waiting approval',
    async (by) => {
      const checkout = await open()
      await checkout.start(byAccount)
      const id = await checkout.agreementId()
      if (by === 'checkout') expect((await checkout.cancel()).status).toBe(204)
      if (by === 'client')
        expect((await call('DELETE', `/rest/v1/paymentRequest?id=${checkout.id}`)).status).toBe(204)
      if (by === 'successor') await open({ payID: checkout.payID })
      if (by === 'expiry') clock.set(EXPIRY)
      const { status } = (await agreement(id)).PaymentAgreementStatus
      expect(status).toBe('CANCELLED')
      await checkout.play('approve', 409)
      expect(await collectionsOf(id)).toEqual([])
    },
  )
})

describe('repeated PayTo calls', () => {
  test('the same payer twice is one attempt, and another payer in between is rejected', async () => {
    const checkout = await open()
    const first = await checkout.start({ payID: '0400 123 123' })
    const second = await checkout.start({ payID: '+61-400123123' })
    expect(second.body).toEqual(first.body)
    const other = await checkout.start(byAccount)
    expect([other.status, other.body.message]).toEqual([
      409,
      'Another PayTo payment is already in progress',
    ])
  })

  test('ten concurrent calls are one attempt', async () => {
    const checkout = await open()
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkout.start(byAccount)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { rows } = await provider.database.pool.query(
      'SELECT 1 FROM checkout_pay_to_attempts WHERE payment_request_id = $1',
      [checkout.id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('PayTo is not offered', () => {
  const offered = async (checkout: Awaited<ReturnType<typeof open>>) => {
    const { payTo } = await checkout.state()
    const { status, body } = await checkout.start(byAccount)
    return [payTo, status, body.message]
  }
  const never = [undefined, 409, 'PayTo is not available at this checkout']

  test('for several payments', async () => {
    expect(await offered(await open({ multiPayment: true }))).toEqual(never)
  })

  test('to a client that may not use it, although its app has it', async () => {
    const checkout = await open()
    const allow = (allowed: boolean) =>
      provider.database.pool.query('UPDATE clients SET pay_to_allowed = $1 WHERE client_id = $2', [
        allowed,
        'HARBOUR',
      ])
    await allow(false)
    expect(await offered(checkout)).toEqual(never)
    await allow(true)
  })

  test('by a request of an older version', async () => {
    const checkout = await open()
    await provider.database.pool.query(
      `UPDATE payment_requests SET checkout_version = 'v2' WHERE payment_request_id = $1`,
      [checkout.id],
    )
    expect(await offered(checkout)).toEqual(never)
  })

  test('by a client that did not choose it', async () => {
    const { PaymentRequest } = await provider.create({ clientId: 'KELPCO1' }, { as: KELP_KEY })
    const token = PaymentRequest.checkoutUrl?.split('/').at(-1)
    const state = await call('GET', `/checkout/${token}/state`, { as: null })
    expect(state.body).not.toHaveProperty('payTo')
  })

  test('at an unknown checkout', async () => {
    for (const method of ['POST', 'DELETE']) {
      const answer = await call(method, '/checkout/AAAAAAAAAAAAAAAA/payto', { as: null, body: {} })
      expect([answer.status, answer.body]).toEqual([404, { message: 'Checkout not found' }])
    }
  })
})

describe('a suggested payer', () => {
  test.each([
    [
      { suggestedPayerDetails: { payIDDetails: { payID: '0400123123' } } },
      'mobile',
      'Mobile ending 123',
    ],
    [{ suggestedPayerPayID: 'priya@raman.example' }, 'email', 'p•••@raman.example'],
    [
      { suggestedPayerDetails: { bankAccountDetails: { ...ACCOUNT, accountName: 'Priya Raman' } } },
      'account',
      'Account ending 456',
    ],
  ])('%j is shown masked, and no other payer may pay', async (suggestion, kind, payer) => {
    const checkout = await open(suggestion)
    expect((await checkout.state()).payTo?.suggestedPayer).toEqual({ kind, payer })
    const other = await checkout.start({ payID: '0400123456' })
    expect([other.status, other.body.message]).toEqual([
      400,
      'Only the suggested payer can pay this payment request',
    ])
    expect((await checkout.start({ suggested: true })).body.payTo.attempt).toMatchObject({
      stage: 'WAITING',
      payer,
    })
  })
})

test('a payer’s actions are in the audit trail', async () => {
  const checkout = await open()
  await checkout.start(byAccount)
  await checkout.play('approve')
  await settled()
  const { rows } = await provider.database.pool.query(
    `SELECT actor_kind, action, details FROM activities
      WHERE subject_id = $1 OR details ->> 'amount' = '13.10' AND subject_id IN (
        SELECT payment_initiation_id FROM payment_initiations WHERE payment_request_id = $2)
      ORDER BY acted_at, action DESC`,
    [await checkout.agreementId(), checkout.id],
  )
  expect(rows.map(({ actor_kind, action }) => `${actor_kind} ${action}`).sort()).toEqual([
    'PAYER paymentAgreement.create',
    'PAYER paymentInitiation.create',
  ])
})
