import { DAY } from '@tideway/contract/time/durations'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../../../test/provider.ts'
import { payTo } from '../../../../test/records/pay-to.ts'
import { testClock } from '../../../platform/clock.ts'
import { expireAgreements } from '../agreement-expiry.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const TODAY = '2026-11-20'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, database } = provider
const { agreed, agreement, collect, collected, play, proposed } = payTo(provider, TODAY)

afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
  clock.set(NOW)
})
afterAll(() => provider.close())

const amend = (paymentAgreementId: string, change: object, headers: Record<string, string> = {}) =>
  call('POST', '/rest/v1/paymentAgreement/amendment', {
    body: {
      PaymentAgreementAmendment: {
        clientTransactionId: 'raise-1',
        paymentAgreementId,
        ...change,
      },
    },
    headers,
  })
const raised = (maximumAmount: string) => ({
  agreementDetails: { variableAgreementDetails: { frequency: 'MONTHLY', maximumAmount } },
})
const stored = async (id: string) =>
  (
    await database.pool.query(
      `SELECT status FROM payment_agreement_amendments WHERE payment_agreement_id = $1 ORDER BY created_at`,
      [id],
    )
  ).rows.map((row) => row.status)

describe('amended terms', () => {
  test('apply only once the payer has approved', async () => {
    const id = await agreed()
    const answer = await amend(id, {
      ...raised('200.00'),
      paymentAgreementAmendmentNotification: {
        endpointURL: 'https://harbour.example/hook',
        authorizationHeader: 'Bearer secret',
      },
    })
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        PaymentAgreementAmendment: {
          clientTransactionId: 'raise-1',
          paymentAgreementId: id,
          ...raised('200.00'),
          paymentAgreementAmendmentNotification: {
            endpointURL: 'https://harbour.example/hook',
            authorizationHeader: '****',
          },
        },
        PaymentAgreementAmendmentStatus: {
          paymentAgreementAmendmentId: expect.stringMatching(/^[0-9a-f]{32}$/),
          amendmentStatus: 'PENDING',
          createdDatetime: NOW,
        },
      },
    ])
    const { paymentAgreementAmendmentId } = answer.body.PaymentAgreementAmendmentStatus
    expect((await agreement(id)).PaymentAgreementStatus.bilateralAmendment).toEqual({
      inProgress: true,
      paymentAgreementAmendmentId,
    })
    expect((await collect(id, { paymentAmount: '150.00' })).status).toBe(400)
    expect((await play(id, 'approve')).body).toEqual({ paymentAgreementId: id, status: 'ACTIVE' })
    const after = await agreement(id)
    expect(after.PaymentAgreement.agreementDetails).toEqual({
      variableAgreementDetails: {
        startDate: TODAY,
        frequency: 'MONTHLY',
        maximumAmount: '200.00',
      },
    })
    expect(after.PaymentAgreementStatus.bilateralAmendment?.inProgress).toBe(false)
    await collected(id, { paymentAmount: '150.00' })
    expect((await play(id, 'approve')).status).toBe(409)
  })

  test('that the payer declines change nothing, and others may follow', async () => {
    const id = await agreed()
    const before = (await agreement(id)).PaymentAgreement
    await amend(id, raised('200.00'))
    expect((await play(id, 'decline')).status).toBe(200)
    expect((await agreement(id)).PaymentAgreement).toEqual(before)
    clock.advance(1000)
    expect((await amend(id, raised('150.00'))).status).toBe(201)
    expect(await stored(id)).toEqual(['DECLINED', 'PENDING'])
  })

  test('are accepted one at a time, however many are sent at the same time', async () => {
    const id = await agreed()
    const answers = await Promise.all(Array.from({ length: 10 }, () => amend(id, raised('200.00'))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 201)
    expect([refused?.status, refused?.body.message]).toEqual([
      409,
      'Amend Payment Agreement already in progress.',
    ])
  })

  test('sent twice with one idempotency key create one amendment', async () => {
    const id = await agreed()
    const key = { 'idempotency-key': 'amend-1' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => amend(id, raised('200.00'), key)),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
  })

  test('that get no answer in five days time out', async () => {
    const id = await agreed()
    await amend(id, raised('200.00'))
    clock.advance(5 * DAY)
    expect((await agreement(id)).PaymentAgreementStatus.bilateralAmendment?.inProgress).toBe(false)
    expect((await play(id, 'approve')).status).toBe(409)
    await expireAgreements(provider.platform)
    expect(await stored(id)).toEqual(['TIMEDOUT'])
    expect((await amend(id, raised('150.00'))).status).toBe(201)
  })

  test('are withdrawn when the agreement ends', async () => {
    const id = await agreed()
    await amend(id, raised('200.00'))
    await play(id, 'cancel')
    expect(await stored(id)).toEqual(['RECALLED'])
  })

  test.each([
    [
      { fixedAgreementDetails: { frequency: 'MONTHLY', amount: '5.00' } },
      'agreementDetails must match the type of the Payment Agreement',
    ],
    [
      { variableAgreementDetails: { frequency: 'MONTHLY', endDate: '2026-11-19' } },
      'End date must be equal to or after start date',
    ],
    [
      { variableAgreementDetails: { frequency: 'MONTHLY', startDate: '2026-11-19' } },
      'Start date must be today or future dated',
    ],
  ])('%j are rejected: %s', async (agreementDetails, message) => {
    const answer = await amend(await agreed(), { agreementDetails })
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })
})

describe('amended names', () => {
  test('apply immediately', async () => {
    const id = await agreed()
    const commonDetails = { description: 'Beans and milk', payeeName: 'Harbour' }
    const answer = await amend(id, { commonDetails })
    expect([answer.status, answer.body.PaymentAgreementAmendmentStatus]).toMatchObject([
      201,
      { amendmentStatus: 'COMPLETED', createdDatetime: NOW, completedDatetime: NOW },
    ])
    const { PaymentAgreement, PaymentAgreementStatus } = await agreement(id)
    expect(PaymentAgreement).toMatchObject({
      description: 'Beans and milk',
      payeeDetails: { payeeName: 'Harbour' },
    })
    expect(PaymentAgreementStatus.unilateralAmendment?.paymentAgreementAmendmentId).toBe(
      answer.body.PaymentAgreementAmendmentStatus.paymentAgreementAmendmentId,
    )
  })

  test('are rejected for a client without that right', async () => {
    const id = await agreed()
    const may = (value: boolean) =>
      database.pool.query(
        `UPDATE clients SET unilateral_amendments = $1 WHERE client_id = 'HARBOUR'`,
        [value],
      )
    await may(false)
    const answer = await amend(id, { commonDetails: { payeeName: 'Harbour' } })
    await may(true)
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Unilateral amendments are not enabled for this client',
    ])
  })
})

test.each([
  ['CREATED', []],
  ['CANCELLED', ['decline']],
])('an agreement in status %s cannot be amended', async (_status, steps) => {
  const id = await proposed()
  for (const step of steps) await play(id, step)
  const answer = await amend(id, raised('200.00'))
  expect([answer.status, answer.body.message]).toEqual([
    403,
    'Payment Agreement must be in an ACTIVE or SUSPENDED state.',
  ])
})

test('a suspended agreement can be amended, and an unknown one gets 404', async () => {
  const id = await agreed()
  await play(id, 'suspend')
  expect((await amend(id, raised('200.00'))).status).toBe(201)
  const answer = await amend('0'.repeat(32), raised('200.00'))
  expect([answer.status, answer.body.message]).toEqual([404, 'Payment Agreement Not Found'])
})
