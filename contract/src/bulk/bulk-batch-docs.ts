import { describeObject } from '../calls/field-docs.ts'
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
