/** Descriptions that several searches share. */

/** Describes both ends of a date range. `what` happened between them, for example `created`. */
export const dateWords = (what: string) => ({
  fromDate: {
    description: `The start of the range: records ${what} at this instant or later. UTC with milliseconds. Needs \`toDate\`.`,
    example: '2026-11-20T00:00:00.000Z',
    limits: { format: 'date-time' },
  },
  toDate: {
    description: `The end of the range: records ${what} at this instant or earlier. UTC with milliseconds. Needs \`fromDate\`.`,
    example: '2026-11-20T23:59:59.999Z',
    limits: { format: 'date-time' },
  },
})

export const everything =
  'The criteria of a search. Without criteria, the search finds every record, newest first.'

const amountLimits = 'Inclusive. Dollars as text with two decimals.'

/** Describes the filters of a search. The texts complete 'The record’s …' for its kind. */
export const filterWords = <Status extends string>({
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
