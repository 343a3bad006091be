import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { KELP_KEY, openTestProvider } from '../../../test/provider.ts'
import { byEmail, payoutCalls } from '../../../test/records/payouts.ts'

const provider = await openTestProvider()
const { call, create, paid, platform, read: readRequest, refund, settled } = provider
const { pay, read } = payoutCalls(provider)
const balanceOf = async (as: string): Promise<number> =>
  (await call('GET', '/rest/v1/balance', { as })).body.balance
const HARBOUR = 'admin@harbour.example'

beforeAll(async () => {
  await paid(1000)
})
afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

/** Creates a payment request of Kelp for the given dollars. */
async function requested(amount: number, fields: Record<string, unknown> = {}) {
  const record = await create(
    { clientId: 'KELPCO1', paymentAmount: amount, ...fields },
    { as: KELP_KEY },
  )
  return {
    payID: record.PaymentRequest.payID,
    id: record.PaymentRequestStatus.paymentRequestId,
  }
}

async function paidOut(payID: string, paymentAmount: string, fields = {}) {
  const answer = await pay({ ...byEmail(payID), paymentAmount, ...fields })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  await settled()
  return (await read(answer.body.PaymentStatus.paymentId)).PaymentStatus
}

test('a payout to a payment request’s PayID leaves one client and arrives at the other', async () => {
  const before = [await balanceOf(HARBOUR), await balanceOf(KELP_KEY)]
  const { payID, id } = await requested(25.5)
  const status = await paidOut(payID, '25.50', { paymentReference: 'WK12' })
  expect(status).toMatchObject({ status: 'SETTLED', sentViaDE: false })
  expect((await readRequest(id, { as: KELP_KEY })).PaymentRequestStatus).toMatchObject({
    status: 'COMPLETE',
    settledBy: 'PayID',
    amountReceived: 25.5,
    nppTransactionId: status.nppTransactionId,
    payerPaymentReference: 'WK12',
    payerPaymentDescription: 'Milk, week 12',
  })
  expect([await balanceOf(HARBOUR), await balanceOf(KELP_KEY)]).toEqual([
    (before[0] ?? 0) - 25.5,
    (before[1] ?? 0) + 25.5,
  ])
})

test('a payout to the client’s own PayID leaves the balance and returns to it', async () => {
  const before = await balanceOf(HARBOUR)
  const record = await create({ paymentAmount: 40 })
  await paidOut(record.PaymentRequest.payID, '40.00')
  expect(await balanceOf(HARBOUR)).toBe(before)
  const id = record.PaymentRequestStatus.paymentRequestId
  expect((await readRequest(id)).PaymentRequestStatus.status).toBe('COMPLETE')
})

test.each([
  ['another amount', 'AM09'],
  ['a request that was paid', 'DUPL'],
])('a payout with %s is returned with %s', async (_what, returnedReason) => {
  const { payID } = await requested(30)
  if (returnedReason === 'DUPL') await paidOut(payID, '30.00')
  const before = [await balanceOf(HARBOUR), await balanceOf(KELP_KEY)]
  const status = await paidOut(payID, returnedReason === 'DUPL' ? '30.00' : '29.99')
  expect(status).toMatchObject({ status: 'RETURNED', returnedReason })
  expect([await balanceOf(HARBOUR), await balanceOf(KELP_KEY)]).toEqual(before)
})

test('a full refund returns the payout, a partial one goes to an account of the payer', async () => {
  const before = await balanceOf(HARBOUR)
  const whole = await requested(50)
  const wholeStatus = await paidOut(whole.payID, '50.00')
  await refund(whole.id, {}, { as: KELP_KEY })
  await settled()
  expect((await read(wholeStatus.paymentId)).PaymentStatus).toMatchObject({
    status: 'RETURNED',
    returnedReason: 'MS02',
  })
  expect(await balanceOf(HARBOUR)).toBe(before)
  const part = await requested(50)
  const partStatus = await paidOut(part.payID, '50.00')
  expect((await refund(part.id, { refundAmount: '20.00' }, { as: KELP_KEY })).status).toBe(200)
  await settled()
  expect((await readRequest(part.id, { as: KELP_KEY })).PaymentRequestStatus.status).toBe(
    'RETURN_COMPLETE',
  )
  expect((await read(partStatus.paymentId)).PaymentStatus.status).toBe('SETTLED')
  expect(await balanceOf(HARBOUR)).toBe(before - 50)
})

test('a payout to a PayID that is no longer registered is rejected', async () => {
  const before = await balanceOf(HARBOUR)
  const { payID, id } = await requested(60)
  await platform.db
    .updateTable('pay_ids')
    .set({ registered_until: new Date(0) })
    .where('pay_id', '=', payID)
    .execute()
  expect((await pay({ ...byEmail(payID), paymentAmount: '60.00' })).body.message).toBe(
    'PayID not found',
  )
  expect(await balanceOf(HARBOUR)).toBe(before)
  expect((await readRequest(id, { as: KELP_KEY })).PaymentRequestStatus.status).toBe('WAITING')
})

test('of fifty simultaneous payouts to one request one is kept and the others are returned', async () => {
  const before = [await balanceOf(HARBOUR), await balanceOf(KELP_KEY)]
  const { payID } = await requested(10)
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay(byEmail(payID))))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
  await settled()
  expect([await balanceOf(HARBOUR), await balanceOf(KELP_KEY)]).toEqual([
    (before[0] ?? 0) - 10,
    (before[1] ?? 0) + 10,
  ])
})
