import type { CallNotes } from './call-notes.ts'

const agreement = {
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

const active = {
  ...created,
  status: 'ACTIVE',
  previousStatus: 'CREATED',
  lastStatusBy: 'PAYER',
  registrationDatetime: '2026-11-20T03:02:30.120Z',
  nppAgreementId: 'c0d7a7b2f64e4b1c9e1f3a5b7d902468',
}

const initiation = {
  clientId: 'HARBOUR',
  paymentAgreementId: active.paymentAgreementId,
  clientTransactionId: 'subscription-2207-2026-12',
  paymentAmount: '42.00',
  reference: 'DEC 2026',
  description: 'Beans of December',
}

const amendment = {
  clientTransactionId: 'raise-2207',
  paymentAgreementId: '9c2d4e6f8a0b41c3a5e7d9f1b3c5d7e9',
  agreementDetails: {
    variableAgreementDetails: { frequency: 'MONTHLY', maximumAmount: '120.00' },
  },
}

const asked = {
  paymentInitiationId: '8a4c2e6f10b34d5796e8f0a1c2b3d4e5',
  status: 'CREATED',
  createdDatetime: '2026-12-01T03:00:00.000Z',
}

const settled = {
  ...asked,
  status: 'SETTLED',
  completedDatetime: '2026-12-01T03:00:01.810Z',
  nppTransactionId: 'TDWYAU2SXXXI20261201000000000001408',
  refundInformation: { availableBalance: '42.00', requests: [] },
}

const refunded = {
  ...settled,
  status: 'RETURN_IN_PROGRESS',
  refundInformation: {
    availableBalance: '32.00',
    requests: [
      { createdDateTime: '2026-12-02T01:00:00.000Z', amount: '10.00', status: 'IN_PROGRESS' },
    ],
  },
}

/** PayTo, by the operation of the route. */
export const payToNotes: Record<string, CallNotes> = {
  'RestAPI/POST:paymentAgreement': {
    body: { PaymentAgreement: agreement },
    once: true,
    answer: { PaymentAgreement: agreement, PaymentAgreementStatus: created },
    remarks:
      'Put before the payer, who approves or declines in their bank. Payers with fixed ways: `no-action@` any domain waits, `cancel-agreement@` cancels, `suspend-agreement@` suspends, `error@` fails. Anybody else is yours to play, in the test bank or by `POST /test-bank/agreements/{id}/approve`, or `decline`, `suspend`, `resume`, `cancel`, with no key. Where nobody plays them they approve after a minute.',
    own: 'An Idempotency-Key may be sent.',
  },
  'RestAPI/POST:paymentAgreement/search': {
    query: 'numberOfRecords=2',
    body: {},
    answer: {
      records: [{ PaymentAgreement: agreement, PaymentAgreementStatus: active }],
      recordCount: 1,
    },
    remarks: 'The envelope may be left out, and so may the body.',
    own: 'Up to 50,000 records a call. `nextPageId` is refused with another search.',
  },
  'RestAPI/POST:paymentAgreement/amendment': {
    body: { PaymentAgreementAmendment: amendment },
    once: true,
    answer: {
      PaymentAgreementAmendment: amendment,
      PaymentAgreementAmendmentStatus: {
        paymentAgreementAmendmentId: '21f0c4d86b7a4e3f9d5c1a0b8e7f6a42',
        amendmentStatus: 'PENDING',
        createdDatetime: '2026-11-20T03:00:00.000Z',
      },
    },
    remarks:
      'Of an ACTIVE or SUSPENDED agreement. `agreementDetails` wait for the payer, who approves or declines in the test bank within five days; `commonDetails` hold at once, for clients that may. One at a time.',
    own: 'Echoes the amendment. Terms have to be of the agreement’s own kind. An Idempotency-Key may be sent.',
  },
  'RestAPI/POST:paymentAgreement/changeStatus': {
    query: 'id=$ID&status=SUSPENDED',
    requires: ['id'],
    once: true,
    answer: {
      PaymentAgreement: agreement,
      PaymentAgreementStatus: {
        ...active,
        status: 'SUSPENDED',
        previousStatus: 'ACTIVE',
        lastStatusBy: 'MERCHANT',
        reasonCode: 'MD17',
        reasonDescription: 'The payee asked for it.',
      },
    },
    remarks:
      'Has no body. 200: done. 201: submitted, and done when the banks have answered: search for it again.',
    own: 'Answers the agreement. An Idempotency-Key may be sent.',
  },
  'RestAPI/POST:paymentInitiation': {
    body: { PaymentInitiation: initiation },
    once: true,
    answer: { PaymentInitiation: initiation, PaymentInitiationStatus: asked },
    remarks:
      'A used `clientTransactionId` answers 400. `+61-400123123` pays, but not 88.88; `+61-400111222` has no money. Seven failures in a row suspend the agreement. Suspended or cancelled before the payer was debited, it fails with MD01; without an answer for 24 hours with NOAS.',
    own: 'An Idempotency-Key may be sent. `paymentRequestId` is not taken.',
  },
  'RestAPI/GET:paymentInitiation': {
    query: 'id=$ID',
    answer: {
      PaymentInitiation: initiation,
      PaymentInitiationStatus: settled,
      PaymentAgreement: agreement,
    },
    remarks: 'An initiation of another client answers like one that is not there.',
    own: 'An id that is not there answers 404.',
  },
  'RestAPI/POST:paymentInitiation/search': {
    query: 'numberOfRecords=2',
    body: { PaymentInitiationSearch: { clientTransactionId: 'subscription-2207-2026-12' } },
    answer: {
      records: [
        {
          PaymentInitiation: initiation,
          PaymentInitiationStatus: settled,
          PaymentAgreement: agreement,
        },
      ],
      recordCount: 1,
    },
    remarks: 'The envelope may be left out, and so may the body.',
    own: 'Up to 50,000 records a call. `nextPageId` is refused with another search.',
  },
  'RestAPI/POST:paymentInitiation/refund': {
    query: 'id=$ID&refundAmount=10.00',
    body: {},
    once: true,
    answer: { PaymentInitiation: initiation, PaymentInitiationStatus: refunded },
    remarks:
      'Accepted here, done by the bank a moment later: read the initiation again. One refund at a time. The id and the amount may stand in the body instead, as `paymentInitiationId` and `refundAmount`.',
    own: 'A refund while another is under way answers 409.',
  },
}
