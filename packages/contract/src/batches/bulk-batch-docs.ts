import { describeObject } from '../calls/docs/field-docs.ts'
import { BulkBatchQuery } from './bulk-batch.ts'

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
export const stoppedDocs = {
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

export const bulkBatchDocs = [
  describeObject(BulkBatchQuery, {
    description: 'Which rows to answer.',
    fields: {
      after: { description: 'The row after which the page begins.', example: '100' },
      only: {
        description: 'With `problems`, only rows that failed or were left out.',
      },
    },
  }),
]
