import { describeObject } from '../calls/docs/field-docs.ts'
import { SearchAnswer, SearchBody } from './search-answer.ts'

/** Descriptions of the search of everything. */
export const searchEverythingDocs = [
  describeObject(SearchBody, {
    name: 'SearchBody',
    description: 'What to search for.',
    fields: {
      Search: {
        description: 'What to search for.',
        fields: {
          text: {
            description:
              'As typed or pasted: an id, a PayID, an account, an amount, days, names and words, up to 200 characters.',
            example: 'lee 49.90 yesterday',
          },
          timeZone: {
            description: 'The zone in which days such as `yesterday` are meant.',
            example: 'Australia/Sydney',
          },
        },
      },
    },
  }),
  describeObject(SearchAnswer, {
    name: 'SearchAnswer',
    description: 'What was found, by kind.',
    fields: {
      groups: {
        description: 'Kinds of records with hits, in a fixed order.',
        fields: {
          kind: { description: 'The kind of the records.', example: 'paymentRequest' },
          hits: {
            description: 'At most ten, the best first, and the newest first among equals.',
            fields: {
              id: {
                description:
                  'The id that the record is opened by. A payout’s is its `clientPaymentId`, a user’s the email.',
                example: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
              },
              title: {
                description:
                  'What the record is known by: a PayID, a payee, a payer, a file or a person.',
                example: 'order-4711@pay.harbour.example',
              },
              subtitle: {
                description: 'A second text, such as the client’s own id.',
                example: 'order-4711',
              },
              amount: { description: 'Dollars.', example: '49.90' },
              status: { description: 'The status of the record.', example: 'COMPLETE' },
              createdDatetime: {
                description: 'When the record was created, in UTC.',
                example: '2026-11-19T22:15:00.000Z',
              },
              matched: {
                description: 'Why it was found, the most telling first.',
                fields: {
                  field: { description: 'What matched.', example: 'payerName' },
                  text: { description: 'Its text, as stored.', example: 'Zoë Lee' },
                },
              },
            },
          },
          more: {
            description: 'True if more records of the kind may match than are listed.',
          },
        },
      },
      complete: {
        description:
          'False if older records were not searched. Either the search reached its time limit, or its words are too short, or records from before an upgrade are still being entered.',
      },
      suggestion: {
        description: 'Without hits: the text in another spelling that finds something.',
        example: 'Priya 45',
      },
    },
  }),
]
