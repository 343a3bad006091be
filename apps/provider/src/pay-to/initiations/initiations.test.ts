import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import { KELP_KEY, openTestProvider } from '../../../test/provider.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { testClock } from '../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const TODAY = '2026-11-20'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, settled, statement } = provider
const { agreed, agreement, becomes, change, collect, collected, initiation, play, proposed } =
  payTo(provider, TODAY)
const { refund } = payTo(provider, TODAY)
const balance = async (): Promise<number> =>
  (await call('GET', '/rest/v1/balance')).body.balance as number
const statusOf = async (id: string) => (await initiation(id)).PaymentInitiationStatus

const phone = (payID: string) => ({
  payerDetails: { name: 'Priya Raman', payIDDetails: { payID, payIDType: 'PHONE' } },
})
const account = {
  payerDetails: {
    name: 'Priya Raman',
    bankAccountDetails: { bsb: '939300', accountNumber: '123456' },
  },
}
const variable = (terms: object) => ({
  agreementDetails: {
    variableAgreementDetails: { startDate: TODAY, frequency: 'MONTHLY', ...terms },
  },
})

afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
  clock.set(NOW)
})
afterAll(() => provider.close())

describe('the events of a collection', () => {
  test('settles, and the payer’s account, the balance and the record agree', async () => {
    const before = await balance()
    const agreementId = await agreed(account)
    const answer = await collect(agreementId, {
      clientTransactionId: 'first-collection',
      paymentAmount: '20.05',
      reference: 'NOV',
      description: 'Beans of November',
      metaData: { order: '1' },
    })
    const PaymentInitiation = {
      clientId: 'HARBOUR',
      paymentAgreementId: agreementId,
      clientTransactionId: 'first-collection',
      paymentAmount: '20.05',
      reference: 'NOV',
      description: 'Beans of November',
      metaData: { order: '1' },
    }
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        PaymentInitiation,
        PaymentInitiationStatus: {
          paymentInitiationId: expect.stringMatching(/^[0-9a-f]{32}$/),
          status: 'CREATED',
          createdDatetime: NOW,
        },
      },
    ])
    await settled()
    const { paymentInitiationId } = answer.body.PaymentInitiationStatus
    expect(await initiation(paymentInitiationId)).toEqual({
      PaymentInitiation,
      PaymentInitiationStatus: {
        paymentInitiationId,
        status: 'SETTLED',
        createdDatetime: NOW,
        completedDatetime: NOW,
        nppTransactionId: expect.stringMatching(/^TDWYAU2SXXXI20261120\d{15}$/),
        payerInformation: {
          bsb: '939300',
          accountNumber: '123456',
          fullLegalAccountName: 'Priya Raman',
        },
        refundInformation: { availableBalance: '20.05', requests: [] },
      },
      PaymentAgreement: (await agreement(agreementId)).PaymentAgreement,
    })
    expect(Math.round((await balance()) * 100 - before * 100)).toBe(2005)
    const { lines } = await statement({ bsb: '939300', accountNumber: '123456' })
    expect(lines[0]).toMatchObject({ amount: '-20.05', counterparty: 'Harbour Roasters' })
  })

  test.each([
    ['+61-400123123', '20.00', 'SETTLED', undefined, undefined],
    [
      '+61-400123123',
      '88.88',
      'FAILED',
      'AC02',
      'The Debtor Account Number is invalid or missing.',
    ],
    ['0400123123', '88.88', 'FAILED', 'AC02', 'The Debtor Account Number is invalid or missing.'],
    ['+61-400111222', '1.00', 'FAILED', 'AM04', 'The Debtor Account has insufficient funds.'],
    ['+61-400999999', '88.88', 'SETTLED', undefined, undefined],
  ])('from %s of %s ends %s %s', async (payId, paymentAmount, status, statusCode, statusReason) => {
    const before = await balance()
    const id = await collected(await agreed(phone(payId)), { paymentAmount })
    expect(await statusOf(id)).toMatchObject({
      status,
      completedDatetime: NOW,
      ...(statusCode && { statusCode, statusReason }),
    })
    const gained = Math.round((await balance()) * 100 - before * 100)
    expect(gained).toBe(status === 'SETTLED' ? Number(paymentAmount) * 100 : 0)
  })

  test('from a closed account fails', async () => {
    const agreementId = await agreed({
      payerDetails: {
        name: 'Marnie Blake',
        bankAccountDetails: { bsb: '062000', accountNumber: '12340001' },
      },
    })
    await collected(agreementId)
    await provider.setPayerClosed(true)
    const id = await collected(agreementId)
    await provider.setPayerClosed(false)
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED', statusCode: 'AC04' })
  })

  test('suspends the agreement after seven failures in a row, and a settled one restarts the count', async () => {
    const agreementId = await agreed(phone('+61-400123123'))
    const fail = () => collected(agreementId, { paymentAmount: '88.88' })
    for (let count = 0; count < 6; count += 1) await fail()
    await collected(agreementId)
    for (let count = 0; count < 6; count += 1) await fail()
    expect((await agreement(agreementId)).PaymentAgreementStatus.status).toBe('ACTIVE')
    await fail()
    expect((await agreement(agreementId)).PaymentAgreementStatus).toMatchObject({
      status: 'SUSPENDED',
      lastStatusBy: 'TIDEWAY',
      reasonCode: 'MSUC',
    })
  })
})

describe('a collection is rejected', () => {
  const refused = async (agreementId: string, message: string, change: object = {}) => {
    const answer = await collect(agreementId, { ...change })
    expect([answer.status, answer.body]).toEqual([
      400,
      { message, details: { failureCode: 'ERR0.03', failureReason: message } },
    ])
  }

  test.each([
    ['CREATED', []],
    ['SUSPENDED', ['approve', 'suspend']],
    ['CANCELLED', ['decline']],
  ])('under an agreement that is %s', async (_status, steps) => {
    const id = await proposed()
    for (const step of steps) await play(id, step)
    await refused(id, 'Invalid Payment Agreement status. Should be ACTIVE')
  })

  test('under an agreement that failed, is unknown or belongs to another client', async () => {
    const failed = await proposed(phone('+61-460000009'))
    await becomes(failed, 'FAILED')
    await refused(failed, 'Invalid Payment Agreement status. Should be ACTIVE')
    await refused('0'.repeat(32), 'Could not find Payment Agreement')
    const elsewhere = { clientId: 'HARBOURN1' }
    await refused(await agreed(), 'Could not find Payment Agreement', elsewhere)
    await refused(await agreed(), 'ClientId mismatch: Expecting HARBOUR', { clientId: 'KELPCO1' })
  })

  test('outside the agreement’s dates in Sydney', async () => {
    const id = await agreed(variable({ startDate: '2026-11-21', endDate: '2026-11-22' }))
    clock.set('2026-11-20T12:59:59.999Z')
    await refused(id, "This Payment Agreement's Validity has not started")
    clock.set('2026-11-20T13:00:00.000Z')
    await collected(id)
    clock.set('2026-11-22T12:59:59.999Z')
    await collected(id)
    clock.set('2026-11-22T13:00:00.000Z')
    await refused(id, "This Payment Agreement's Validity End Date has passed")
  })

  test('above the agreement’s amount', async () => {
    const id = await agreed(variable({ maximumAmount: '20.00' }))
    const above = 'The amount specified exceeds the Outstanding Balance of this Agreement'
    await refused(id, above, { paymentAmount: '20.01' })
    await collected(id, { paymentAmount: '20.00' })
  })

  test('if its amount differs from the first payment’s, even after a failed first payment', async () => {
    const terms = {
      startDate: TODAY,
      frequency: 'MONTHLY',
      amount: '30.00',
      firstPaymentAmount: '88.88',
    }
    const id = await agreed({
      ...phone('+61-400123123'),
      agreementDetails: { fixedAgreementDetails: terms },
    })
    const other = 'The amount specified does not match the First Payment Amount'
    await refused(id, other, { paymentAmount: '30.00' })
    const first = await collected(id, { paymentAmount: '88.88' })
    expect((await statusOf(first)).status).toBe('FAILED')
    await refused(id, other, { paymentAmount: '30.00' })
  })

  test('beyond the number of payments in a period, however many calls arrive at once', async () => {
    let id = ''
    // Repeat this, because in the first round the calls may still queue for connections to the database.
    for (let round = 0; round < 4; round += 1) {
      id = await agreed(variable({ countPerPeriod: '3' }))
      const answers = await Promise.all(Array.from({ length: 20 }, () => collect(id)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    }
    await settled()
    await refused(id, "The number of payments of this Payment Agreement's period has been reached")
    clock.set('2026-12-19T13:00:00.000Z')
    await collected(id)
  })

  test('twice on one day in Sydney, where the day starts at Sydney’s midnight', async () => {
    const id = await agreed(variable({ frequency: 'DAILY', countPerPeriod: '1' }))
    const full = "The number of payments of this Payment Agreement's period has been reached"
    clock.set('2026-11-20T12:59:59.999Z')
    await collected(id)
    await refused(id, full)
    clock.set('2026-11-20T13:00:00.000Z')
    await collected(id)
    await refused(id, full)
    // The days on which clocks change have 25 and 23 hours.
    clock.set('2027-04-03T13:00:00.000Z')
    await collected(id)
    clock.set('2027-04-04T13:59:59.999Z')
    await refused(id, full)
    clock.set('2027-04-04T14:00:00.000Z')
    await collected(id)
    await refused(id, full)
  })

  test('if the body names a payment request', async () => {
    const answer = await collect(await agreed(), { paymentRequestId: 'a'.repeat(32) })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      '[object instance has properties which are not allowed by the schema: ["paymentRequestId"]]',
    ])
  })

  test('twice with one clientTransactionId, whatever the agreement', async () => {
    const ids = [await agreed(), await agreed()]
    const clientTransactionId = 'only-once'
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        collect(ids[index % 2] ?? '', { clientTransactionId }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    await refused(
      ids[0] ?? '',
      'Duplicate clientTransactionId: it was used by another payment initiation',
      { clientTransactionId },
    )
  })

  test('twice with one key', async () => {
    const id = await agreed()
    const before = await balance()
    const clientTransactionId = randomUUID()
    const options = { headers: { 'idempotency-key': 'collect-1' } }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => collect(id, { clientTransactionId }, options)),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const other = await collect(id, { clientTransactionId, paymentAmount: '21.00' }, options)
    expect(other.status).toBe(422)
    await settled()
    expect(Math.round((await balance()) * 100 - before * 100)).toBe(2000)
  })
})

describe('a refund', () => {
  const shortage = {
    message: 'Not enough liquidity to process this refund',
    details: {
      failureCode: 'ERR0.11',
      failureReason: 'Insufficient funds to process this refund',
    },
  }

  test('of a part and then of the rest returns the money to the payer', async () => {
    const before = await balance()
    const id = await collected(await agreed(account))
    const part = await refund(id, { refundAmount: '5.00' })
    expect([part.status, Object.keys(part.body), part.body.PaymentInitiationStatus]).toMatchObject([
      200,
      ['PaymentInitiation', 'PaymentInitiationStatus'],
      {
        status: 'RETURN_IN_PROGRESS',
        refundInformation: {
          availableBalance: '15.00',
          requests: [{ createdDateTime: NOW, amount: '5.00', status: 'IN_PROGRESS' }],
        },
      },
    ])
    await settled()
    expect(await statusOf(id)).toMatchObject({
      status: 'RETURN_COMPLETE',
      refundInformation: {
        availableBalance: '15.00',
        requests: [{ amount: '5.00', status: 'COMPLETE', completedDateTime: NOW }],
      },
    })
    expect((await refund(id)).status).toBe(200)
    await settled()
    expect((await statusOf(id)).refundInformation?.availableBalance).toBe('0.00')
    expect(Math.round((await balance()) * 100 - before * 100)).toBe(0)
    const { lines } = await statement({ bsb: '939300', accountNumber: '123456' })
    expect(lines.slice(0, 3).map(({ amount }) => amount)).toEqual(['15.00', '5.00', '-20.00'])
    const again = await refund(id)
    expect([again.status, again.body.details.failureCode]).toEqual([400, 'ERR0.10'])
  })

  test('may be requested in the body', async () => {
    const id = await collected(await agreed())
    const ask = (body: object) => call('POST', '/rest/v1/paymentInitiation/refund', { body })
    const answer = await ask({ paymentInitiationId: id, refundAmount: 4.5 })
    expect([answer.status, answer.body.PaymentInitiationStatus]).toMatchObject([
      200,
      { refundInformation: { availableBalance: '15.50' } },
    ])
    await settled()
    expect((await ask({ paymentInitiationId: id, refundAmount: '0.50' })).status).toBe(200)
    const missing = await ask({})
    expect([missing.status, missing.body.message]).toEqual([400, 'Missing id.'])
  })

  test('that the payer’s bank refuses returns the money to the balance', async () => {
    const agreementId = await agreed({
      payerDetails: {
        name: 'Marnie Blake',
        bankAccountDetails: { bsb: '062000', accountNumber: '12340001' },
      },
    })
    const id = await collected(agreementId)
    const before = await balance()
    await provider.setPayerClosed(true)
    expect((await refund(id)).status).toBe(200)
    await settled()
    await provider.setPayerClosed(false)
    expect(await statusOf(id)).toMatchObject({
      status: 'RETURN_FAILED',
      refundInformation: { availableBalance: '20.00', requests: [{ status: 'FAILED' }] },
    })
    expect(await balance()).toBe(before)
    expect((await refund(id)).status).toBe(200)
  })

  test.each([
    ['20.01', 'ERR0.10', 'Refund amount must be less than or equal to original payment amount'],
    ['abc', 'ERR0.06', 'Refund amount value must be a number'],
    ['', 'ERR0.06', 'Refund amount value must be a number'],
  ])('of %s is rejected: %s', async (refundAmount, failureCode, message) => {
    const answer = await refund(await collected(await agreed()), { refundAmount })
    expect([answer.status, answer.body]).toEqual([
      400,
      { message, details: { failureCode, failureReason: message } },
    ])
  })

  test('of a failed or unknown collection is rejected', async () => {
    const id = await collected(await agreed(phone('+61-400111222')))
    const answer = await refund(id)
    expect([answer.status, answer.body.message, answer.body.details.failureCode]).toEqual([
      400,
      'Refunds can only be done on SETTLED, RETURN_COMPLETE or RETURN_FAILED payments',
      'ERR0.08',
    ])
    const unknownId = await refund('0'.repeat(32))
    expect([unknownId.status, unknownId.body.message]).toEqual([
      404,
      `paymentInitiationId: ${'0'.repeat(32)} not found`,
    ])
  })

  test('above the balance is rejected with the documented message for a shortage', async () => {
    const id = await collected(await agreed())
    const cents = Math.round((await balance()) * 100)
    await adjustFloat(provider.database.pool, 'HARBOUR', -(cents - 1999))
    const answer = await refund(id)
    expect([answer.status, answer.body]).toEqual([400, shortage])
    expect((await statusOf(id)).status).toBe('SETTLED')
    expect((await refund(id, { refundAmount: '19.99' })).status).toBe(200)
    await settled()
    await adjustFloat(provider.database.pool, 'HARBOUR', cents)
  })

  test('requested fifty times at once takes effect once', async () => {
    const id = await collected(await agreed())
    const before = await balance()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refund(id, { refundAmount: '20.00' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // The refund was in progress, or already complete with nothing left.
    const others = answers.filter(({ status }) => status !== 200)
    for (const { body } of others)
      expect(['ERR0.08', 'ERR0.10']).toContain(body.details.failureCode)
    await settled()
    expect(Math.round((before - (await balance())) * 100)).toBe(2000)
  })

  test('sent twice under one key takes effect once and gets the same answer', async () => {
    const id = await collected(await agreed())
    const headers = { 'idempotency-key': 'refund-1' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(id, { refundAmount: '10.00' }, { headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await refund(id, { refundAmount: '9.00' }, { headers })).status).toBe(422)
  })

  test('is still possible after the agreement has ended', async () => {
    const agreementId = await agreed()
    const id = await collected(agreementId)
    await change(agreementId, 'CANCELLED')
    expect((await refund(id)).status).toBe(200)
  })
})

describe('reading initiations', () => {
  test('an unknown id or another client’s id finds nothing', async () => {
    const id = await collected(await agreed())
    const unknown = { message: `paymentInitiationId: ${id} not found` }
    const asKelp = await call('GET', `/rest/v1/paymentInitiation?id=${id}`, {
      as: 'admin@kelp.example',
    })
    expect([asKelp.status, asKelp.body]).toMatchObject([404, unknown])
    const byKey = await call('GET', `/rest/v1/paymentInitiation?id=${id}`, { as: KELP_KEY })
    expect(byKey.status).toBe(403)
  })

  test('a search finds by agreement, by the client’s own id and by dates, page by page', async () => {
    const agreementId = await agreed()
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) {
      clock.advance(60_000)
      ids.unshift(await collected(agreementId, { clientTransactionId: `listed-${index}` }))
    }
    const search = async (fields: object, query = '') =>
      (
        await call('POST', `/rest/v1/paymentInitiation/search?${query}`, {
          body: { PaymentInitiationSearch: fields },
        })
      ).body
    const idsOf = (page: { records: { PaymentInitiationStatus: object }[] }) =>
      page.records.map((record) =>
        Reflect.get(record.PaymentInitiationStatus, 'paymentInitiationId'),
      )
    const first = await search({ paymentAgreementId: agreementId }, 'numberOfRecords=3')
    expect([first.recordCount, idsOf(first)]).toEqual([3, ids.slice(0, 3)])
    expect(Object.keys(first.records[0])).toEqual([
      'PaymentInitiation',
      'PaymentInitiationStatus',
      'PaymentAgreement',
    ])
    const rest = await search(
      { paymentAgreementId: agreementId },
      `numberOfRecords=3&nextPageId=${first.nextPageId}`,
    )
    expect([rest.nextPageId, idsOf(rest)]).toEqual([undefined, ids.slice(3)])
    expect(idsOf(await search({ clientTransactionId: 'listed-2' }))).toEqual([ids[2]])
    const fromDate = '2026-11-20T03:02:00.000Z'
    const toDate = '2026-11-20T03:03:00.000Z'
    expect(idsOf(await search({ fromDate, toDate }))).toEqual([ids[2], ids[3]])
    const empty = await call('POST', '/rest/v1/paymentInitiation/search', {
      as: 'admin@kelp.example',
      body: {},
    })
    expect(empty.body).toEqual({ records: [], recordCount: 0 })
  })
})
