import { describeObject } from '../calls/docs/field-docs.ts'
import { SearchTotals } from './record-totals.ts'

/** Descriptions of the filters and totals that all searches share. */

const amountLimits = 'Inclusive. Dollars as text with two decimals.'

/** Describes the filters of a search. The texts complete 'The record’s …' for its kind. */
export const filterFieldDocs = <Status extends string>({
  amount,
  name,
  reference,
  status,
  statusNote = '',
}: {
  amount: string
  name: string
  reference: string
  /** An example. */
  status: Status[]
  statusNote?: string
}) => ({
  status: {
    description: `One or more statuses, of which the record has one. ${statusNote}`.trim(),
    example: status,
  },
  amountFrom: {
    description: `The smallest ${amount}. ${amountLimits}`,
    example: '10.00',
  },
  amountTo: {
    description: `The largest ${amount}. ${amountLimits} At least \`amountFrom\`.`,
    example: '250.00',
  },
  name: {
    description: `Part of ${name}. Case and accents do not matter. A page of a search with filters may have fewer records than requested, or none, although another page follows.`,
    example: 'smith',
  },
  paymentReference: {
    description: `Part of ${reference}. Case and accents do not matter.`,
    example: 'INV-2207',
  },
})

const count = { description: 'The number of records.', example: 3 }
const sum = {
  description: 'The sum of their amounts in dollars, with two decimals.',
  example: '149.70',
}

export const recordTotalsDocs = [
  describeObject(SearchTotals, {
    name: 'SearchTotals',
    description: 'The number of records of a search and the sum of their amounts.',
    fields: {
      recordCount: count,
      amount: sum,
      byStatus: {
        description: 'The same for each status that occurs.',
        fields: {
          status: { description: 'The status.', example: 'COMPLETE' },
          recordCount: count,
          amount: sum,
        },
      },
      complete: {
        description:
          'False if the search has more records than the call counts. The totals are of the newest ones then.',
      },
    },
  }),
]
