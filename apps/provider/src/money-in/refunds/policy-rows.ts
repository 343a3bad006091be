import { payingCallers, withKey } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const path = '/portal/v1/refundBatches'
const unknown = '404 batchId: {client} not found'

/** Refunds, and batches of them. Callers who may refund one payment may refund many. */
export const policyRows: readonly PolicyRow[] = [
  {
    call: 'POST /rest/v1/paymentRequest/refund?id={request}&refundAmount=999',
    body: {},
    may: withKey(payingCallers),
    own: '400 Refund amount must be less than or equal to original payment amount',
    others: '404 paymentRequestId: {request} not found',
  },
  {
    call: `POST /portal/v1/refundBatchReviews`,
    body: { rows: [{ id: 'none' }] },
    may: payingCallers,
    own: '200',
    repeats: true,
  },
  {
    call: `POST ${path}`,
    // This body fails the last check, so that the table starts no batches.
    body: { rows: [{ id: 'none' }], confirmed: { refunds: 0, amount: '0.00' } },
    may: payingCallers,
    own: '400 None of the rows can be refunded',
    proof: true,
  },
  { call: `GET ${path}`, may: payingCallers, own: '200', nothing: '{"refundBatches":[]}' },
  { call: `GET ${path}/{client}`, may: payingCallers, own: unknown },
  { call: `POST ${path}/{client}/stop`, may: payingCallers, own: unknown },
  { call: `POST ${path}/{client}/resume`, may: payingCallers, own: unknown, proof: true },
  { call: `POST ${path}/{client}/retry`, may: payingCallers, own: unknown, proof: true },
]
