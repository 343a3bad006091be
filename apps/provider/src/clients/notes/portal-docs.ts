import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInQuery } from '../../http/calls/call-parameters.ts'

const note = {
  noteId: '0192f0a6c5e07b3e9a570c1f6c0e4b2d',
  text: 'The customer called. The beans arrived late.',
  author: { name: 'support@harbour.example', role: 'BASE_CUSTOMER_SERVICE_OPERATOR' },
  createdDatetime: '2026-11-20T03:00:00.000Z',
}
const id = '4f0c9a1d27be4d0f8a5c3e6b7d9f1020'
const extension =
  'Notes of people on a transaction. Every role that may search for transactions of the kind may read and add them.'
const errors = {
  403: 'Your role may not search for transactions of this kind, or you use an API key, which has no notes.',
  404: 'The transaction does not exist, or belongs to another client.',
}

export const listDocs: CallDocs = {
  description: 'The notes on one transaction, newest first.',
  errors,
  extension,
  parameters: {
    ...clientIdInQuery,
    kind: {
      description:
        'The kind of the transaction: a payment request, payout, PayTo initiation or PayTo agreement.',
      example: 'paymentRequest',
    },
    id: { description: 'Our id of the transaction.', example: id },
  },
  example: { query: 'kind=paymentRequest&id=$ID', answer: { notes: [note] } },
}

export const addDocs: CallDocs = {
  description:
    'Notes can be found by the search, are part of exports that include the column `Notes`, and cannot be changed or deleted, only hidden. An entry of the audit trail says who added one. With an `Idempotency-Key`, a repeated call adds it once.',
  errors: { ...errors, 409: 'The transaction has 100 notes.' },
  extension,
  parameters: clientIdInQuery,
  idempotent: true,
  example: { body: { kind: 'paymentRequest', id, text: note.text }, answer: note },
}

export const hideDocs: CallDocs = {
  description:
    'Hides a note from lists, searches and exports. Its writer and admins may. The note itself is kept, and the audit trail says who has hidden it. Hiding it again changes nothing.',
  errors: {
    403: 'You are neither its writer nor an admin, or you use an API key, which has no notes.',
    404: 'The note does not exist, belongs to another client, or your role may not see its transaction.',
  },
  extension,
  parameters: {
    ...clientIdInQuery,
    noteId: { description: 'Our id of the note.', example: note.noteId },
  },
  idempotent: true,
  example: {
    path: '/notes/$ID/hide',
    answer: {
      ...note,
      text: '',
      hidden: { by: 'admin@harbour.example', datetime: '2026-11-20T04:00:00.000Z' },
    },
  },
}
