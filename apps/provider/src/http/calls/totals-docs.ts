import type { CallDocs } from './call-docs.ts'

/** Returns the text about a call that totals a search. `body` is the example, with its only status. */
export function totalsDocs(body: object, status: string, besides = ''): CallDocs {
  return {
    description:
      `Counts the records of a search and adds up their amounts. The body is the search's. A record without an amount counts with $0.00. ${besides}`.trim(),
    extension:
      'Other providers have no such call. `complete` is false if the search has more records than the call can count in a few seconds.',
    example: {
      body,
      answer: {
        recordCount: 3,
        amount: '149.70',
        byStatus: [{ status, recordCount: 3, amount: '149.70' }],
        complete: true,
      },
    },
  }
}
