import { asDollars } from '@tideway/contract/money/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'

/** Returns a paid request with the given changes, for the tests of this folder. */
export function sampleRecord(
  status: Partial<PaymentRequestRecord['PaymentRequestStatus']> = {},
  request: Partial<PaymentRequestRecord['PaymentRequest']> = {},
): PaymentRequestRecord {
  return {
    PaymentRequest: {
      payID: 'inv-20422@pay.harbour.example',
      clientTransactionId: '2e96d0f5-1c4b-4a51-9d0e-5b7f1c2a7c69',
      paymentDescription: 'Wholesale beans, 640 kg',
      paymentAmount: asDollars(18_940),
      clientBranch: 'Newtown',
      ...request,
    },
    PaymentRequestStatus: {
      paymentRequestId: '9c41e7a0-6f0b-4c8d-8a1e-2d5c6b7a3b52',
      status: 'COMPLETE',
      createdDateTime: '2026-11-20T01:40:18.000Z',
      completedDatetime: '2026-11-20T01:42:03.000Z',
      amountReceived: asDollars(18_940),
      ...status,
    },
  }
}
