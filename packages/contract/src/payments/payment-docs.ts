import type { AnyFieldDocs } from '../calls/docs/field-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import { bothDates, choiceLimits, neverBoth, required } from '../calls/docs/field-limits.ts'
import { dateFields, everything, pageFields } from '../calls/docs/search-docs.ts'
import { createdDatetime, paymentNotification } from '../calls/docs/shared-docs.ts'
import { filterFieldDocs } from '../records/record-filters-docs.ts'
import {
  PaymentCreate,
  PaymentCreated,
  PaymentFields,
  PaymentRecord,
  PaymentStatus,
  PayoutAccepted,
} from './payment.ts'
import { PaymentPage, PaymentSearch } from './payment-search.ts'

/** Fields that creating and reading a payout share. */
const sharedFields = {
  payeeName: { description: 'The name of the payee.', example: 'John Smith' },
  paymentAmount: {
    description: 'Dollars to pay out, with two decimals.',
    example: '840.00',
  },
  paymentDescription: {
    description: 'The text that the payee reads.',
    example: 'Barista wages, week 47',
  },
  paymentReference: { description: 'A reference for the payee.', example: 'WK47' },
  payID: {
    description:
      'The payee’s PayID. Send it with `payIDType`, or send `bsb` and `accountNumber` instead.',
    example: 'johnsmith@test.com.au',
  },
  payIDType: { description: 'The type of the PayID.' },
  bsb: {
    description:
      'The BSB of the payee’s account: six digits. Send it with `accountNumber`, or send `payID` and `payIDType` instead.',
    example: '062000',
  },
  accountNumber: {
    description: 'The number of the payee’s account, in digits. Leading zeros count.',
    example: '12345678',
  },
  ultimatePayerName: {
    description: 'The party on whose behalf you pay, if not your client.',
    example: 'Harbour Newtown',
  },
} satisfies Record<string, AnyFieldDocs>

const statusDocs = describeObject(PaymentStatus, {
  name: 'PaymentStatus',
  description: 'The status of a payout.',
  fields: {
    paymentId: {
      description: 'Our id of the payout: 32 hexadecimal digits.',
      example: '7d2f61c09ab84e35b1f0a4c8e3d95172',
    },
    status: {
      description:
        'CREATED: accepted, and taken from the balance. PENDING: sent, and the receiving bank has not answered; do not send it again. SETTLED: delivered. FAILED: not delivered, and the money is in your balance again. RETURNED: delivered and later sent back, and the money is in your balance again.',
    },
    createdDatetime,
    settlementDatetime: {
      description: 'When it was delivered, in UTC.',
      example: '2026-11-20T03:00:01.620Z',
    },
    completedDatetime: {
      description: 'When it was delivered or failed, in UTC.',
      example: '2026-11-20T03:00:01.620Z',
    },
    failureReason: {
      description: 'Why it failed: a reason code of ISO 20022, such as AG01 or AGNT.',
      example: 'AG01',
    },
    returnedReason: {
      description: 'Why it was returned: a reason code of ISO 20022.',
      example: 'AC04',
    },
    returnedDatetime: {
      description: 'When it was returned, in UTC.',
      example: '2026-11-21T01:20:00.000Z',
    },
    currentBalance: {
      description:
        'Dollars left in the balance after this payout. Present only in the response that accepts it.',
      example: 9612.35,
    },
    nppTransactionId: {
      description: 'The id of the payment between banks. A payment by Direct Entry has none.',
      example: 'TDWYAU2SXXXI20261120000000000001310',
    },
    sentViaDE: {
      description:
        'Whether it was sent by Direct Entry, which takes business days at other providers. Present after it is settled.',
    },
  },
})

const fieldsDocs = describeObject(PaymentFields, {
  name: 'Payment',
  description: 'The payout as it was created.',
  fields: {
    clientPaymentId: {
      description: 'Your reference for the payout.',
      example: 'wages-2026-47-03',
    },
    ...sharedFields,
  },
})

const recordDocs = describeObject(PaymentRecord, {
  name: 'PaymentRecord',
  description: 'A payout and its status.',
  fields: {
    Payment: { description: 'The payout.', of: fieldsDocs },
    PaymentStatus: { description: 'The status of the payout.', of: statusDocs },
  },
})

export const paymentDocs = [
  describeObject(PaymentCreate, {
    name: 'NewPayment',
    description: 'The payout to create.',
    limits: {
      ...choiceLimits('oneOf', [required('payID', 'payIDType'), required('bsb', 'accountNumber')]),
      // Also rejects a part of the other way to name a payee.
      ...neverBoth(
        ['payID', 'bsb'],
        ['payID', 'accountNumber'],
        ['payIDType', 'bsb'],
        ['payIDType', 'accountNumber'],
      ),
    },
    fields: {
      clientPaymentId: {
        description:
          'Your reference for the payout, unique per client. A second payout with it is refused.',
        example: 'wages-2026-47-03',
      },
      ...sharedFields,
      paymentNotification: paymentNotification('We call when it is SETTLED or FAILED.'),
      metaData: {
        description: 'Your own data, an object of any fields. We keep it and return it unchanged.',
        example: { department: 'Bar' },
      },
    },
  }),
  describeObject(PayoutAccepted, {
    name: 'PayoutAccepted',
    description: 'What a person accepts about their payout. Programs leave it out.',
    fields: {
      check: {
        description:
          'The result of the payee’s check that the person accepted. A payee whose check is not MATCH is paid only if this is its result.',
        example: 'CLOSE_MATCH',
      },
      repeated: {
        description:
          'The `repeated` of the review that the person accepted: ids of payouts, batches and requests for approval.',
        example: ['019acb2e7f3a7c41b8d4f6a0c2e41a38'],
      },
    },
  }),
  statusDocs,
  fieldsDocs,
  recordDocs,
  describeObject(PaymentCreated, {
    name: 'PaymentCreated',
    description: 'A payout that was accepted.',
    fields: { PaymentStatus: { description: 'The status of the payout.', of: statusDocs } },
  }),
  describeObject(PaymentSearch, {
    name: 'PaymentSearch',
    description: everything,
    limits: { ...bothDates, dependentSchemas: { clientPaymentId: { maxProperties: 1 } } },
    fields: {
      clientPaymentId: {
        description: 'Your reference for the payout. Send no other criterion with it.',
        example: 'wages-2026-47-03',
      },
      ...dateFields('created'),
      ...filterFieldDocs({
        amount: 'amount of the payout',
        name: 'the payee’s or the ultimate payer’s name',
        reference: 'the payment reference or the NPP transaction id',
        status: ['FAILED', 'RETURNED'],
      }),
    },
  }),
  describeObject(PaymentPage, {
    name: 'PaymentPage',
    description: 'One page of a search of payouts.',
    fields: pageFields(recordDocs),
  }),
]
