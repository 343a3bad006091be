import { describeObject } from '../calls/field-docs.ts'
import { BulkBatchQuery } from './bulk-batch.ts'

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
