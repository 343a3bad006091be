import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInQuery } from '../../http/calls/call-parameters.ts'

const content = {
  query: 'filter=refund&sort=-PaymentAmount',
  columns: [{ field: 'PayID' }, { field: 'PaymentAmount', width: 140 }],
  maxReceived: 1000,
}
const viewId = '0192f0a6c5e07b3e9a570c1f6c0e4b2d'
const saved = {
  viewId,
  kind: 'PaymentRequests',
  name: 'Refunds by amount',
  isDefault: true,
  ...content,
  updatedDatetime: '2026-11-20T03:00:00.000Z',
  etag: '"1"',
}
const extension = 'Saved views of the dashboard’s lists.'
const path = '/views/$ID'
const parameters = {
  ...clientIdInQuery,
  viewId: { description: 'Our id of the view.', example: viewId },
}
const keysHaveNone = 'An API key has no views.'

export const listDocs: CallDocs = {
  description:
    'Your views of the client that you act for, by list and name. No one else sees them.',
  errors: { 403: keysHaveNone },
  extension,
  parameters: clientIdInQuery,
  example: { answer: [saved] },
}

export const addDocs: CallDocs = {
  description: 'A person may have 50 views of each list and client.',
  errors: {
    403: keysHaveNone,
    409: 'You have a view of this list with this name, regardless of case, or 50 views of it.',
  },
  extension,
  parameters: clientIdInQuery,
  example: {
    body: { kind: 'PaymentRequests', name: 'Refunds by amount', isDefault: true, ...content },
    answer: saved,
  },
}

export const saveDocs: CallDocs = {
  description:
    'Replaces the view. To save only if it is unchanged since you read it, send its `etag` in `If-Match`.',
  errors: {
    403: keysHaveNone,
    409: 'You have another view of this list with this name, regardless of case.',
  },
  extension,
  parameters,
  example: {
    path,
    body: { name: 'Refunds', isDefault: true, ...content },
    answer: { ...saved, name: 'Refunds', etag: '"2"' },
  },
}

export const deleteDocs: CallDocs = {
  errors: { 403: keysHaveNone },
  extension,
  parameters,
  example: { path },
}
