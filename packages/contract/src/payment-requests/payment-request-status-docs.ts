import { describeObject } from '../calls/docs/field-docs.ts'
import {
  availableBalance,
  createdDatetime,
  nppTransactionId,
  payerInformation,
  refundFields,
} from '../calls/docs/shared-docs.ts'
import { PaymentRequestStatus, RefundEntry } from './payment-request.ts'

export const refundDocs = describeObject(RefundEntry, {
  name: 'Refund',
  description: 'One refund of a payment request.',
  fields: {
    ...refundFields,
    dateTime: {
      description: 'An older name of `createdDateTime`, with the same value.',
      example: '2026-11-20T04:10:00.000Z',
    },
    clientRefundID: {
      description: 'Your reference for the refund. Absent if you sent none.',
      example: 'return-7731-1',
    },
    description: {
      description: 'The text that the payer reads. Absent if you sent none.',
      example: 'One bag was damaged',
    },
    refundTrigger: {
      description:
        'What caused the refund. REFUND_API: a call that requested it. PAYMENT_VALIDATION: a payment that did not fit the request. WEBHOOK_ACTION: an action by webhook.',
    },
  },
})

const fromPayersBank = (what: string) => `${what}, as the payer’s bank sent it.`

const payersText = {
  payerPaymentDescription: {
    description: 'The description that the payer wrote.',
    example: 'Beans',
  },
  payerPaymentReference: {
    description: 'The reference that the payer wrote.',
    example: 'ORDER 7731',
  },
  nppTransactionId,
}

export const statusDocs = describeObject(PaymentRequestStatus, {
  name: 'PaymentRequestStatus',
  description: 'The status of a payment request, and what was paid and refunded.',
  fields: {
    paymentRequestId: {
      description: 'Our id of the payment request: 32 hexadecimal digits.',
      example: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
    },
    status: {
      description:
        'WAITING: not paid yet. COMPLETE: paid. EXPIRED: ended without being paid. RETURN_IN_PROGRESS, RETURN_COMPLETE and RETURN_FAILED: the state of the last refund. See the life of a payment request.',
    },
    createdDateTime: createdDatetime,
    completedDatetime: {
      description: 'When it was paid, in UTC. Note the lower-case `t` in `time`.',
      example: '2026-11-20T03:04:12.480Z',
    },
    parentPaymentRequestId: {
      description: 'On a child: the id of the request for several payments that received it.',
      example: '9b1e5c7d30f24a68b2d4f6a8c0e21436',
    },
    ...payersText,
    amountReceived: { description: 'Dollars received so far.', example: 49.9 },
    overpaymentAmount: {
      description:
        'Dollars received above the amount and sent back. Present only on requests for several payments.',
      example: 5,
    },
    failureReason: {
      description: 'Why it ended without being paid.',
      example: 'Superseded',
    },
    returnInitiator: {
      description:
        'Who started the return. AUTOMATIC: we did, because the payment did not fit the request. MANUAL: you requested a refund.',
    },
    settledBy: {
      description: 'How the request was settled: `PayID`, `PayTo` or `BSBAndAccountNumber`.',
      example: 'PayID',
    },
    paymentAgreementId: {
      description: 'The id of the PayTo agreement that it was paid under.',
      example: '5e1b7a90c3d24f6f8b0a9d7c6e5f4a31',
    },
    failedPaymentAttempts: {
      description: 'Payments that arrived and were sent back in full.',
      fields: {
        attemptDateTime: {
          description: 'When the payment arrived, in UTC.',
          example: '2026-11-20T03:02:00.000Z',
        },
        attemptAmount: { description: 'Dollars that arrived.', example: 45 },
        attemptFailureReason: {
          description: 'Why it was sent back: WRONG_AMOUNT, ALREADY_PAID or EXPIRED.',
          example: 'WRONG_AMOUNT',
        },
        ...payersText,
        payerInformation,
      },
    },
    refundInformation: {
      description:
        'The refunds. Present after money was received; for a request for several payments, on each child.',
      fields: {
        availableBalance,
        requests: { description: 'Every refund, oldest first.', of: refundDocs },
      },
    },
    payerInformation,
    paymentPurpose: {
      description: fromPayersBank('The purpose of the payment'),
      example: 'CASH',
    },
    ultimatePayeeReference: {
      description: fromPayersBank('The reference for the final payee'),
      example: '7731',
    },
    ultimatePayeeName: {
      description: fromPayersBank('The name of the final payee'),
      example: 'Harbour Roasters Newtown',
    },
    ultimatePayeeSchemeCode: {
      description: fromPayersBank('The scheme of that reference'),
      example: 'CUST',
    },
  },
})
