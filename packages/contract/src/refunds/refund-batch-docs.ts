import { batchDocsOf, listedRowDocs } from '../batches/batch-docs.ts'
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

const docs = batchDocsOf({
  one: 'refund',
  done: 'refunded',
  fileName: 'returns.csv',
  sum: '412.50',
  amount: '10.00',
  balanceAfter: 1087.5,
  failureCode: 'ERR0.10',
  reason: {
    description: 'The words of the error, as the call for a single refund answers.',
    example: 'Refund amount must be less than or equal to original payment amount',
  },
  failed: 'failed, when they were refunded or at the bank',
  rowFailed: 'refused, or sent back by the bank',
})

const id = {
  description: 'The id as it was sent: our id of the payment request, or its clientTransactionId.',
  example: 'order-20431',
} as const
const paymentRequestId = {
  description: 'Our id of the payment request. Absent if none has the id that was sent.',
  example: '019a9f3a91307d2f8a6c5be0c1d2e3f4',
} as const

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
    ...docs.place,
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
    ...docs.reviewed,
  },
})

const batchDocs = describeObject(RefundBatch, {
  name: 'RefundBatch',
  description: 'Many refunds that a person confirmed at once.',
  fields: docs.batch,
})

const resultDocs = describeObject(RefundBatchResultRow, {
  name: 'RefundBatchResult',
  description: 'The outcome of a row.',
  fields: {
    ...docs.result,
    id,
    paymentRequestId,
    clientRefundID: {
      description: 'Your reference for the refund, if the row has one.',
      example: 'return-7731-1',
    },
    refundId: {
      description: 'Our id of the refund. Absent if there is none.',
      example: '019acb2e7f3a7c41b8d4f6a0c2e41a39',
    },
    clientTransactionId: {
      description: 'Your id of the payment. Absent if the payment is unknown.',
      example: 'order-20431',
    },
    payID: {
      description: 'The PayID that was paid. Absent if the payment is unknown.',
      example: 'ana@pay.tideway.example',
    },
    payerName: { description: 'The name of the payer, if it is known.', example: 'Marnie Blake' },
    originalAmount: {
      description: 'Dollars that were received. Absent if the payment is unknown.',
      example: '50.00',
    },
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
      refunds: docs.confirmed.count,
      ...docs.review,
      duplicates: {
        description: 'How many of those are duplicates of an earlier row.',
        example: 1,
      },
      repeats: {
        description: 'How many rows repeat a refund of the last 24 hours.',
        example: 0,
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
          refunds: docs.confirmed.count,
          amount: docs.confirmed.amount,
          repeats: {
            description:
              'How many of them refund an amount that was refunded in the last 24 hours. If there are more by now, nothing is refunded. If you leave it out, none is accepted.',
            example: 0,
          },
        },
      },
      fileName: docs.fileName,
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
      nextAfter: docs.nextAfter,
    },
  }),
]
