import { batchDocsOf, listedRowDocs } from '../batches/batch-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import {
  PayeeCheckAnswer,
  PayeeCheckBody,
  PayoutBatch,
  PayoutBatchAccepted,
  PayoutBatchBody,
  PayoutBatchDetail,
  PayoutBatchList,
  PayoutBatchResultRow,
  PayoutBatchReview,
  PayoutBatchReviewBody,
  PayoutBatchRow,
  ReviewedPayout,
} from './payout-batch.ts'

const docs = batchDocsOf({
  one: 'payout',
  done: 'paid',
  fileName: 'suppliers.csv',
  sum: '924.50',
  amount: '84.00',
  balanceAfter: 575.5,
  failureCode: 'ERR0.03',
  reason: {
    description:
      'The words of the error, as the call for a single payout answers, or the code of the bank.',
    example: 'Duplicated payment',
  },
  failed: 'failed, when they were paid or at the bank, or were returned',
  rowFailed: 'refused, failed at the bank, or returned',
})

const payee = {
  payeeName: { description: 'The name of the payee.', example: 'Corner Store' },
  payID: {
    description: 'The PayID to pay. Absent if an account is paid.',
    example: 'ana@shop.example',
  },
  payIDType: { description: 'The type of the PayID.', example: 'EMAIL' },
  bsb: { description: 'The BSB of the account to pay: six digits.', example: '062000' },
  accountNumber: { description: 'The number of the account to pay.', example: '12345999' },
  clientPaymentId: {
    description: 'Your id of the payout. Absent if the row has none.',
    example: 'milk-2026-48',
  },
  paymentDescription: {
    description: 'The text that the payee reads.',
    example: 'Milk, week 48',
  },
} as const

const rowDocs = describeObject(PayoutBatchRow, {
  name: 'PayoutBatchRow',
  description:
    'A payout to make, to a PayID or to an account. The review says what is wrong with it.',
  fields: {
    clientPaymentId: {
      description:
        'Your id of the payout, unique per client: 5 to 96 letters, digits, hyphens and underscores. If you leave it out, the payout gets one of its batch and row.',
      example: 'milk-2026-48',
    },
    payeeName: {
      description:
        'The name of the payee, up to 140 characters. It may be left out for a PayID, and the payout has the PayID as its name.',
      example: 'Corner Store',
    },
    paymentAmount: {
      description: 'Dollars to pay, with at most two decimals.',
      example: '84.00',
    },
    paymentDescription: {
      description: 'The text that the payee reads, 5 to 280 characters.',
      example: 'Milk, week 48',
    },
    paymentReference: {
      description: 'Your reference, up to 35 characters.',
      example: 'WK48',
    },
    payID: {
      description: 'The PayID to pay.',
      example: 'ana@shop.example',
    },
    payIDType: {
      description:
        'PHONE, EMAIL, ABN or ORG. If you leave it out, it follows from the form of the PayID.',
      example: 'EMAIL',
    },
    bsb: {
      description: 'The BSB of the account to pay: six digits, with or without a hyphen.',
      example: '062-000',
    },
    accountNumber: {
      description: 'The number of the account to pay: 4 to 12 digits, not all zeros.',
      example: '12345999',
    },
    ultimatePayerName: {
      description: 'The party that the payout is made for, as in the call for a single payout.',
      example: 'Manly Branch',
    },
    ...listedRowDocs,
    accepts: {
      description:
        'The result of the payee’s check that a person accepted. A row whose check is not MATCH is paid only if this is its result.',
      example: 'CLOSE_MATCH',
    },
  },
})

const rows = { description: 'The payouts, up to 1,000.', of: rowDocs } as const

const reviewedDocs = describeObject(ReviewedPayout, {
  name: 'ReviewedPayout',
  description: 'A row of the review: what would be paid, or why it cannot be.',
  fields: {
    ...docs.place,
    ...payee,
    amount: {
      description: 'Dollars that would be paid. Absent if the row cannot be paid.',
      example: '84.00',
    },
    duplicateOf: {
      description:
        'The earlier row that pays the same payee the same amount, or has the same clientPaymentId.',
      example: 1,
    },
    duplicateOfLine: { description: 'The line of that row, if it has one.', example: 2 },
    repeatOf: {
      description:
        'The clientPaymentId of a payout of the last 24 hours that paid the same payee the same amount. The row can be paid all the same.',
      example: 'milk-2026-47',
    },
    waitsInBatch: {
      description: 'The batch in which a row with the same payee and amount waits.',
      example: '019acb2e7f3a7c41b8d4f6a0c2e41a38',
    },
    waitsInApproval: {
      description:
        'The request for the approval of a payout with the same payee and amount, or of a batch that has one.',
      example: '019acb2e7f3a7c41b8d4f6a0c2e41a40',
    },
    check: {
      description:
        'MATCH: the account or the PayID has the payee’s name. CLOSE_MATCH: one name has all words of the other. NO_MATCH: it has another name. NOT_CHECKED: the names could not be compared. Absent before the first check.',
    },
    checkedName: {
      description: 'The name of the account or the PayID. Absent if it must not be shown.',
      example: 'Corner Store Pty Ltd',
    },
    checkReason: {
      description: 'Why the names could not be compared.',
      example: 'The account was not found',
    },
    ...docs.reviewed,
  },
})

const batchDocs = describeObject(PayoutBatch, {
  name: 'PayoutBatch',
  description: 'Many payouts that a person confirmed at once.',
  fields: {
    ...docs.batch,
    repeats: {
      description:
        'How many rows Resume or Retry would pay although the same payee got the same amount in the last 24 hours, or gets it from another batch. Only in the answer about one batch that does not run.',
      example: 0,
    },
    repeated: {
      description:
        'The ids of the payouts, batches and requests for approval that these rows repeat.',
      example: [],
    },
  },
})

const resultDocs = describeObject(PayoutBatchResultRow, {
  name: 'PayoutBatchResult',
  description: 'The outcome of a row.',
  fields: {
    ...docs.result,
    ...payee,
    clientPaymentId: {
      description:
        'The clientPaymentId of the payout, or of the next attempt if there is none yet. Absent for a row that was left out and has no id.',
      example: 'milk-2026-48',
    },
    paymentId: {
      description: 'Our id of the payout. Absent if there is none.',
      example: '019acb2e7f3a7c41b8d4f6a0c2e41a39',
    },
  },
})

export const payoutBatchDocs = [
  rowDocs,
  reviewedDocs,
  batchDocs,
  resultDocs,
  describeObject(PayoutBatchReviewBody, {
    name: 'PayoutBatchReviewRequest',
    description: 'The payouts to review.',
    fields: { rows },
  }),
  describeObject(PayoutBatchReview, {
    name: 'PayoutBatchReview',
    description: 'What a batch would pay now.',
    fields: {
      payouts: docs.confirmed.count,
      ...docs.review,
      duplicates: {
        description:
          'How many rows would be paid although an earlier row pays the same payee the same amount.',
        example: 0,
      },
      repeats: {
        description:
          'How many rows would be paid although the same payee got the same amount in the last 24 hours, or gets it from a row that waits in another batch.',
        example: 1,
      },
      repeated: {
        description:
          'The ids of the payouts, batches and requests for approval that these rows repeat.',
        example: ['019acb2e7f3a7c41b8d4f6a0c2e41a38'],
      },
      unmatched: {
        description: 'How many rows would be paid to a payee whose check is not MATCH.',
        example: 2,
      },
      unchecked: {
        description: 'How many of them have no check yet. POST /payeeChecks makes them.',
        example: 0,
      },
      leftToday: {
        description:
          'Dollars that the daily payout limit leaves for today. Absent if the client has no such limit.',
        example: 5000,
      },
      rows: { description: 'Every row, in order.', of: reviewedDocs },
    },
  }),
  describeObject(PayoutBatchBody, {
    name: 'PayoutBatchRequest',
    description: 'The payouts to make, and what the person has confirmed.',
    fields: {
      rows,
      confirmed: {
        description:
          'Count and sum of the review, and how many rows that may pay twice were accepted. If count or sum differ by now, or more rows may pay twice, nothing is paid.',
        fields: {
          payouts: docs.confirmed.count,
          amount: docs.confirmed.amount,
          duplicates: {
            description: 'The accepted number of rows that repeat an earlier row.',
            example: 0,
          },
          repeats: {
            description:
              'The accepted number of rows that repeat a payout of the last 24 hours, or a row that waits.',
            example: 1,
          },
          repeated: {
            description:
              'The ids in `repeated` of the review. If a row repeats anything else by now, nothing is paid. If you leave it out, rows that repeat something are not accepted.',
            example: ['019acb2e7f3a7c41b8d4f6a0c2e41a38'],
          },
        },
      },
      fileName: docs.fileName,
    },
  }),
  describeObject(PayoutBatchAccepted, {
    name: 'PayoutBatchAccepted',
    description: 'What a person accepts when a batch goes on.',
    fields: {
      repeats: {
        description: 'The accepted number of rows that repeat something.',
        example: 1,
      },
      repeated: {
        description: 'The ids in `repeated` of the batch.',
        example: ['019acb2e7f3a7c41b8d4f6a0c2e41a38'],
      },
    },
  }),
  describeObject(PayeeCheckBody, {
    name: 'PayeeCheckRequest',
    description: 'Rows whose payees are checked.',
    fields: { rows: { description: 'Up to 20 rows of a list.', of: rowDocs } },
  }),
  describeObject(PayeeCheckAnswer, {
    name: 'PayeeChecks',
    description: 'How far the checks are.',
    fields: {
      checked: {
        description:
          'How many of the rows are checked, or cannot be. Fewer than were sent if the banks’ limit was reached.',
        example: 20,
      },
    },
  }),
  describeObject(PayoutBatchList, {
    name: 'PayoutBatches',
    description: 'The newest batches of a client.',
    fields: { payoutBatches: { description: 'Up to 50, newest first.', of: batchDocs } },
  }),
  describeObject(PayoutBatchDetail, {
    name: 'PayoutBatchDetail',
    description: 'A batch with a page of its rows.',
    fields: {
      batch: { description: 'The batch.', of: batchDocs },
      rows: { description: 'Up to 100 rows, in order.', of: resultDocs },
      nextAfter: docs.nextAfter,
    },
  }),
]
