import { describeObject } from '../calls/docs/field-docs.ts'
import { BatchQuery } from './batch.ts'

export const lineDocs = {
  description:
    'The line of the file or of the pasted text that the row comes from, from 1. Absent if it comes from neither.',
  example: 4,
} as const

export const listedRowDocs = {
  line: lineDocs,
  leaveOut: {
    description:
      'Why the row is not carried out although it is in the list. The result keeps the row with this reason.',
    example: 'Left out at the review',
  },
} as const

/** Why a batch does not go on. */
const stoppedDocs = {
  stoppedBecause: {
    description:
      'APPROVAL_POLICY if the approval policy changed while rows waited, and now makes them wait for a second person. Resume requests their approval.',
    example: 'APPROVAL_POLICY',
  },
  waitsInApproval: {
    description: 'The request for approval that must be approved before the batch goes on.',
    example: '019acb2f01c07d6ea1b2c3d4e5f60718',
  },
} as const

/** What differs in the descriptions of the kinds of batches. */
interface KindTexts {
  one: 'refund' | 'payout'
  /** What has been done with a row. */
  done: 'refunded' | 'paid'
  fileName: string
  /** Dollars of all rows, of one row, and the balance after all rows. */
  sum: string
  amount: string
  balanceAfter: number
  failureCode: string
  reason: { description: string; example: string }
  /** Which rows of a batch failed. */
  failed: string
  /** When a row is FAILED. */
  rowFailed: string
}

/** Returns the descriptions that the fields of both kinds of batches have. */
export function batchDocsOf(texts: KindTexts) {
  const { one, done, failureCode } = texts
  const many = `${one}s`
  const amount = { description: 'Their sum in dollars.', example: texts.sum }
  const counted = (which: string) => ({
    description: `The rows that ${which}.`,
    fields: { rows: { description: 'Their number.', example: 12 }, amount },
  })
  const place = { row: { description: 'The row of the list, from 1.', example: 3 }, line: lineDocs }
  const problem = {
    failureCode: { description: 'The code of the error.', example: failureCode },
    reason: texts.reason,
  }
  const count = { description: `The number of rows that would be ${done}.`, example: 17 }
  return {
    place,
    problem,
    reviewed: {
      failureCode: { description: 'The code of the first problem.', example: failureCode },
      reason: texts.reason,
      problems: {
        description:
          'Everything that is wrong with the row. Absent if it can be carried out, and if it was left out.',
        fields: {
          column: {
            description: 'The column of the list that it is about. Absent for the row as a whole.',
            example: 'Amount',
          },
          text: { description: 'What is wrong, in words.', example: 'Invalid amount' },
        },
      },
    },
    /** Number and sum of the rows that a person has confirmed. */
    confirmed: { count, amount },
    fileName: {
      description: 'The name of the file that the rows come from, if there is one.',
      example: texts.fileName,
    },
    review: {
      amount,
      leftOut: { description: `The number of rows that cannot be ${done}.`, example: 3 },
      balance: { description: 'The available balance now, in dollars.', example: 1500 },
      balanceAfter: {
        description: `The balance after all ${many}. Negative if it does not cover them.`,
        example: texts.balanceAfter,
      },
    },
    batch: {
      batchId: {
        description: 'Our id of the batch: 32 hexadecimal digits.',
        example: '019acb2e7f3a7c41b8d4f6a0c2e41a38',
      },
      fileName: {
        description: 'The name of the uploaded file. Absent if there was none.',
        example: texts.fileName,
      },
      status: {
        description: `RUNNING: ${many} are being made. STOPPED: rows wait until someone resumes it. DONE: no row waits. The banks may still be completing ${many}.`,
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
        description: `When no row was left to ${one === 'refund' ? 'refund' : 'pay'}, in UTC. Absent until then.`,
        example: '2026-11-21T01:00:14.000Z',
      },
      confirmed: counted('were confirmed'),
      waiting: counted(`wait for their ${one}`),
      inProgress: counted('the bank is completing'),
      complete: counted(`are ${done}`),
      failed: counted(texts.failed),
      leftOut: {
        description: `The number of rows that could not be ${done} when the batch was confirmed.`,
        example: 3,
      },
      ...stoppedDocs,
    },
    result: {
      ...place,
      amount: {
        description: 'Dollars that were confirmed. Absent for a row that was left out.',
        example: texts.amount,
      },
      status: {
        description: `WAITING: not ${done} yet. IN_PROGRESS: accepted, and the bank completes it. COMPLETE: ${done}. FAILED: ${texts.rowFailed}. LEFT_OUT: could not be ${done} when the batch was confirmed.`,
      },
      attempts: { description: 'How often it was tried.', example: 1 },
      ...problem,
    },
    nextAfter: {
      description: 'The last row of this page, for the next one. Absent on the last page.',
      example: 100,
    },
  }
}

export const sharedBatchDocs = [
  describeObject(BatchQuery, {
    description: 'Which rows to answer.',
    fields: {
      after: { description: 'The row after which the page begins.', example: '100' },
      only: {
        description: 'With `problems`, only rows that failed or were left out.',
      },
    },
  }),
]
