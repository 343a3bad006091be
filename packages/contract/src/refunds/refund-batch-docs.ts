import { lineDocs, listedRowDocs, stoppedDocs } from '../batches/bulk-batch-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import {
  RefundBatch,
  RefundBatchBody,
  RefundBatchDetail,
  RefundBatchList,
  RefundBatchResultRow,
  RefundBatchReview,
  RefundBatchReviewBody,
  RefundBatchRow,
  ReviewedRefund,
} from './refund-batch.ts'

const row = { description: 'The row of the list, from 1.', example: 3 } as const
const id = {
  description: 'The id as it was sent: our id of the payment request, or its clientTransactionId.',
  example: 'order-20431',
} as const
const paymentRequestId = {
  description: 'Our id of the payment request. Absent if none has the id that was sent.',
  example: '019a9f3a91307d2f8a6c5be0c1d2e3f4',
} as const
const failureCode = { description: 'The code of the error.', example: 'ERR0.10' } as const
const reason = {
  description: 'The words of the error, as the call for a single refund answers.',
  example: 'Refund amount must be less than or equal to original payment amount',
} as const
const amount = { description: 'Their sum in dollars.', example: '412.50' } as const

const rowDocs = describeObject(RefundBatchRow, {
  name: 'RefundBatchRow',
  description: 'A refund to make. The review says what is wrong with it.',
  fields: {
    id: {
      description: 'Our id of the payment request, or its clientTransactionId.',
      example: 'order-20431',
    },
    refundAmount: {
      description:
        'Dollars to refund, with at most two decimals. If you leave it out, everything that remains.',
      example: '10.00',
    },
    clientRefundID: {
      description: 'Your reference for the refund, unique per client, up to 96 characters.',
      example: 'return-7731-1',
    },
    description: {
      description: 'The text that the payer reads, as in the call for a single refund.',
      example: 'One bag was damaged',
    },
    ...listedRowDocs,
  },
})

const rows = { description: 'The refunds, up to 1,000.', of: rowDocs } as const

const reviewedDocs = describeObject(ReviewedRefund, {
  name: 'ReviewedRefund',
  description: 'A row of the review: what would be refunded, or why it cannot be.',
  fields: {
    row,
    line: lineDocs,
    id,
    paymentRequestId,
    payID: {
      description: 'The PayID that was paid. Absent if the payment is unknown.',
      example: 'ana@pay.tideway.example',
    },
    payerName: { description: 'The name of the payer, if it is known.', example: 'Marnie Blake' },
    amount: {
      description: 'Dollars that would be refunded. Absent if the row cannot be refunded.',
      example: '10.00',
    },
    availableBalance: {
      description: 'Dollars that remain of the payment.',
      example: '50.00',
    },
    duplicateOf: {
      description: 'The earlier row that refunds the same payment or has the same reference.',
      example: 1,
    },
    isRepeat: {
      description:
        'True if the same amount of this payment was refunded in the last 24 hours. It can be refunded all the same.',
    },
    failureCode,
    reason,
  },
})

const counted = (which: string) => ({
  description: `The rows that ${which}.`,
  fields: { rows: { description: 'Their number.', example: 12 }, amount },
})

const batchDocs = describeObject(RefundBatch, {
  name: 'RefundBatch',
  description: 'Many refunds that a person confirmed at once.',
  fields: {
    batchId: {
      description: 'Our id of the batch: 32 hexadecimal digits.',
      example: '019acb2e7f3a7c41b8d4f6a0c2e41a38',
    },
    fileName: {
      description: 'The name of the uploaded file. Absent if there was none.',
      example: 'returns.csv',
    },
    status: {
      description:
        'RUNNING: refunds are being made. STOPPED: rows wait until someone resumes it. DONE: no row waits. The banks may still be completing refunds.',
    },
    createdBy: {
      description: 'The email address of the person who confirmed it.',
      example: 'admin@harbour.example',
    },
    createdDatetime: {
      description: 'When it was confirmed, in UTC.',
      example: '2026-11-21T01:00:02.000Z',
    },
    completedDatetime: {
      description: 'When no row was left to refund, in UTC. Absent until then.',
      example: '2026-11-21T01:00:14.000Z',
    },
    confirmed: counted('were confirmed'),
    waiting: counted('wait for their refund'),
    inProgress: counted('the bank is completing'),
    complete: counted('are refunded'),
    failed: counted('failed, when they were refunded or at the bank'),
    leftOut: {
      description: 'The number of rows that could not be refunded when the batch was confirmed.',
      example: 3,
    },
    ...stoppedDocs,
  },
})

const resultDocs = describeObject(RefundBatchResultRow, {
  name: 'RefundBatchResult',
  description: 'The outcome of a row.',
  fields: {
    row,
    line: lineDocs,
    id,
    paymentRequestId,
    clientRefundID: {
      description: 'Your reference for the refund, if the row has one.',
      example: 'return-7731-1',
    },
    amount: {
      description: 'Dollars that were confirmed. Absent for a row that was left out.',
      example: '10.00',
    },
    status: {
      description:
        'WAITING: not refunded yet. IN_PROGRESS: accepted, and the bank completes it. COMPLETE: refunded. FAILED: refused, or sent back by the bank. LEFT_OUT: could not be refunded when the batch was confirmed.',
    },
    attempts: { description: 'How often it was tried.', example: 1 },
    refundId: {
      description: 'Our id of the refund. Absent if there is none.',
      example: '019acb2e7f3a7c41b8d4f6a0c2e41a39',
    },
    failureCode,
    reason,
  },
})

export const refundBatchDocs = [
  rowDocs,
  reviewedDocs,
  batchDocs,
  resultDocs,
  describeObject(RefundBatchReviewBody, {
    name: 'RefundBatchReviewRequest',
    description: 'The refunds to review.',
    fields: { rows },
  }),
  describeObject(RefundBatchReview, {
    name: 'RefundBatchReview',
    description: 'What a batch would refund now.',
    fields: {
      refunds: { description: 'The number of rows that would be refunded.', example: 17 },
      amount,
      leftOut: { description: 'The number of rows that cannot be refunded.', example: 3 },
      duplicates: {
        description: 'How many of those are duplicates of an earlier row.',
        example: 1,
      },
      repeats: {
        description: 'How many rows repeat a refund of the last 24 hours.',
        example: 0,
      },
      balance: { description: 'The available balance now, in dollars.', example: 1500 },
      balanceAfter: {
        description: 'The balance after all refunds. Negative if it does not cover them.',
        example: 1087.5,
      },
      rows: { description: 'Every row, in order.', of: reviewedDocs },
    },
  }),
  describeObject(RefundBatchBody, {
    name: 'RefundBatchRequest',
    description: 'The refunds to make, and what the person has confirmed.',
    fields: {
      rows,
      confirmed: {
        description: 'Count and sum of the review. If they are no longer so, nothing is refunded.',
        fields: {
          refunds: { description: 'The number of rows that would be refunded.', example: 17 },
          amount,
          repeats: {
            description:
              'How many of them refund an amount that was refunded in the last 24 hours. If there are more by now, nothing is refunded. If you leave it out, none is accepted.',
            example: 0,
          },
        },
      },
      fileName: {
        description: 'The name of the file that the rows come from, if there is one.',
        example: 'returns.csv',
      },
    },
  }),
  describeObject(RefundBatchList, {
    name: 'RefundBatches',
    description: 'The newest batches of a client.',
    fields: { refundBatches: { description: 'Up to 50, newest first.', of: batchDocs } },
  }),
  describeObject(RefundBatchDetail, {
    name: 'RefundBatchDetail',
    description: 'A batch with a page of its rows.',
    fields: {
      batch: { description: 'The batch.', of: batchDocs },
      rows: { description: 'Up to 100 rows, in order.', of: resultDocs },
      nextAfter: {
        description: 'The last row of this page, for the next one. Absent on the last page.',
        example: 100,
      },
    },
  }),
]
