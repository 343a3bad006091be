import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInQuery } from '../../http/calls/call-parameters.ts'

const view = {
  exportId: '019acb2e7f3a7c41b8d4f6a0c2e41a38',
  kind: 'paymentRequest',
  format: 'csv',
  fileName: 'inbound-payments_2026-11-01_2026-11-20.csv',
  status: 'RUNNING',
  rows: 3000,
  money: { settled: '412350.75', returned: '1200.00', net: '411150.75' },
  expectedRows: 120_000,
  expectsMore: false,
  createdDatetime: '2026-11-21T01:00:02.000Z',
  expiresDatetime: '2026-11-28T01:00:02.000Z',
}

const search = {
  fromDate: '2026-10-31T13:00:00.000Z',
  toDate: '2026-11-20T12:59:59.999Z',
}

const extension = 'For the dashboard’s exports. Only people may call it, not API keys.'
const parameters = {
  ...clientIdInQuery,
  exportId: { description: 'Our id of the export.', example: view.exportId },
}
const path = '/exports/$ID'

export const listDocs: CallDocs = {
  description:
    'Newest first: your own exports of one client, finished or not, until they expire after seven days.',
  extension,
  parameters: clientIdInQuery,
  example: { path: '/exports', query: 'clientId=HARBOUR', answer: { exports: [view] } },
}

export const countDocs: CallDocs = {
  description:
    'Counts the records of the search and adds up their amounts, as the totals of its list do. If there are more than can be counted in time, `more` is true and there is no sum.',
  extension,
  parameters: clientIdInQuery,
  example: {
    path: '/exportCounts',
    query: 'clientId=HARBOUR',
    body: { kind: 'paymentRequest', search },
    answer: {
      rows: 120_000,
      money: { settled: '16494030.00', returned: '48000.00', net: '16446030.00' },
      more: false,
    },
  },
}

export const beginDocs: CallDocs = {
  description:
    'Writes everything that a search of a list finds into a file, in the background. Records created after the call are not in it. Needs the permission for that search. When the file is ready, you get a mail.',
  extension,
  errors: {
    409: 'Three exports of the client are unfinished, or thirty are kept.',
  },
  parameters: clientIdInQuery,
  example: {
    path: '/exports',
    query: 'clientId=HARBOUR',
    body: {
      kind: 'paymentRequest',
      search,
      columns: ['PayID', 'PaymentAmount', 'PaymentRequestStatus', 'CreatedDateTime'],
      zone: 'Australia/Sydney',
      format: 'csv',
    },
    answer: {
      ...view,
      rows: 0,
      money: { settled: '0.00', returned: '0.00', net: '0.00' },
    },
  },
}

export const changeDocs: CallDocs = {
  description:
    'A resumed export goes on after the last row that was written. An export that has finished is not changed.',
  extension,
  parameters,
  example: {
    path,
    query: 'clientId=HARBOUR',
    body: { action: 'stop' },
    answer: { ...view, status: 'STOPPED' },
  },
}

export const deleteDocs: CallDocs = {
  extension,
  parameters,
  example: { path, query: 'clientId=HARBOUR' },
}

export const linkDocs: CallDocs = {
  description: 'The address works for one minute, for anyone who has it, without signing in.',
  extension,
  errors: { 409: 'The export has not finished.' },
  parameters,
  example: {
    path: `${path}/download`,
    query: 'clientId=HARBOUR',
    answer: { exportUrl: 'http://localhost:4001/export-files/3hQ0Zr9sXjW4bN7tKc2LmAvPq8yUeD1f' },
  },
}
