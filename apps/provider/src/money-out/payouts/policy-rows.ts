import { creators, payingCallers, people, withKey } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const payout = {
  clientPaymentId: '{new}',
  payeeName: 'Corner Store Collective',
  paymentAmount: '0.01',
  paymentDescription: 'Private to {client}',
  bsb: '062000',
  accountNumber: '12345999',
}
const path = '/portal/v1/payoutBatches'
const unknown = '404 batchId: {client} not found'
const confirmed = { payouts: 0, amount: '0.00', duplicates: 0, repeats: 0 }

/** Payouts, enquiries about payees, and batches. Callers who may make one payout may make many. */
export const policyRows: readonly PolicyRow[] = [
  {
    call: 'POST /rest/v1/payment',
    body: { Payment: { ...payout, accountNumber: '{number}' }, accepted: { check: 'NOT_CHECKED' } },
    may: withKey(payingCallers),
    own: '201',
    proof: true,
  },
  {
    call: 'GET /rest/v1/payment?id={payout}',
    may: withKey(payingCallers),
    own: '200',
    others: '404',
  },
  { call: 'POST /rest/v1/payment/search', body: {}, may: withKey(people), own: '200' },
  { call: 'POST /rest/v1/payment/search/totals', body: {}, may: withKey(people), own: '200' },
  { call: 'POST /rest/v1/accountEnquiry', body: {}, may: withKey(payingCallers), own: '400' },
  { call: 'POST /rest/v1/accountCheck', body: {}, may: withKey(payingCallers), own: '400' },
  {
    call: 'POST /rest/v1/payIDEnquiry',
    body: { payID: 'nobody@pay.tideway.example', payIDType: 'EMAIL' },
    may: withKey(creators),
    own: '404',
  },
  {
    call: 'POST /portal/v1/payoutBatchReviews',
    body: { rows: [{ payeeName: 'Nobody' }] },
    may: payingCallers,
    own: '200',
    repeats: true,
  },
  {
    call: 'POST /portal/v1/payeeChecks',
    // A payee that cannot be paid, so that the table asks no bank.
    body: { rows: [{ payeeName: 'Nobody' }] },
    may: payingCallers,
    own: '200',
    repeats: true,
  },
  {
    call: `POST ${path}`,
    // This body fails the last check, so that the table starts no batches.
    body: { rows: [{ payeeName: 'Nobody' }], confirmed },
    may: payingCallers,
    own: '400 None of the rows can be paid',
    proof: true,
  },
  { call: `GET ${path}`, may: payingCallers, own: '200', nothing: '{"payoutBatches":[]}' },
  { call: `GET ${path}/{client}`, may: payingCallers, own: unknown },
  { call: `POST ${path}/{client}/stop`, may: payingCallers, own: unknown },
  { call: `POST ${path}/{client}/resume`, may: payingCallers, own: unknown, proof: true },
  { call: `POST ${path}/{client}/retry`, may: payingCallers, own: unknown, proof: true },
]
