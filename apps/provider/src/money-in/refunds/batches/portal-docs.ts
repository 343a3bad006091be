import type { CallDocs } from '../../../http/calls/call-docs.ts'

const batch = {
  batchId: '019acb2e7f3a7c41b8d4f6a0c2e41a38',
  fileName: 'returns.csv',
  status: 'RUNNING',
  createdBy: 'admin@harbour.example',
  createdDatetime: '2026-11-21T01:00:02.000Z',
  confirmed: { rows: 2, amount: '60.00' },
  waiting: { rows: 1, amount: '50.00' },
  inProgress: { rows: 0, amount: '0.00' },
  complete: { rows: 1, amount: '10.00' },
  failed: { rows: 0, amount: '0.00' },
  leftOut: 1,
}
const one = { rows: 1, amount: '10.00' }
const stopped = { ...batch, status: 'STOPPED' }

const order = { id: 'order-20431', refundAmount: '10.00', description: 'One bag was damaged' }
const rows = [order, { id: 'order-20432' }, { id: 'order-20433' }]

const refund = {
  row: 1,
  id: 'order-20431',
  paymentRequestId: '019a9f3a91307d2f8a6c5be0c1d2e3f4',
  amount: '10.00',
}

const extension = 'For the dashboard’s bulk refunds. Only people may call it, not API keys.'
const parameters = {
  batchId: { description: 'Our id of the batch.', example: batch.batchId },
}
const path = '/refundBatches/$ID'

export const reviewDocs: CallDocs = {
  description:
    'Says of each row what would be refunded, or why it cannot be, by the rules of a single refund. It changes nothing. A payment is refunded once in a batch: another row of it is left out.',
  extension,
  example: {
    path: '/refundBatchReviews',
    body: { rows },
    answer: {
      refunds: 2,
      amount: '60.00',
      leftOut: 1,
      duplicates: 0,
      repeats: 0,
      balance: 1500,
      balanceAfter: 1440,
      rows: [
        { ...refund, payID: 'ana@pay.tideway.example', availableBalance: '50.00', isRepeat: false },
        {
          row: 3,
          id: 'order-20433',
          isRepeat: false,
          failureCode: 'ERR0.03',
          reason: 'paymentRequestId: order-20433 not found',
        },
      ],
    },
  },
}

export const beginDocs: CallDocs = {
  description:
    'Makes the refunds of the rows that can be refunded, one after the other, in the background. Each is a refund like any other, and is made once, also if a process ends in the middle. The rows are reviewed again first: if count or sum differ from `confirmed`, nothing is refunded.',
  extension,
  errors: { 409: 'Count or sum of the refunds differ from what was confirmed.' },
  idempotent: true,
  example: {
    path: '/refundBatches',
    body: {
      rows: [{ ...order, id: '$ID' }],
      confirmed: { refunds: 1, amount: '10.00' },
      fileName: 'returns.csv',
    },
    answer: {
      ...batch,
      confirmed: one,
      waiting: one,
      complete: { rows: 0, amount: '0.00' },
      leftOut: 0,
    },
  },
}

export const listDocs: CallDocs = {
  description: 'The newest fifty batches of the client, by all people.',
  extension,
  example: { path: '/refundBatches', answer: { refundBatches: [batch] } },
}

export const readDocs: CallDocs = {
  description: 'A batch, and the outcomes of up to 100 rows.',
  extension,
  parameters,
  example: {
    path,
    query: 'only=problems',
    answer: {
      batch,
      rows: [
        {
          row: 3,
          id: 'order-20433',
          status: 'LEFT_OUT',
          attempts: 0,
          failureCode: 'ERR0.03',
          reason: 'paymentRequestId: order-20433 not found',
        },
      ],
    },
  },
}

export const stopDocs: CallDocs = {
  description:
    'No further row is refunded once this call has answered. Refunds that the bank has already are completed. A batch that is not running is unchanged.',
  extension,
  parameters,
  example: { path: `${path}/stop`, answer: stopped },
}

export const resumeDocs: CallDocs = {
  description:
    'Goes on with the rows that wait. A batch that is not stopped is unchanged. If the approval policy of this moment makes the rows wait, it answers 202.',
  extension,
  parameters,
  example: { path: `${path}/resume`, answer: batch },
}

export const retryDocs: CallDocs = {
  description:
    'Refunds the rows again that failed, with the amounts that were confirmed. A row whose refund was sent back by the bank gets another refund; its reference has the number of the attempt added.',
  extension,
  parameters,
  example: { path: `${path}/retry`, answer: batch },
}
