import { sydneyDay } from '@tideway/contract/calendar-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payTo } from '../../test/pay-to.ts'
import { openTestProvider } from '../../test/provider.ts'
import { payoutCalls } from '../payments/test-payouts.ts'
import {
  agreementTestPayers,
  enquiryTestValues,
  payoutTestValues,
  testValues,
} from './test-values-guide.ts'

const provider = await openTestProvider()
const { ended } = payoutCalls(provider)
const agreements = payTo(provider, sydneyDay(new Date()))

beforeAll(async () => {
  await provider.paid(1000)
})
afterAll(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
  await provider.close()
})

const receivers = payoutTestValues.map(({ ends, ...value }) => {
  const { first: _first, by, ...to } = { first: '', by: '', ...value }
  return { to, by, ends }
})

test.each(receivers)('a payout to $to ends $ends', async ({ to, by, ends }) => {
  const status = await ended(to)
  expect(status.status).toBe(ends)
  if (by === 'Direct Entry') expect(status.sentViaDE).toBe(true)
})

test.each(enquiryTestValues)('an enquiry about $payID answers $status', async (value) => {
  const { status, ...body } = value
  expect((await provider.call('POST', '/rest/v1/payIDEnquiry', { body })).status).toBe(status)
})

test.each(agreementTestPayers)('an agreement with %s is %s', async (name, status) => {
  const payIDDetails = { payID: `${name}@test.com.au`, payIDType: 'EMAIL' }
  const id = await agreements.proposed({ payerDetails: { name: 'Test Payer', payIDDetails } })
  await agreements.becomes(id, status)
})

test.each([
  ['+61-400123123', '88.88', 'AC02'],
  ['+61-400111222', '1.00', 'AM04'],
])('a collection from %s of %s fails with %s', async (payID, paymentAmount, code) => {
  expect(testValues().markup).toContain(payID)
  const payIDDetails = { payID, payIDType: 'PHONE' }
  const id = await agreements.agreed({ payerDetails: { name: 'Test Payer', payIDDetails } })
  const initiation = await agreements.initiation(await agreements.collected(id, { paymentAmount }))
  expect(initiation.PaymentInitiationStatus).toMatchObject({ status: 'FAILED', statusCode: code })
})
