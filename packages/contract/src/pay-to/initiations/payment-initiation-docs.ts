import { describeObject } from '../../calls/docs/field-docs.ts'
import {
  availableBalance,
  createdDatetime,
  nppTransactionId,
  payerInformation,
  refundFields,
} from '../../calls/docs/shared-docs.ts'
import { agreementFieldsDocs } from '../agreements/payment-agreement-docs.ts'
import { detailsOfPerson, payToCallback } from '../payto-docs.ts'
import {
  InitiationRefundEntry,
  PaymentInitiationChanged,
  PaymentInitiationCreate,
  PaymentInitiationFields,
  PaymentInitiationRecord,
  PaymentInitiationRefund,
  PaymentInitiationStatus,
} from './payment-initiation.ts'

const agreementId = '5e1b7a90c3d24f6f8b0a9d7c6e5f4a31'
const paymentAmount = {
  description: 'Dollars to collect, with two decimals, within the agreement’s terms.',
  example: '42.00',
}

const createDocs = describeObject(PaymentInitiationCreate, {
  name: 'NewPaymentInitiation',
  description: 'The payment to collect under an agreement.',
  fields: {
    clientId: { description: 'The client of the agreement.', example: 'HARBOUR' },
    paymentAgreementId: {
      description: 'The id of the agreement to collect under, which must be ACTIVE.',
      example: agreementId,
    },
    clientTransactionId: {
      description:
        'Your reference for the payment, unique per client. A second payment with it is refused.',
      example: 'subscription-2207-2026-12',
    },
    paymentAmount,
    reference: { description: 'A reference for the payer.', example: 'DEC 2026' },
    description: {
      description:
        'The text that the payer reads. The agreement’s description if you leave it out.',
      example: 'Beans of December',
    },
    metaData: {
      description: 'Your own data: up to ten texts by name. We keep it and return it unchanged.',
      example: { season: 'summer' },
    },
    paymentInitiationNotification: payToCallback,
    additionalDetails: detailsOfPerson,
  },
})

const fieldsDocs = describeObject(PaymentInitiationFields, {
  name: 'PaymentInitiation',
  description: 'The initiation as it was created.',
  fields: {
    clientId: { description: 'The id of the client to pay.', example: 'HARBOUR' },
    paymentAgreementId: { description: 'The id of the agreement.', example: agreementId },
    paymentRequestId: {
      description: 'The payment request that it paid at the checkout. The money is refunded there.',
      example: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
    },
    clientTransactionId: {
      description: 'Your reference for the payment.',
      example: 'subscription-2207-2026-12',
    },
    paymentAmount: { ...paymentAmount, description: 'Dollars to collect, with two decimals.' },
    reference: { description: 'The reference for the payer.', example: 'DEC 2026' },
    description: { description: 'The text that the payer reads.', example: 'Beans of December' },
  },
})

const refundDocs = describeObject(InitiationRefundEntry, {
  name: 'InitiationRefund',
  description: 'One refund of an initiation.',
  fields: refundFields,
})

const statusDocs = describeObject(PaymentInitiationStatus, {
  name: 'PaymentInitiationStatus',
  description: 'The status of an initiation, and its refunds.',
  fields: {
    paymentInitiationId: {
      description: 'Our id of the initiation: 32 hexadecimal digits.',
      example: '8a4c2e6f10b34d5796e8f0a1c2b3d4e5',
    },
    status: {
      description:
        'CREATED: accepted. PENDING: sent to the payer’s bank. SETTLED: in your balance. FAILED: not paid. RETURN_IN_PROGRESS, RETURN_COMPLETE and RETURN_FAILED: the state of the last refund.',
    },
    createdDatetime,
    completedDatetime: {
      description: 'When it was settled or failed, in UTC.',
      example: '2026-12-01T03:00:01.810Z',
    },
    statusCode: {
      description: 'Why it failed: a reason code of ISO 20022.',
      example: 'AM04',
    },
    statusReason: { description: 'A description of that reason.', example: 'Insufficient funds' },
    nppTransactionId,
    payerInformation,
    refundInformation: {
      description: 'The refunds. Present after it is settled.',
      fields: {
        availableBalance,
        requests: { description: 'Every refund, oldest first.', of: refundDocs },
      },
    },
  },
})

const changedFields = {
  PaymentInitiation: { description: 'The initiation.', of: fieldsDocs },
  PaymentInitiationStatus: { description: 'The status of the initiation.', of: statusDocs },
}

export const initiationRecordDocs = describeObject(PaymentInitiationRecord, {
  name: 'PaymentInitiationRecord',
  description: 'An initiation, its status and its agreement.',
  fields: {
    ...changedFields,
    PaymentAgreement: {
      description: 'The agreement in its current state, with the payer.',
      of: agreementFieldsDocs,
    },
  },
})

export const paymentInitiationDocs = [
  createDocs,
  fieldsDocs,
  refundDocs,
  statusDocs,
  describeObject(PaymentInitiationChanged, {
    name: 'PaymentInitiationChanged',
    description: 'An initiation and its status.',
    fields: changedFields,
  }),
  initiationRecordDocs,
  describeObject(PaymentInitiationRefund, {
    name: 'NewInitiationRefund',
    description: 'The refund to make, if the query does not give it.',
    fields: {
      paymentInitiationId: {
        description: 'Our id of the initiation. The `id` of the query takes precedence.',
        example: '8a4c2e6f10b34d5796e8f0a1c2b3d4e5',
      },
      refundAmount: {
        description:
          'Dollars to refund, with at most two decimals. If you leave it out, everything that remains. The `refundAmount` of the query takes precedence.',
        example: '10.00',
      },
    },
  }),
]
