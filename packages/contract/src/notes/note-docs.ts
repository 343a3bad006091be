import { describeObject } from '../calls/docs/field-docs.ts'
import { NewNote, Note, Notes } from './note.ts'

const noteDocs = describeObject(Note, {
  name: 'Note',
  description: 'A note on a transaction.',
  fields: {
    noteId: { description: 'Our id of the note.', example: '0192f0a6c5e07b3e9a570c1f6c0e4b2d' },
    text: {
      description: 'The text, with its line breaks.',
      example: 'The customer called. The beans arrived late.',
    },
    author: {
      description: 'The person who wrote it.',
      fields: {
        name: { description: 'Their email.', example: 'support@harbour.example' },
        role: { description: 'Their role at that time.' },
      },
    },
    createdDatetime: {
      description: 'When it was written, in UTC.',
      example: '2026-11-20T03:00:00.000Z',
    },
    hidden: {
      description: 'Who has hidden it. Its text is then empty. Absent if nobody has.',
      fields: {
        by: { description: 'Their email.', example: 'admin@harbour.example' },
        datetime: { description: 'When, in UTC.', example: '2026-11-20T04:00:00.000Z' },
      },
    },
  },
})

export const noteDocsOfAll = [
  noteDocs,
  describeObject(Notes, {
    name: 'Notes',
    description: 'The notes on a transaction.',
    fields: { notes: { description: 'Newest first.', of: noteDocs } },
  }),
  describeObject(NewNote, {
    name: 'NewNote',
    description: 'A note to add.',
    fields: {
      kind: {
        description:
          'The kind of the transaction: a payment request, payout, PayTo initiation or PayTo agreement.',
      },
      id: {
        description: 'Our id of the transaction. For a received payment, its own.',
        example: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
      },
      text: {
        description: 'The text, up to 2,000 characters. Line breaks are kept.',
        example: 'The customer called. The beans arrived late.',
        limits: { minLength: 1, maxLength: 24000 },
      },
    },
  }),
]
