import { expect, test } from 'vitest'
import { asDollars } from '../money/money.ts'
import type { PaymentRequestRecord } from '../payment-requests/payment-request.ts'
import type { PaymentRecord } from '../payments/payment.ts'
import { paymentRequestHeadline, payoutHeadline } from './record-headline.ts'

const generated = '2e96d0f5-1c4b-4a51-9d0e-5b7f1c2a7c69'

type Status = PaymentRequestRecord['PaymentRequestStatus']
type Refunds = NonNullable<Status['refundInformation']>['requests']

function request(status: Partial<Status>, refunds: Refunds = []): PaymentRequestRecord {
  return {
    PaymentRequest: {
      payID: 'order-88172@shop.harbour.example',
      clientTransactionId: 'order-88172',
      paymentDescription: 'Filter coffee',
      paymentAmount: asDollars(50),
    },
    PaymentRequestStatus: {
      paymentRequestId: generated,
      status: 'COMPLETE',
      createdDateTime: '2026-11-20T01:40:18.000Z',
      ...(refunds.length === 0
        ? {}
        : { refundInformation: { availableBalance: '40.00', requests: refunds } }),
      ...status,
    },
  }
}

const received = asDollars(50)
const refund = (status: Refunds[number]['status'], amount = '10.00') => ({ amount, status })

test.each<[PaymentRequestRecord, string, string]>([
  [request({ status: 'WAITING' }), '$50.00', 'Waiting for payment'],
  [
    request({ status: 'WAITING', amountReceived: asDollars(20) }),
    '$50.00',
    'Waiting, $20.00 received',
  ],
  [request({ status: 'EXPIRED' }), '$50.00', 'Expired unpaid'],
  [
    request({ status: 'EXPIRED', amountReceived: asDollars(20) }),
    '$50.00',
    'Expired, $20.00 received',
  ],
  [request({ amountReceived: asDollars(49) }), '$49.00', 'Paid'],
  [
    request({ status: 'RETURN_IN_PROGRESS', amountReceived: received }, [refund('IN_PROGRESS')]),
    '$50.00',
    'Refunding $10.00 of $50.00',
  ],
  [
    request({ status: 'RETURN_COMPLETE', amountReceived: received }, [refund('COMPLETE')]),
    '$50.00',
    'Partly refunded $10.00 of $50.00',
  ],
  [
    request({ status: 'RETURN_COMPLETE', amountReceived: received }, [refund('COMPLETE', '50.00')]),
    '$50.00',
    'Refunded in full',
  ],
  [
    request({ status: 'RETURN_FAILED', amountReceived: received }, [refund('FAILED')]),
    '$50.00',
    'Refund sent back',
  ],
  [
    request({ status: 'RETURN_FAILED', amountReceived: received }, [
      refund('COMPLETE'),
      refund('FAILED'),
    ]),
    '$50.00',
    'Refund sent back',
  ],
])('the headline of %j is %s, %s', (record, amount, state) => {
  expect(paymentRequestHeadline(record)).toEqual({
    amount,
    state,
    person: undefined,
    order: 'order-88172',
  })
})

test('names the payer, if the client may see payers', () => {
  const record = request({ payerInformation: { fullLegalAccountName: 'Priya Raman' } })
  expect(paymentRequestHeadline(record).person).toEqual({ relation: 'from', name: 'Priya Raman' })
})

test('a request whose payer chooses the amount has none before it is paid', () => {
  const record = request({ status: 'WAITING' })
  delete record.PaymentRequest.paymentAmount
  expect(paymentRequestHeadline(record).amount).toBe('Any amount')
})

test('a payout names the payee', () => {
  const record: PaymentRecord = {
    Payment: {
      clientPaymentId: generated,
      payeeName: 'Beans & Co',
      paymentAmount: '1284.50',
      paymentDescription: 'Invoice 77',
    },
    PaymentStatus: {
      paymentId: 'p1',
      status: 'RETURNED',
      createdDatetime: '2026-11-20T01:40:18.000Z',
    },
  }
  expect(payoutHeadline(record)).toEqual({
    amount: '$1,284.50',
    state: 'Sent back',
    person: { relation: 'to', name: 'Beans & Co' },
    order: 'Invoice 77',
  })
})
