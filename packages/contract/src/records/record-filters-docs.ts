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
      money: {
        description:
          'The money of these records. A request that waits or has expired has none, and so has a payout that failed. A request that takes several payments has none itself: the payments that it received count. Absent for agreements.',
        fields: {
          settled: {
            description: 'The dollars that were received, or paid out for payouts.',
            example: '99.80',
          },
          returned: {
            description:
              'The dollars of it that went back: completed refunds whenever they were made, or returned payouts.',
            example: '20.00',
          },
          net: { description: 'settled less returned.', example: '79.80' },
          leftOutCount: {
            description:
              'The payments received by requests that take several, which `recordCount` leaves out.',
            example: 0,
          },
          leftOutSettled: {
            description: 'Their part of `settled`, in dollars.',
            example: '0.00',
          },
        },
      },
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
