import type { CallDocs } from '../../http/calls/call-docs.ts'
import { idParameter } from '../../http/calls/call-parameters.ts'
import { totalsDocs } from '../../http/calls/totals-docs.ts'

const payment = {
  clientPaymentId: 'wages-2026-47-03',
  payeeName: 'John Smith',
  paymentAmount: '840.00',
  paymentDescription: 'Barista wages, week 47',
  paymentReference: 'WK47',
  payID: 'johnsmith@test.com.au',
  payIDType: 'EMAIL',
}

const created = {
  paymentId: '7d2f61c09ab84e35b1f0a4c8e3d95172',
  status: 'CREATED',
  createdDatetime: '2026-11-20T03:00:00.000Z',
}

const settled = {
  ...created,
  status: 'SETTLED',
  settlementDatetime: '2026-11-20T03:00:01.620Z',
  completedDatetime: '2026-11-20T03:00:01.620Z',
  nppTransactionId: 'TDWYAU2SXXXI20261120000000000001310',
  sentViaDE: false,
}

export const createDocs: CallDocs = {
  description:
    'Takes the amount from the balance at once, and puts it back if the payout fails or is returned. The payee is a PayID with its type, or a `bsb` with an `accountNumber`. Some payees have a fixed result. PayIDs: `mwilliams@test.com.au` fails, `mandrews@test.com.au` is returned, `pjones@test.com.au` is slow. Accounts of BSB 062000: 12345678 fails, 12345444 is returned, 12345888 is slow, 12345777 is paid by Direct Entry.',
  extension:
    'A person who pays, as in the payouts app, is asked as for a row of a list. POST /payeeChecks and /payoutBatchReviews of the portal API say whose account it is and what the payout repeats. If the payee is not a match, or the payout may be a repeat, `accepted` must say exactly that, or the answer is 409. Programs with an API key are not asked, and leave it out.',
  errors: { 409: 'Another payout has this `clientPaymentId`.' },
  idempotent: true,
  example: {
    body: { Payment: payment },
    answer: { PaymentStatus: { ...created, currentBalance: 9612.35 } },
  },
}

export const readDocs: CallDocs = {
  errors: { 404: 'Your client has no payout with this id.' },
  parameters: idParameter('payout', created.paymentId),
  example: { query: 'id=$ID', answer: { Payment: payment, PaymentStatus: settled } },
}

export const searchDocs: CallDocs = {
  description:
    'You may leave out the envelope, or the whole body. With filters (`status`, `amountFrom`, `amountTo`, `name`, `paymentReference`) follow `nextPageId` even after a page without records: each call compares a bounded number of records.',
  extension: 'A page holds up to 50,000 records. `nextPageId` is refused with another search.',
  example: {
    query: 'numberOfRecords=2',
    body: { PaymentSearch: { clientPaymentId: 'wages-2026-47-03' } },
    answer: { records: [{ Payment: payment, PaymentStatus: settled }], recordCount: 1 },
  },
}

export const searchTotalsDocs = totalsDocs(
  { PaymentSearch: { status: ['SETTLED'], amountFrom: '10.00' } },
  'SETTLED',
)
