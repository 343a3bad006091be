import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallOptions, ProviderAnswer } from '../../../test/provider.ts'
import { KELP_KEY, openTestProvider } from '../../../test/provider.ts'
import { payTo } from '../../../test/records/pay-to.ts'

const provider = await openTestProvider()
const { call } = provider
const { agreed, agreement, change, collect, collected, initiation, refund } = payTo(
  provider,
  sydneyDay(new Date()),
)
const ghost = 'f'.repeat(32)
let agreementId: string
let initiationId: string

beforeAll(async () => {
  agreementId = await agreed({ contractId: 'theirs' })
  initiationId = await collected(agreementId, { clientTransactionId: 'theirs-1' })
  // Give the other tenant's key the same PayTo permissions as the owner's.
  await provider.database.pool.query(
    `UPDATE api_keys SET permitted_operations =
       (SELECT permitted_operations FROM api_keys WHERE key_id = 'SECRDEMO01') WHERE client_id = 'KELPCO1'`,
  )
})
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const amend = (paymentAgreementId: string, options: CallOptions) =>
  call('POST', '/rest/v1/paymentAgreement/amendment', {
    body: {
      PaymentAgreementAmendment: {
        clientTransactionId: 'theirs-2',
        paymentAgreementId,
        commonDetails: { payeeName: 'Kelp' },
      },
    },
    ...options,
  })

/** Every route that takes an object's id. */
const byKey: [string, (id: string, options: CallOptions) => Promise<ProviderAnswer>][] = [
  ['changeStatus', (id, options) => change(id, 'CANCELLED', options)],
  ['amendment', amend],
  ['POST initiation', (id, options) => collect(id, { clientId: 'KELPCO1' }, options)],
  ['GET initiation', (id, options) => call('GET', `/rest/v1/paymentInitiation?id=${id}`, options)],
  ['refund', (id, options) => refund(id, {}, options)],
]

test.each(byKey)(
  'another tenant’s key gets the same answer for a real id and an unknown id: %s',
  async (_name, ask) => {
    const options = { as: KELP_KEY }
    const nothing = await ask(ghost, options)
    expect(nothing.status).toBeGreaterThanOrEqual(400)
    for (const id of [agreementId, initiationId]) {
      const answer = await ask(id, options)
      expect(answer.status).toBe(nothing.status)
      expect(answer.text).toBe(nothing.text.replaceAll(ghost, id))
    }
  },
)

test.each([
  ['a stranger', { as: 'admin@kelp.example' }],
  ['a child', { as: 'admin@newtown.harbour.example' }],
  ['the parent acting for a sibling', { as: 'admin@harbour.example', actingFor: 'HARBOURM1' }],
])('%s cannot read, refund or find the agreement and its collection', async (_who, options) => {
  for (const id of [initiationId, agreementId, ghost]) {
    const read = await call('GET', `/rest/v1/paymentInitiation?id=${id}`, options)
    expect([read.status, read.body.message]).toEqual([404, `paymentInitiationId: ${id} not found`])
    const refunded = await refund(id, {}, options)
    expect([refunded.status, refunded.body.message]).toEqual([404, read.body.message])
  }
  const searches: [string, object][] = [
    ['paymentAgreement', {}],
    ['paymentAgreement', { PaymentAgreementSearch: { contractId: 'theirs' } }],
    ['paymentAgreement', { PaymentAgreementSearch: { paymentAgreementId: agreementId } }],
    ['paymentInitiation', {}],
    ['paymentInitiation', { PaymentInitiationSearch: { clientTransactionId: 'theirs-1' } }],
    ['paymentInitiation', { PaymentInitiationSearch: { paymentAgreementId: agreementId } }],
  ]
  for (const [noun, body] of searches) {
    const searchAnswer = await call('POST', `/rest/v1/${noun}/search`, { body, ...options })
    expect(searchAnswer.body).toEqual({ records: [], recordCount: 0 })
  }
})

test('the agreement and its collection are unchanged after these calls', async () => {
  expect((await agreement(agreementId)).PaymentAgreementStatus.status).toBe('ACTIVE')
  expect((await initiation(initiationId)).PaymentInitiationStatus.status).toBe('SETTLED')
})
