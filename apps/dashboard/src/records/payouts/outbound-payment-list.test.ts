import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { describe, expect, test } from 'vitest'
import { outboundPaymentFields } from './outbound-payment-columns.tsx'
import { outboundPaymentBody, outboundPaymentList } from './outbound-payment-list.tsx'
import { outboundPaymentTones } from './outbound-payment-tones.ts'

const payout: PaymentRecord = {
  Payment: {
    clientPaymentId: 'wages-2026-11-20',
    payeeName: 'Ana Silva',
    paymentAmount: '1284.50',
    paymentDescription: 'Wages of November',
    bsb: '062000',
    accountNumber: '12345999',
  },
  PaymentStatus: {
    paymentId: '7b1de2c04a5f4e8b9c3d2a1f0e9d8c7b',
    status: 'SETTLED',
    createdDatetime: '2026-11-20T01:40:18.000Z',
    settlementDatetime: '2026-11-20T01:40:20.000Z',
    completedDatetime: '2026-11-20T01:40:20.000Z',
    nppTransactionId: 'TESTAU2SXXXI20261120000000000004417',
    sentViaDE: true,
  },
}

function textOf(id: string, row = payout): string | undefined {
  return outboundPaymentFields.find((field) => field.id === id)?.text(row)
}

test('fields are in the order of readings 3, with the first nine shown by default (spec 3.10)', () => {
  expect(outboundPaymentFields.map(({ id, label }) => [id, label])).toEqual([
    ['clientPaymentId', 'Client Payment ID'],
    ['payIdOrAccountNumber', 'Account/PayID'],
    ['nppTransactionId', 'NPP Transaction ID'],
    ['name', 'Name'],
    ['paymentDescription', 'Description'],
    ['paymentReference', 'Reference'],
    ['createdDateTime', 'Created Date'],
    ['paymentStatus', 'Status'],
    ['paymentAmount', 'Amount'],
    ['paymentId', 'Payment ID'],
    ['settlementDatetime', 'Settlement Date'],
    ['completedDatetime', 'Completed Date'],
    ['failureReason', 'Failure Reason'],
    ['returnedReason', 'Returned Reason'],
    ['returnedDatetime', 'Returned Date'],
    ['sentViaDE', 'Sent Via DE'],
    ['ultimatePayerName', 'Ultimate Payer Name'],
  ])
  expect(outboundPaymentList.defaultFields).toEqual(
    outboundPaymentFields.slice(0, 9).map(({ id }) => id),
  )
})

test.each([
  ['payIdOrAccountNumber', '062000-12345999'],
  ['paymentAmount', '$1,284.50'],
  ['paymentReference', ''],
  ['returnedDatetime', ''],
  ['sentViaDE', 'Yes'],
  ['failureReason', ''],
])('the field %s of a payout is shown as %o', (id, text) => {
  expect(textOf(id)).toBe(text)
})

test('a bank’s reason is shown with words next to the code', () => {
  const failed = { ...payout.PaymentStatus, status: 'FAILED', failureReason: 'AGNT' } as const
  const returned = { ...payout.PaymentStatus, status: 'RETURNED', returnedReason: 'AC04' } as const
  expect(textOf('failureReason', { ...payout, PaymentStatus: failed })).toBe(
    'AGNT: the BSB is wrong, or its bank doesn’t accept payments',
  )
  expect(textOf('returnedReason', { ...payout, PaymentStatus: returned })).toBe(
    'AC04: the account is closed',
  )
})

test("a payout to a PayID is shown as 'type: payid' (spec 3.6)", () => {
  const { bsb: _bsb, accountNumber: _account, ...Payment } = payout.Payment
  const toPayId: PaymentRecord = {
    ...payout,
    Payment: { ...Payment, payID: 'johnsmith@test.com.au', payIDType: 'EMAIL' },
  }
  expect(textOf('payIdOrAccountNumber', toPayId)).toBe('EMAIL: johnsmith@test.com.au')
})

test('an export writes the amount as digits only', () => {
  expect(outboundPaymentFields.find(({ id }) => id === 'paymentAmount')?.csv?.(payout)).toBe(
    '1284.50',
  )
})

test('each status has its colour', () => {
  expect(outboundPaymentTones).toEqual({
    CREATED: 'grey',
    PENDING: 'blue',
    SETTLED: 'green',
    RETURNED: 'violet',
    FAILED: 'red',
  })
})

describe('the body of a search (spec 7.3)', () => {
  test('is empty without criteria', () => {
    expect(outboundPaymentBody({})).toEqual({})
  })

  test("contains only the client's own id", () => {
    expect(outboundPaymentBody({ clientPaymentId: 'wages-2026-11-20' })).toEqual({
      PaymentSearch: { clientPaymentId: 'wages-2026-11-20' },
    })
  })

  test("contains two instants, from '.000' to '.999'", () => {
    const body = outboundPaymentBody({
      startDate: '2026-11-20 00:00:00',
      endDate: '2026-11-20 14:55:59',
    })
    expect(body.PaymentSearch?.fromDate).toMatch(/:00\.000Z$/)
    expect(body.PaymentSearch?.toDate).toMatch(/:59\.999Z$/)
    expect(Object.keys(body.PaymentSearch ?? {})).toEqual(['fromDate', 'toDate'])
  })

  test('contains filters next to the dates', () => {
    const dates = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-20 14:55:59' }
    const filters = { name: 'zak', paymentReference: 'INV', amountFrom: '1.00', amountTo: '2.00' }
    expect(outboundPaymentBody({ ...dates, ...filters, status: 'SETTLED' }).PaymentSearch).toEqual({
      ...outboundPaymentBody(dates).PaymentSearch,
      ...filters,
      status: ['SETTLED'],
    })
  })
})

test.each([
  ['SETTLED', 'Paid'],
  ['RETURNED', 'Sent back'],
] as const)('the filter also finds %s by %j', (status, words) => {
  const field = outboundPaymentFields.find(({ id }) => id === 'paymentStatus')
  const row = { ...payout, PaymentStatus: { ...payout.PaymentStatus, status } }
  expect(field?.words?.(row)).toBe(words)
})

test('a payout is read by the id in its row’s address', () => {
  expect(outboundPaymentList.rowKey(payout)).toBe('wages-2026-11-20')
})
