import type { CallDocs } from '../../http/calls/call-docs.ts'
import { idParameter } from '../../http/calls/call-parameters.ts'
import { totalsDocs } from '../../http/calls/totals-docs.ts'
import { activeExample, agreementExample } from '../agreements/rest-docs.ts'

const initiation = {
  clientId: 'HARBOUR',
  paymentAgreementId: activeExample.paymentAgreementId,
  clientTransactionId: 'subscription-2207-2026-12',
  paymentAmount: '42.00',
  reference: 'DEC 2026',
  description: 'Beans of December',
}

const created = {
  paymentInitiationId: '8a4c2e6f10b34d5796e8f0a1c2b3d4e5',
  status: 'CREATED',
  createdDatetime: '2026-12-01T03:00:00.000Z',
}

const settled = {
  ...created,
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

const record = {
  PaymentInitiation: initiation,
  PaymentInitiationStatus: settled,
  PaymentAgreement: agreementExample,
}

export const createDocs: CallDocs = {
  description:
    'Some payers and amounts have a fixed result: `+61-400123123` pays, except 88.88; `+61-400111222` has insufficient funds. Seven failures in a row suspend the agreement. If the agreement is suspended or cancelled before the payer is debited, the payment fails with MD01. Without an answer for 24 hours, it fails with NOAS.',
  errors: { 400: 'A `clientTransactionId` that was used before also returns 400.' },
  idempotent: true,
  extension: '`paymentRequestId` is refused.',
  example: {
    body: { PaymentInitiation: initiation },
    answer: { PaymentInitiation: initiation, PaymentInitiationStatus: created },
  },
}

export const readDocs: CallDocs = {
  errors: { 404: 'Your client has no initiation with this id.' },
  extension: 'An unknown id returns 404.',
  parameters: idParameter('initiation', created.paymentInitiationId),
  example: { query: 'id=$ID', answer: record },
}

export const searchDocs: CallDocs = {
  description:
    'You may leave out the envelope, or the whole body. With filters (`status`, `amountFrom`, `amountTo`, `name`, `paymentReference`) follow `nextPageId` even after a page without records: each call compares a bounded number of records.',
  extension: 'A page holds up to 50,000 records. `nextPageId` is refused with another search.',
  example: {
    query: 'numberOfRecords=2',
    body: { PaymentInitiationSearch: { clientTransactionId: 'subscription-2207-2026-12' } },
    answer: { records: [record], recordCount: 1 },
  },
}

export const refundDocs: CallDocs = {
  description:
    'The call accepts the refund, and the bank completes it a moment later: read the initiation again. You can make several refunds, one at a time. You may send the id and the amount in the body instead of the query, as `paymentInitiationId` and `refundAmount`.',
  errors: { 409: 'Another refund is under way.' },
  extension: 'A refund while another is under way returns 409.',
  parameters: {
    ...idParameter('initiation', created.paymentInitiationId),
    refundAmount: {
      description:
        'Dollars to refund, with at most two decimals. If you leave it out, everything that remains.',
      example: '10.00',
      limits: { pattern: '^\\d+(\\.\\d{1,2})?$' },
    },
    refundBatchId: { description: 'Accepted without effect.', example: 'refunds-2026-12' },
  },
  idempotent: true,
  example: {
    query: 'id=$ID&refundAmount=10.00',
    body: {},
    answer: { PaymentInitiation: initiation, PaymentInitiationStatus: refunded },
  },
}

export const searchTotalsDocs = totalsDocs(
  { PaymentInitiationSearch: { status: ['SETTLED'] } },
  'SETTLED',
)
