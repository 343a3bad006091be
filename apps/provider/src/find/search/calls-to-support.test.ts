import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import { groupOf, idsOf, newId, searchCalls } from '../../../test/search/search-calls.ts'
import { testClock } from '../../platform/clock.ts'

// Sentences that support staff type during a telephone call, and the record that each means. Each must find a record.

const clock = testClock('2026-11-19T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { platform, create, pay, refund, settled } = provider
const { agreed, collect } = payTo(provider, '2026-11-20')
const payouts = payoutCalls(provider)
const { search, add } = searchCalls(provider)
afterAll(() => provider.close())

const ADMIN = 'admin@harbour.example'
const ids: Record<string, string> = {}

async function paidBy(payerName: string, amount: number, request: object = {}): Promise<string> {
  clock.advance(1000)
  const record = await create({ paymentAmount: amount, ...request })
  await pay(record.PaymentRequest.payID, amount, {
    payerName,
    bsb: '062111',
    accountNumber: '55512345',
  })
  return record.PaymentRequestStatus.paymentRequestId
}

beforeAll(async () => {
  ids.refunded = await paidBy('Chidi Okonkwo', 310.25)
  expect((await refund(ids.refunded, {}, { as: ADMIN })).status).toBe(200)
  await settled()
  clock.set('2026-11-20T03:00:00.000Z')
  ids.priya = await paidBy('Priya Sharma', 45.2, { payID: 'tea-4821@pay.harbour.example' })
  ids.twenty = await paidBy('Noah Lee', 20.5, { paymentDescription: 'Voucher 7' })
  const attempted = await create({ paymentAmount: 88.8, paymentDescription: 'Order INV-20431' })
  await pay(attempted.PaymentRequest.payID, 80.8, { payerName: 'Mia Wrong' })
  ids.attempted = attempted.PaymentRequestStatus.paymentRequestId
  ids.mobile = await add('HARBOUR', { pay_id: '0412345678', payment_amount_cents: 99_00 })
  ids.agreement = await agreed({
    payerDetails: {
      name: 'Priya Patel',
      payIDDetails: { payID: 'priya@x.example', payIDType: 'EMAIL' },
    },
  })
  const collected = await collect(ids.agreement, { paymentAmount: '61.00' })
  ids.initiation = collected.body.PaymentInitiationStatus.paymentInitiationId
  await payouts.ended({
    payeeName: 'Ana Silva',
    paymentAmount: '8.00',
    clientPaymentId: 'WAGE-77',
  })
  ids.payout = 'WAGE-77'
  await settled()
  // Computer-made ids that contain the digits 45. Their requests are newer than all others.
  for (let n = 0; n < 40; n += 1)
    await add('HARBOUR', {
      client_transaction_id: `45${newId().slice(2)}`,
      payment_description: 'Priya',
      payment_amount_cents: 3_00,
      created_at: `2026-11-20T03:${String(n + 10)}:00Z`,
    })
})

const first = async (text: string, kind: string) => idsOf(await search(text), kind)[0]

test.each<[said: string, kind: string, record: string]>([
  ['priya sharma', 'paymentRequest', 'priya'],
  ['priya 45', 'paymentRequest', 'priya'],
  ['$45', 'paymentRequest', 'priya'],
  ['$20', 'paymentRequest', 'twenty'],
  ['tea 4821', 'paymentRequest', 'priya'],
  ['20431', 'paymentRequest', 'attempted'],
  ['0412 345 678', 'paymentRequest', 'mobile'],
  ['BSB 062-111, account 5551 2345', 'paymentRequest', 'twenty'],
  ['refunds yesterday', 'paymentRequest', 'refunded'],
  ['okonkwo refund', 'paymentRequest', 'refunded'],
  ['$80.80', 'paymentRequest', 'attempted'],
  ['returned mia', 'paymentRequest', 'attempted'],
  ['PayTo Priya', 'paymentAgreement', 'agreement'],
  ['payto', 'paymentInitiation', 'initiation'],
  ['settled payouts', 'payment', 'payout'],
])('‘%s’ finds first among %s the record that is meant', async (said, kind, record) => {
  expect(await first(said, kind)).toBe(ids[record])
})

test('the last six digits of a bank’s reference find a payment, a collection and a payout', async () => {
  const { rows } = await platform.pool.query<{ npp: string; id: string; kind: string }>(
    `SELECT npp_transaction_id AS npp, payment_request_id AS id, 'paymentRequest' AS kind FROM received_payments WHERE payment_request_id = $1
     UNION ALL SELECT npp_transaction_id, client_payment_id, 'payment' FROM payments WHERE client_payment_id = $2
     UNION ALL SELECT npp_transaction_id, payment_initiation_id, 'paymentInitiation' FROM payment_initiations WHERE payment_initiation_id = $3
     UNION ALL SELECT npp_transaction_id, payment_request_id, 'paymentRequest' FROM refunds WHERE payment_request_id = $4`,
    [ids.priya, ids.payout, ids.initiation, ids.refunded],
  )
  expect(rows).toHaveLength(4)
  for (const { npp, id, kind } of rows) {
    const group = groupOf(await search(npp.slice(-6)), kind)
    const hit = group?.hits.find((one) => one.id === id)
    expect(hit?.matched, npp).toContainEqual({ field: 'nppTransactionId', text: npp })
  }
})

test('an amount with a dollar sign matches amounts only, with any cents', async () => {
  await add('HARBOUR', { payment_description: '20 boxes', payment_amount_cents: 77_00 })
  const { groups } = await search('$20')
  const hits = groups.flatMap((group) => group.hits)
  expect(hits.map(({ amount }) => amount)).toEqual(['20.50'])
  const both = groupOf(await search('20'), 'paymentRequest')?.hits.slice(0, 2)
  expect(both?.map(({ amount }) => amount).toSorted()).toEqual(['20.50', '77.00'])
  expect((await search('$20.00')).groups).toEqual([])
})

test('fewer than four digits match nothing within computer-made ids', async () => {
  const hits = groupOf(await search('priya 45'), 'paymentRequest')?.hits
  expect(hits?.map(({ amount }) => amount)).toEqual(['45.20'])
})

test('a hit gives the right reason, once', async () => {
  const reasonsFor = async (text: string) =>
    groupOf(await search(text), 'paymentRequest')?.hits[0]?.matched
  expect(await reasonsFor('$80.80')).toEqual([{ field: 'returnedAmount', text: '80.80' }])
  expect(await reasonsFor('$88.80')).toEqual([{ field: 'amount', text: '88.80' }])
  expect(await reasonsFor('refunds yesterday')).toEqual([{ field: 'refundAmount', text: '310.25' }])
})

test.each<[typed: string, suggestion: string]>([
  ['Pryia', 'Priya'],
  ['okonkow', 'Okonkwo'],
  ['chdi okonkow', 'Chidi Okonkwo'],
  ['pryia $45.20', 'Priya $45.20'],
  ['PayTo pryia', 'PayTo Priya'],
])('%s is a misspelt %s', async (typed, suggestion) => {
  const answer = await search(typed)
  expect(answer.groups).toEqual([])
  expect(answer.suggestion).toBe(suggestion)
  expect((await search(suggestion)).groups).not.toEqual([])
})

test('another spelling is not suggested next to hits, or from records that the caller may not see', async () => {
  expect((await search('priya')).suggestion).toBeUndefined()
  expect((await search('xyzzyx')).suggestion).toBeUndefined()
  // Records of another client, and of kinds that the role may not see, suggest nothing.
  expect(await search('okonkow', { as: 'admin@kelp.example' })).toEqual({
    groups: [],
    complete: true,
  })
  await agreed({
    payerDetails: { name: 'Quentin', payIDDetails: { payID: 'q@x.example', payIDType: 'EMAIL' } },
  })
  expect((await search('quetnin')).suggestion).toBe('Quentin')
  expect(
    (await search('quetnin', { as: 'finance.operator@harbour.example' })).suggestion,
  ).toBeUndefined()
  await platform.pool.query(
    `UPDATE clients SET shows_payer_information = false WHERE client_id = 'HARBOUR'`,
  )
  expect((await search('okonkow')).suggestion).toBeUndefined()
  await platform.pool.query(
    `UPDATE clients SET shows_payer_information = true WHERE client_id = 'HARBOUR'`,
  )
})
