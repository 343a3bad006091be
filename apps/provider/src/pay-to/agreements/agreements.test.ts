import { DAY } from '@tideway/contract/time/durations'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { KELP_KEY, openTestProvider } from '../../../test/provider.ts'
import { payTo, proposal } from '../../../test/records/pay-to.ts'
import { testClock } from '../../platform/clock.ts'
import { expireAgreements } from './agreement-expiry.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const TODAY = '2026-11-20'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call } = provider
const { agreed, agreement, becomes, change, play, propose, proposed } = payTo(provider, TODAY)
const statusOf = async (id: string) => (await agreement(id)).PaymentAgreementStatus

const payerWith = (payID: string, payIDType = 'EMAIL') => ({
  payerDetails: { name: 'Somebody', payIDDetails: { payID, payIDType } },
})
const bank = (bsb: string) => ({
  payerDetails: { name: 'Somebody', bankAccountDetails: { bsb, accountNumber: '123456' } },
})

afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
  clock.set(NOW)
})
afterAll(() => provider.close())

describe('a proposal of an agreement', () => {
  test('returns the sent values, without the callback’s credential and facts about the payer', async () => {
    const sent = proposal(TODAY, {
      contractId: 'contract-echo',
      paymentAgreementNotification: {
        endpointURL: 'https://harbour.example/hook',
        authorizationHeader: 'Bearer secret',
      },
    })
    const answer = await call('POST', '/rest/v1/paymentAgreement', {
      body: {
        PaymentAgreement: {
          ...sent,
          additionalDetails: {
            customerNumber: '1',
            userID: 'u',
            authMethod: 'PIN',
            channelType: 'BRANCH',
          },
        },
      },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      PaymentAgreement: {
        ...sent,
        paymentAgreementNotification: {
          endpointURL: 'https://harbour.example/hook',
          authorizationHeader: '****',
        },
      },
      PaymentAgreementStatus: {
        paymentAgreementId: expect.stringMatching(/^[0-9a-f]{32}$/),
        status: 'CREATED',
        createdDatetime: NOW,
      },
    })
  })

  test.each([
    ['fixedAgreementDetails', { amount: '5.00', firstPaymentAmount: '9.00' }],
    ['balloonAgreementDetails', { amount: '5.00', lastPaymentAmount: '900.00' }],
    ['usageBasedAgreementDetails', { maximumAmount: '5.00', endDate: '2027-01-31' }],
    ['variableAgreementDetails', { countPerPeriod: '3' }],
  ])('may have terms of the kind %s', async (kind, terms) => {
    const details = { [kind]: { startDate: TODAY, frequency: 'WEEKLY', ...terms } }
    const id = await proposed({ agreementDetails: details })
    expect((await agreement(id)).PaymentAgreement.agreementDetails).toEqual(details)
  })

  test('starts today or later in Sydney, where the date may differ', async () => {
    clock.set('2026-11-20T13:30:00.000Z')
    const answer = await propose()
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        message: 'Start date must be today or future dated',
        details: {
          failureCode: 'ERR0.03',
          failureReason: 'Start date must be today or future dated',
        },
      },
    ])
  })

  test.each([
    [payerWith('Ann@kelp.example'), 'PayID format is incorrect'],
    [payerWith('04001', 'PHONE'), 'PayID format is incorrect'],
    [{ clientId: 'KELPCO1' }, 'ClientId mismatch: Expecting HARBOUR'],
    [{ clientId: 'NOBODY' }, 'ClientId mismatch: Expecting HARBOUR'],
    [
      { payerDetails: { name: 'Somebody' } },
      '[object must contain either (["payIDDetails"]) or (["bankAccountDetails"])]',
    ],
    [
      { colour: 'blue' },
      '[object instance has properties which are not allowed by the schema: ["colour"]]',
    ],
    [
      { paymentAgreementType: undefined },
      '[object has missing required properties (["paymentAgreementType"])]',
    ],
  ])('%j is rejected: %s', async (wrong, message) => {
    const answer = await propose(wrong)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  test('is accepted once per contract, however many are sent at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => propose({ contractId: 'contract-1' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Duplicate contractId: another Payment Agreement with it is CREATED, SUSPENDED or ACTIVE',
      ])
    }
    const first = answers.find(({ status }) => status === 201)
    await play(first?.body.PaymentAgreementStatus.paymentAgreementId, 'decline')
    expect((await propose({ contractId: 'contract-1' })).status).toBe(201)
  })

  test('sent twice with one idempotency key creates one agreement', async () => {
    const body = { PaymentAgreement: proposal(TODAY) }
    const options = { body, headers: { 'idempotency-key': 'proposal-1' } }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/rest/v1/paymentAgreement', options)),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const other = { ...options, body: { PaymentAgreement: proposal(TODAY) } }
    expect((await call('POST', '/rest/v1/paymentAgreement', other)).status).toBe(422)
  })
})

describe('the payer of an agreement', () => {
  test('approves, suspends, resumes and cancels', async () => {
    const id = await proposed()
    expect((await play(id, 'approve')).status).toBe(200)
    expect(await statusOf(id)).toMatchObject({
      status: 'ACTIVE',
      previousStatus: 'CREATED',
      lastStatusBy: 'PAYER',
      registrationDatetime: NOW,
    })
    expect((await play(id, 'suspend')).body.status).toBe('SUSPENDED')
    expect(await statusOf(id)).toMatchObject({ previousStatus: 'ACTIVE', reasonCode: 'MD16' })
    expect((await play(id, 'resume')).body.status).toBe('ACTIVE')
    expect(await statusOf(id)).not.toHaveProperty('reasonCode')
    expect((await play(id, 'cancel')).body.status).toBe('CANCELLED')
    expect(await statusOf(id)).toMatchObject({ cancelledDatetime: NOW, reasonCode: 'CTCA' })
  })

  test('approves once of twenty calls at the same time, and either approves or declines, not both', async () => {
    const id = await proposed()
    const answers = await Promise.all(Array.from({ length: 20 }, () => play(id, 'approve')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const other = await proposed()
    const [approved, declined] = await Promise.all([play(other, 'approve'), play(other, 'decline')])
    expect([approved?.status, declined?.status].sort()).toEqual([200, 409])
    const ended = approved?.status === 200 ? 'ACTIVE' : 'CANCELLED'
    expect((await agreement(other)).PaymentAgreementStatus.status).toBe(ended)
  })

  test('declines an agreement', async () => {
    const id = await proposed()
    expect((await play(id, 'decline')).body).toEqual({
      paymentAgreementId: id,
      status: 'CANCELLED',
    })
    expect(await statusOf(id)).toMatchObject({
      lastStatusBy: 'PAYER',
      reasonCode: 'MS02',
      reasonDescription: 'The payer gave no reason.',
    })
  })

  test.each([
    ['CREATED', [], ['suspend', 'resume', 'cancel']],
    ['ACTIVE', ['approve'], ['approve', 'decline', 'resume']],
    ['SUSPENDED', ['approve', 'suspend'], ['approve', 'decline', 'suspend']],
    ['CANCELLED', ['decline'], ['approve', 'decline', 'suspend', 'resume', 'cancel']],
  ])('cannot take other actions while the agreement is %s', async (status, steps, forbidden) => {
    const id = await proposed()
    for (const step of steps) await play(id, step)
    for (const action of forbidden) expect((await play(id, action)).status, action).toBe(409)
    expect((await statusOf(id)).status).toBe(status)
  })

  test.each([
    [{ 'content-type': 'application/json' }, ''],
    [{ 'content-type': 'application/json' }, '{}'],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    [{}, undefined],
  ])('may approve with any body or none: %j %s', async (headers, payload) => {
    const url = `/test-bank/agreements/${await proposed()}/approve`
    const answer = await provider.app.inject({
      method: 'POST',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'ACTIVE'])
  })

  test('gets 404 for an unknown agreement', async () => {
    expect((await play('0'.repeat(32), 'approve')).status).toBe(404)
    expect((await play('x', 'approve')).status).toBe(404)
    expect((await play(await proposed(), 'shred')).status).toBe(404)
  })

  test('can no longer approve once the time is over, to the exact millisecond', async () => {
    const id = await proposed({ agreementExpiryMinutes: 5 })
    clock.advance(5 * 60_000 - 1)
    expect((await statusOf(id)).status).toBe('CREATED')
    clock.advance(1)
    const ended = {
      paymentAgreementId: id,
      status: 'CANCELLED',
      previousStatus: 'CREATED',
      lastStatusBy: 'TIDEWAY',
      cancelledDatetime: '2026-11-20T03:05:00.000Z',
      reasonCode: 'NOAS',
    }
    expect(await statusOf(id)).toMatchObject(ended)
    expect((await play(id, 'approve')).status).toBe(409)
    clock.advance(60_000)
    await expireAgreements(provider.platform)
    expect(await statusOf(id)).toMatchObject(ended)
  })

  test('has five days to answer by default', async () => {
    const id = await proposed({ contractId: 'contract-5d' })
    clock.advance(5 * DAY - 1)
    expect((await statusOf(id)).status).toBe('CREATED')
    clock.advance(1)
    expect((await statusOf(id)).status).toBe('CANCELLED')
    // The expiry is not written yet, but the contract is free.
    const details = { variableAgreementDetails: { startDate: '2026-11-25', frequency: 'ADHOC' } }
    const again = await propose({ contractId: 'contract-5d', agreementDetails: details })
    expect(again.status).toBe(201)
  })
})

describe('a payer with test values', () => {
  test.each([
    ['error@test.example', 'EMAIL', 'TID2.1'],
    ['error-2@test.example', 'EMAIL', 'TID2.2'],
    ['error-31a@test.example', 'EMAIL', 'TID3.1'],
    ['error-99@test.example', 'EMAIL', 'TID9.9'],
    ['+61-460000001', 'PHONE', 'TID2.1'],
    ['0460000001', 'PHONE', 'TID2.1'],
  ])('agreement of %s (type %s) fails with %s', async (payId, type, failureCode) => {
    const id = await proposed(payerWith(payId, type))
    const { PaymentAgreementStatus } = await becomes(id, 'FAILED')
    expect(PaymentAgreementStatus).toMatchObject({ failureCode, lastStatusBy: 'TIDEWAY' })
    expect(PaymentAgreementStatus.failureReason).toBeTruthy()
  })

  test('at an unknown bank, the agreement fails', async () => {
    await becomes(await proposed(bank('666666')), 'FAILED')
  })

  test('cancels or suspends the agreement', async () => {
    await becomes(await proposed(payerWith('cancel-agreement@test.example')), 'CANCELLED')
    await becomes(await proposed(payerWith('+61-480000001', 'PHONE')), 'CANCELLED')
    await becomes(await proposed(payerWith('suspend-agreement@test.example')), 'SUSPENDED')
    await becomes(await proposed(payerWith('+61-490000001', 'PHONE')), 'SUSPENDED')
  })
})

describe('the client of an agreement', () => {
  test('suspends, resumes and cancels immediately if the banks answer immediately', async () => {
    const id = await agreed()
    const suspended = await change(id, 'SUSPENDED')
    expect([suspended.status, suspended.body.PaymentAgreementStatus]).toMatchObject([
      200,
      {
        status: 'SUSPENDED',
        lastStatusBy: 'MERCHANT',
        reasonCode: 'MD17',
        changeStatusAmendment: { inProgress: false },
      },
    ])
    expect((await change(id, 'ACTIVE')).body.PaymentAgreementStatus.status).toBe('ACTIVE')
    expect((await change(id, 'CANCELLED')).body.PaymentAgreementStatus.status).toBe('CANCELLED')
  })

  test.each([
    ['ACTIVE', 'ACTIVE', 'Payment agreement must be in a SUSPENDED state'],
    ['CREATED', 'ACTIVE', 'Payment agreement must be in a SUSPENDED state'],
    ['CREATED', 'SUSPENDED', 'Payment agreement must be in an ACTIVE state'],
    ['CREATED', 'CANCELLED', 'Payment agreement must be in an ACTIVE or SUSPENDED state'],
  ])('may not change a %s agreement to %s', async (from, to, message) => {
    const id = from === 'ACTIVE' ? await agreed() : await proposed()
    const answer = await change(id, to)
    expect([answer.status, answer.body.message]).toEqual([412, message])
  })

  test('may send an empty body as JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await change(await agreed(), 'SUSPENDED', { headers })).status).toBe(200)
    expect((await change(await agreed(), 'SUSPENDED', { body: {} })).status).toBe(200)
  })

  test('gets 404 for unknown ids and for another tenant’s ids', async () => {
    const id = await agreed()
    const message = 'Payment agreement record does not exist'
    expect((await change('0'.repeat(32), 'ACTIVE')).body.message).toBe(message)
    expect((await change('0'.repeat(32), 'ACTIVE')).status).toBe(404)
    const admin = { as: 'admin@kelp.example' }
    expect((await change(id, 'CANCELLED', admin)).status).toBe(403)
    expect((await change(id, 'CANCELLED', { as: KELP_KEY })).status).toBe(403)
    expect((await change('', 'ACTIVE')).status).toBe(400)
    expect((await change(id, 'FAILED')).status).toBe(400)
  })
})

describe('searching for agreements', () => {
  test('finds all, newest first, page by page, each once', async () => {
    const ids: string[] = []
    // Later than the agreements of the tests above.
    clock.set('2026-12-01T03:00:00.000Z')
    const terms = { startDate: '2026-12-01', frequency: 'ADHOC' }
    const agreementDetails = { variableAgreementDetails: terms }
    for (let index = 0; index < 5; index += 1) {
      clock.advance(1000)
      ids.push(await proposed({ contractId: `page-${index}`, agreementDetails }))
    }
    const foundIds: string[] = []
    let nextPageId: string | undefined
    do {
      const query = `numberOfRecords=2${nextPageId ? `&nextPageId=${nextPageId}` : ''}`
      const { body } = await call('POST', `/rest/v1/paymentAgreement/search?${query}`, { body: {} })
      for (const record of body.records)
        foundIds.push(record.PaymentAgreementStatus.paymentAgreementId)
      nextPageId = body.nextPageId
    } while (nextPageId)
    expect(foundIds.slice(0, 5)).toEqual(ids.reverse())
    expect(new Set(foundIds).size).toBe(foundIds.length)
  })

  test('finds by contract and by dates, and nothing of another client', async () => {
    const search = async (fields: object, as?: string) =>
      (
        await call('POST', '/rest/v1/paymentAgreement/search', {
          body: { PaymentAgreementSearch: fields },
          ...(as && { as }),
        })
      ).body
    clock.set('2026-11-20T04:00:00.000Z')
    const id = await proposed({ contractId: 'by-contract' })
    const only = async (fields: object) =>
      (await search(fields)).records.map(
        (record: { PaymentAgreementStatus: { paymentAgreementId: string } }) =>
          record.PaymentAgreementStatus.paymentAgreementId,
      )
    expect(await only({ contractId: 'by-contract' })).toEqual([id])
    const fromDate = '2026-11-20T04:00:00.000Z'
    expect(await only({ fromDate, toDate: fromDate })).toEqual([id])
    expect((await search({ paymentAgreementId: id }, 'admin@kelp.example')).records).toEqual([])
    expect((await search({}, 'admin@kelp.example')).recordCount).toBe(0)
  })
})
