import { batchDocs } from '../../../money-out/batches/batch-docs.ts'

const order = { id: 'order-20431', refundAmount: '10.00', description: 'One bag was damaged' }
const one = { rows: 1, amount: '10.00' }
const missing = {
  row: 3,
  id: 'order-20433',
  failureCode: 'ERR0.03',
  reason: 'paymentRequestId: order-20433 not found',
}

export const refundBatchDocs = batchDocs({
  noun: 'refund',
  done: 'refunded',
  extension: 'For the dashboard’s bulk refunds. Only people may call it, not API keys.',
  batch: {
    fileName: 'returns.csv',
    confirmed: { rows: 2, amount: '60.00' },
    waiting: { rows: 1, amount: '50.00' },
    inProgress: { rows: 0, amount: '0.00' },
    complete: one,
  },
  review: {
    description:
      'Says of each row what would be refunded, or why it cannot be, by the rules of a single refund. It changes nothing. A payment is refunded once in a batch: another row of it is left out.',
    body: { rows: [order, { id: 'order-20432' }, { id: 'order-20433' }] },
    answer: {
      refunds: 2,
      amount: '60.00',
      leftOut: 1,
      duplicates: 0,
      repeats: 0,
      balance: 1500,
      balanceAfter: 1440,
      rows: [
        {
          row: 1,
          id: 'order-20431',
          paymentRequestId: '019a9f3a91307d2f8a6c5be0c1d2e3f4',
          amount: '10.00',
          payID: 'ana@pay.tideway.example',
          availableBalance: '50.00',
          isRepeat: false,
        },
        { ...missing, isRepeat: false },
      ],
    },
  },
  begin: {
    description:
      'Makes the refunds of the rows that can be refunded, one after the other, in the background. Each is a refund like any other, and is made once, also if a process ends in the middle. The rows are reviewed again first: if count or sum differ from `confirmed`, nothing is refunded.',
    changed: 'Count or sum of the refunds differ from what was confirmed.',
    rows: [{ ...order, id: '$ID' }],
    confirmed: { refunds: 1, amount: '10.00' },
    counted: one,
  },
  leftOut: missing,
  retry:
    'Refunds the rows again that failed, with the amounts that were confirmed. A row whose refund was sent back by the bank gets another refund; its reference has the number of the attempt added.',
})
