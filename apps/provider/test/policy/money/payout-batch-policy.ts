import { payingCallers } from '../policy-callers.ts'
import type { PolicyRow } from '../policy-table.ts'

const path = '/portal/v1/payoutBatches'
const unknown = '404 batchId: {client} not found'
const confirmed = { payouts: 0, amount: '0.00', duplicates: 0, repeats: 0 }

/** Policy for batches of payouts: those who may pay one payee may pay many. */
export const payoutBatchPolicy: readonly PolicyRow[] = [
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
    // Refused after everything else was checked, so that the table begins no batches.
    body: { rows: [{ payeeName: 'Nobody' }], confirmed },
    may: payingCallers,
    own: '400 None of the rows can be paid',
  },
  { call: `GET ${path}`, may: payingCallers, own: '200', nothing: '{"payoutBatches":[]}' },
  { call: `GET ${path}/{client}`, may: payingCallers, own: unknown },
  { call: `POST ${path}/{client}/stop`, may: payingCallers, own: unknown },
  { call: `POST ${path}/{client}/resume`, may: payingCallers, own: unknown },
  { call: `POST ${path}/{client}/retry`, may: payingCallers, own: unknown },
]
