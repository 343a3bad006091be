import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import {
  agreementTestPayers,
  bsbTestValues,
  enquiryTestValues,
  payoutTestValues,
  testValues,
} from './test-values-guide.ts'

const provider = await openTestProvider()
const { ended, pay } = payoutCalls(provider)
const agreements = payTo(provider, sydneyDay(new Date()))

beforeAll(async () => {
  await provider.paid(1000)
})
afterAll(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
  await provider.close()
})

const payees = payoutTestValues.map(({ ends, pendingFirst, byDirectEntry, reason, ...to }) => ({
  to,
  ends,
  byDirectEntry,
  reason,
}))

test.each(payees)('a payout to $to ends $ends', async ({ to, ends, byDirectEntry, reason }) => {
  const status = await ended(to)
  expect(status).toMatchObject({ status: ends })
  expect(status.failureReason ?? status.returnedReason).toBe(reason)
  if (ends === 'SETTLED') expect(status.sentViaDE).toBe(byDirectEntry)
})

test('payees that are not listed behave as documented', async () => {
  expect((await ended({ payID: '+61-400555666', payIDType: 'PHONE' })).status).toBe('SETTLED')
  expect((await ended({ bsb: '013006', accountNumber: '55501234' })).status).toBe('SETTLED')
  expect((await pay({ payID: 'somebody@else.example', payIDType: 'EMAIL' })).status).toBe(400)
})

test.each(enquiryTestValues)('an enquiry about $payID is answered with $status', async (value) => {
  const { status, ...body } = value
  expect((await provider.call('POST', '/rest/v1/payIDEnquiry', { body })).status).toBe(status)
})

test.each(bsbTestValues)(
  'an enquiry about BSB $bsb is answered with $status',
  async ({ bsb, status }) => {
    const answer = await provider.call('POST', '/rest/v1/accountEnquiry', { body: { bsb } })
    expect(answer.status).toBe(status)
  },
)

test.each(agreementTestPayers)('an agreement with $payer becomes $becomes', async (value) => {
  const { payer, becomes, why } = value
  const id = await agreements.proposed({ payerDetails: payerDetails(payer) })
  const { PaymentAgreementStatus } = await agreements.becomes(id, becomes)
  expect(PaymentAgreementStatus.failureReason).toBe(why)
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

function payerDetails(payer: string) {
  const name = 'Test Payer'
  if (/^\d{6}$/.test(payer))
    return { name, bankAccountDetails: { bsb: payer, accountNumber: '12345678' } }
  const payIDType = payer.includes('@') ? 'EMAIL' : 'PHONE'
  return { name, payIDDetails: { payID: payer, payIDType } }
}
