import { asDollars } from '@tideway/contract/money/money'
import { describe, expect, test } from 'vitest'
import { paymentRequestFields } from './payment-request-columns.tsx'
import { paymentRequestList, paymentRequestSearch } from './payment-request-list.tsx'
import { sampleRecord } from './sample-record.ts'

const parent = sampleRecord({ paymentRequestId: 'parent' }, { multiPayment: true })
const child = sampleRecord({ paymentRequestId: 'child', parentPaymentRequestId: 'parent' })

describe('received payments of a multi-payment request (spec 2.12)', () => {
  test('are hidden if there are other rows', () => {
    expect(paymentRequestList.visible([parent, child])).toEqual([parent])
    expect(paymentRequestList.visible([child, child])).toEqual([])
  })

  test('are shown if one is the only record', () => {
    expect(paymentRequestList.visible([child])).toEqual([child])
  })
})

test('a search sends only the set criteria', () => {
  expect(paymentRequestSearch({})).toEqual({})
  expect(paymentRequestSearch({ payID: 'a@b.example' })).toEqual({ payID: 'a@b.example' })
  expect(paymentRequestSearch({ searchByCompletedDate: true })).toEqual({
    searchByDateType: 'COMPLETED_DESC',
  })
})

describe('fields', () => {
  test('have the labels of spec 3.5, in its order', () => {
    expect(paymentRequestFields.map((field) => field.label)).toEqual([
      'PayID',
      'Client Branch',
      'Client Transaction ID',
      'Amount',
      'Description',
      'Payment Expiry',
      'Payment Request ID',
      'Parent Payment Request ID',
      'Status',
      'Created Date',
      'Completed Date',
      'Return Created Date',
      'Return Initiator',
      'Amount Received',
      'Overpayment Amount',
      'Failure Reason',
      'Payer Payment Description',
      'Reference',
      'Payer BSB',
      'Payer Account Number',
      'Legal Account Name',
      'Ultimate Payee Name',
      'NPP Transaction ID',
      'Settled By',
    ])
  })

  test('include all default fields', () => {
    const ids = paymentRequestFields.map((field) => field.id)
    expect(paymentRequestList.defaultFields.filter((id) => !ids.includes(id))).toEqual([])
    expect(new Set(ids).size).toBe(24)
  })

  test.each([
    ['PaymentAmount', '$18,940.00'],
    ['PaymentRequestStatus', 'COMPLETE'],
    ['OverpaymentAmount', ''],
    ['PaymentExpiryDatetime', ''],
    ['ClientBranch', 'Newtown'],
  ])('%s is shown as %o', (id, text) => {
    const field = paymentRequestFields.find((candidate) => candidate.id === id)
    expect(field?.text(sampleRecord())).toBe(text)
  })
})

test('a PayID without a payer is text, so that the table truncates it in a narrow column', () => {
  const field = paymentRequestFields.find(({ id }) => id === 'PayID')
  expect(field?.cell?.(sampleRecord())).toBe('inv-20422@pay.harbour.example')
})

describe('the status column', () => {
  const field = paymentRequestFields.find(({ id }) => id === 'PaymentRequestStatus')
  const at = '2026-11-20T02:00:00.000Z'
  const refund = (amount: string, status: 'COMPLETE' | 'IN_PROGRESS') => ({
    createdDateTime: at,
    amount,
    status,
  })
  const attempt = {
    attemptDateTime: at,
    attemptAmount: asDollars(1),
    attemptFailureReason: 'WRONG_AMOUNT',
  }
  const refunded = (...requests: ReturnType<typeof refund>[]) => ({
    status: 'RETURN_COMPLETE' as const,
    refundInformation: { availableBalance: '0.00', requests },
  })

  test.each([
    [
      'a refund of a part',
      refunded(refund('940.00', 'COMPLETE')),
      'RETURN_COMPLETE Partly refunded $940.00 of $18,940.00',
    ],
    ['a refund of all', refunded(refund('18940.00', 'COMPLETE')), 'RETURN_COMPLETE'],
    [
      'one payment sent back',
      { status: 'WAITING' as const, failedPaymentAttempts: [attempt] },
      'WAITING 1 payment sent back',
    ],
    [
      'payments sent back until it expired',
      { status: 'EXPIRED' as const, failedPaymentAttempts: [attempt, attempt] },
      'EXPIRED 2 payments sent back',
    ],
    [
      'a payment sent back before the one that was accepted',
      { status: 'COMPLETE' as const, failedPaymentAttempts: [attempt] },
      'COMPLETE',
    ],
  ])('explains %s', (_, status, text) => {
    const record = sampleRecord(status)
    expect(field?.text(record)).toBe(text)
    // Programs that read an export know only the status codes.
    expect(field?.csv?.(record)).toBe(status.status)
  })
})
