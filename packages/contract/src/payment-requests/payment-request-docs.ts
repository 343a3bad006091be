import type { FieldsDocs } from '../calls/docs/field-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import { choiceLimits, required } from '../calls/docs/field-limits.ts'
import { clientId, paymentNotification } from '../calls/docs/shared-docs.ts'
import { centsToNumber, MAX_CENTS } from '../money/money.ts'
import {
  PaymentRequestCreate,
  PaymentRequestFields,
  PaymentRequestRecord,
  TaggedPaymentRequest,
} from './payment-request.ts'
import { refundDocs, statusDocs } from './payment-request-status-docs.ts'

const echoed = 'We keep it and return it unchanged.'

/** Optional fields of a payment request that the provider does not act on. */
const extras = {
  metaData: {
    description: `Your own data, an object of any fields. ${echoed}`,
    example: { table: '12', waiter: 'Jo' },
  },
  lineItems: {
    description: `Your list of the items that the payer pays for, of any form. ${echoed}`,
    example: [{ name: 'Espresso blend', quantity: 2 }],
  },
  payerNotificationEmail: {
    description: `The payer’s email address. ${echoed}`,
    example: 'priya@example.com',
  },
  payerNotificationMobile: {
    description: `The payer’s mobile number, with \`+61\` in front. ${echoed}`,
    example: '+61400123123',
  },
  suggestedPayerDetails: {
    description: `The payer you expect: \`payIDDetails\` with a \`payID\` of up to 140 characters, or \`bankAccountDetails\` with \`bsb\` (six digits), \`accountNumber\` (4 to 9 digits) and \`accountName\` (up to 100 characters). ${echoed}`,
    example: { payIDDetails: { payID: 'priya@example.com' } },
  },
  suggestedPayerPayID: {
    description: `The PayID of the payer you expect. An older form of \`suggestedPayerDetails\`. ${echoed}`,
    example: 'priya@example.com',
  },
  variant: {
    description: `The variant of your integration, in text. ${echoed}`,
    example: 'in-store',
  },
  paymentNotification: paymentNotification(
    'We call when it becomes COMPLETE, and for any other status that the client chose.',
  ),
  recurringPaymentAmount: {
    description: `Dollars of each later payment. Needs \`recurringPaymentFrequency\` and \`paymentAmount\`. ${echoed}`,
    example: 49.9,
  },
  recurringPaymentFrequency: {
    description: `How often the later payments are due. ${echoed}`,
  },
  recurringPaymentType: {
    description: `Whether the later payments have the same amount. ${echoed}`,
  },
  recurringPaymentEndDate: {
    description: `The day of the last payment: \`YYYY-MM-DD\`. ${echoed}`,
    example: '2027-11-20',
  },
}

const newPaymentRequestDocs = describeObject(PaymentRequestCreate, {
  name: 'NewPaymentRequest',
  description: 'The payment request to create.',
  limits: {
    ...choiceLimits('anyOf', [
      required('paymentAmount'),
      { required: ['multiPayment'], properties: { multiPayment: { const: true } } },
    ]),
    dependentRequired: { recurringPaymentAmount: ['recurringPaymentFrequency', 'paymentAmount'] },
  },
  fields: {
    clientId,
    clientTransactionId: {
      description:
        'Your reference for the payment request, unique per client. A second request with it is refused.',
      example: 'order-7731',
    },
    paymentDescription: {
      description:
        'The text that the payer reads, with the name and the amount. Their bank may cut it after about 110 characters.',
      example: 'Espresso blend, 2 kg',
    },
    paymentAmount: {
      description: `The amount to pay in dollars: a number from 0.01 to ${centsToNumber(MAX_CENTS).toLocaleString('en-AU')}, with at most two decimals. Required unless \`multiPayment\` is true.`,
      example: 49.9,
    },
    payID: {
      description:
        'The PayID that the payer sends the money to, on one of the client’s PayID domains. If you leave it out, we generate one. If a WAITING request of the client has it, that request gives it up.',
      example: 'order-7731@pay.harbour.example',
    },
    payIDSuffix: {
      description:
        'The domain to generate a PayID on. Has no effect if you send `payID`. If you leave out both, we use the client’s first verified domain.',
      example: 'pay.harbour.example',
    },
    multiPayment: {
      description:
        'Whether the request accepts several payments: up to `paymentAmount` in all, or without that amount any number of any amount. Each accepted payment becomes a child request.',
    },
    paymentExpiryDatetime: {
      description:
        'When the request stops accepting payments. If you leave it out, the client’s usual time applies; a request for several payments then never expires.',
      example: '2026-11-22T03:00:00.000Z',
    },
    clientBranch: {
      description: 'The name of your branch, for searches by branch.',
      example: 'Newtown',
    },
    ultimatePayeeName: {
      description: 'Who finally receives the money, if that is not the client.',
      example: 'Harbour Roasters Newtown',
    },
    enableVirtualAccount: {
      description: 'Accepted without effect: this provider has no virtual accounts.',
    },
    ...extras,
  },
})

const clientTransactionId = {
  description: 'Your reference for the payment request. Payments it receives carry it too.',
  example: 'order-7731',
}

const fieldsDocs = describeObject(PaymentRequestFields, {
  name: 'PaymentRequest',
  description: 'The payment request as it was created, with the values that we chose for it.',
  fields: {
    clientId: { description: 'The id of the client to pay.', example: 'HARBOUR' },
    payID: {
      description: 'The PayID that the payer sends the money to.',
      example: 'order-7731@pay.harbour.example',
    },
    paymentAmount: {
      description: 'Dollars to pay. Absent on a request for any number of any amount.',
      example: 49.9,
    },
    clientBranch: { description: 'The name of your branch.', example: 'Newtown' },
    clientTransactionId,
    paymentDescription: {
      description: 'The text that the payer reads.',
      example: 'Espresso blend, 2 kg',
    },
    paymentExpiryDatetime: {
      description: 'When the request stops accepting payments. Absent if it never expires.',
      example: '2026-11-22T03:00:00.000Z',
    },
    multiPayment: { description: 'Whether the request accepts several payments.' },
    ultimatePayeeName: {
      description: 'Who finally receives the money.',
      example: 'Harbour Roasters Newtown',
    },
    checkoutUrl: {
      description: 'The address of its hosted checkout. Absent if the checkout app was disabled.',
      example: 'https://pay.tideway.example/checkout/3hQ0Zr9sXjW4bN7tKc2LmA',
    },
    checkoutVersion: {
      description:
        'The version of its checkout: the one set in the app when the request was created. Present together with `checkoutUrl`.',
    },
  },
})

const recordFields = {
  PaymentRequest: { description: 'The payment request.', of: fieldsDocs },
  PaymentRequestStatus: { description: 'The status of the payment request.', of: statusDocs },
} satisfies FieldsDocs<typeof PaymentRequestRecord>

export const paymentRequestRecordDocs = describeObject(PaymentRequestRecord, {
  name: 'PaymentRequestRecord',
  description: 'A payment request and its status, as every read and change returns it.',
  fields: recordFields,
})

export const paymentRequestDocs = [
  newPaymentRequestDocs,
  fieldsDocs,
  refundDocs,
  statusDocs,
  paymentRequestRecordDocs,
  describeObject(TaggedPaymentRequest, {
    name: 'TaggedPaymentRequest',
    description: 'A payment request, its status, and where the record came from.',
    fields: {
      Source: { description: 'Where the record came from: always GET.' },
      ...recordFields,
    },
  }),
]
