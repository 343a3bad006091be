import type { CallDocs } from '../../http/calls/call-docs.ts'
import { totalsDocs } from '../../http/calls/totals-docs.ts'

export const agreementExample = {
  clientId: 'HARBOUR',
  clientTransactionId: 'subscription-2207',
  payerDetails: {
    name: 'Priya Raman',
    payIDDetails: { payID: '+61-400123123', payIDType: 'PHONE' },
  },
  paymentAgreementType: 'RETAIL',
  description: 'Beans every month',
  agreementDetails: {
    variableAgreementDetails: {
      startDate: '2099-12-01',
      frequency: 'MONTHLY',
      maximumAmount: '80.00',
    },
  },
}

const created = {
  paymentAgreementId: '5e1b7a90c3d24f6f8b0a9d7c6e5f4a31',
  status: 'CREATED',
  createdDatetime: '2026-11-20T03:00:00.000Z',
}

export const activeExample = {
  ...created,
  status: 'ACTIVE',
  previousStatus: 'CREATED',
  lastStatusBy: 'PAYER',
  registrationDatetime: '2026-11-20T03:02:30.120Z',
  nppAgreementId: 'c0d7a7b2f64e4b1c9e1f3a5b7d902468',
}

const amendment = {
  clientTransactionId: 'raise-2207',
  paymentAgreementId: '9c2d4e6f8a0b41c3a5e7d9f1b3c5d7e9',
  agreementDetails: {
    variableAgreementDetails: { frequency: 'MONTHLY', maximumAmount: '120.00' },
  },
}

export const createDocs: CallDocs = {
  description:
    'Proposes the agreement to the payer, who approves or declines it in their bank. Some payers have a fixed result: `no-action@` any domain waits, `cancel-agreement@` cancels, `suspend-agreement@` suspends, `error@` fails. You can act as any other payer at the test bank, or without a key by `POST /test-bank/agreements/{id}/approve`, or `decline`, `suspend`, `resume`, `cancel`. Otherwise the payer approves after a minute.',
  idempotent: true,
  example: {
    body: { PaymentAgreement: agreementExample },
    answer: { PaymentAgreement: agreementExample, PaymentAgreementStatus: created },
  },
}

export const searchDocs: CallDocs = {
  description:
    'You may leave out the envelope, or the whole body. With filters (`status`, `amountFrom`, `amountTo`, `name`, `paymentReference`) follow `nextPageId` even after a page without records: each call compares a bounded number of records.',
  extension: 'A page holds up to 50,000 records. `nextPageId` is refused with another search.',
  example: {
    query: 'numberOfRecords=2',
    body: {},
    answer: {
      records: [{ PaymentAgreement: agreementExample, PaymentAgreementStatus: activeExample }],
      recordCount: 1,
    },
  },
}

export const amendDocs: CallDocs = {
  description:
    'Changes an ACTIVE or SUSPENDED agreement. The payer approves or declines `agreementDetails` in the test bank within five days. `commonDetails` take effect at once, for clients that may change them. One amendment at a time.',
  errors: { 400: 'Terms of a kind other than the agreement’s also return 400.' },
  idempotent: true,
  extension: 'Returns the amendment. Terms must be of the same kind as the agreement’s.',
  example: {
    body: { PaymentAgreementAmendment: amendment },
    answer: {
      PaymentAgreementAmendment: amendment,
      PaymentAgreementAmendmentStatus: {
        paymentAgreementAmendmentId: '21f0c4d86b7a4e3f9d5c1a0b8e7f6a42',
        amendmentStatus: 'PENDING',
        createdDatetime: '2026-11-20T03:00:00.000Z',
      },
    },
  },
}

export const changeStatusDocs: CallDocs = {
  description:
    'Has no body. 200: the status is changed. 201: submitted, and changed when the banks have answered; search for the agreement again.',
  requires: ['id'],
  parameters: {
    id: { description: 'Our id of the agreement.', example: created.paymentAgreementId },
    status: {
      description: 'The new status. ACTIVE resumes a suspended agreement; CANCELLED ends it.',
    },
  },
  idempotent: true,
  extension: 'Returns the agreement.',
  example: {
    query: 'id=$ID&status=SUSPENDED',
    answer: {
      PaymentAgreement: agreementExample,
      PaymentAgreementStatus: {
        ...activeExample,
        status: 'SUSPENDED',
        previousStatus: 'ACTIVE',
        lastStatusBy: 'MERCHANT',
        reasonCode: 'MD17',
        reasonDescription: 'The payee requested it.',
      },
    },
  },
}

export const searchTotalsDocs = totalsDocs(
  { PaymentAgreementSearch: { status: ['ACTIVE'] } },
  'ACTIVE',
  'An agreement counts with the amount of one collection, or else the largest.',
)
