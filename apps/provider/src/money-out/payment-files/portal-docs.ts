import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../http/calls/call-parameters.ts'

const batch = {
  batchId: '2c7e61f0a94b4d3e8f5a0b1c6d7e8f90',
  fileName: 'payment_FILE_20261121.aba',
  status: 'PROCESSED',
  createdDatetime: '2026-11-21T01:00:02.000Z',
  completedDatetime: '2026-11-21T01:00:03.000Z',
  sizeBytes: 488,
  encrypted: false,
  payments: { count: 2, amount: '2762.55' },
  made: { count: 1, amount: '12.50' },
  refused: { count: 1, amount: '2750.05' },
  problemCount: 0,
  movedTo: 'input/processed',
}

const line = {
  line: 2,
  status: 'SETTLED',
  payeeName: 'CORNER STORE',
  bsb: '062000',
  accountNumber: '12345999',
  amount: '12.50',
  reference: 'MILK WEEK 12',
  clientPaymentId: 'payment_FILE_20261121-a1b2c3d4-2',
  paymentId: '6d1f8a0c2b3e4f5a9b7c8d0e1f2a3b4c',
}

const path = '/clients/HARBOUR/batches'
const app = '/clients/HARBOUR/apps/batch'
const extension = 'For the dashboard’s list of batch files.'
const parametersOfFile = {
  ...clientIdInPath,
  batchId: {
    description: 'Our id of the file, from the list.',
    example: '2c7e61f0a94b4d3e8f5a0b1c6d7e8f90',
  },
}

export const listDocs: CallDocs = {
  description:
    'Newest first: every file with the name of a payment file, once each, even if none of it was paid.',
  extension,
  parameters: clientIdInPath,
  example: {
    path,
    query: 'numberOfRecords=20',
    answer: { records: [batch], recordCount: 1 },
  },
}

export const readDocs: CallDocs = {
  description: 'Returns the first hundred problems of the file, by line and column.',
  extension,
  parameters: parametersOfFile,
  example: { path: `${path}/$ID`, answer: { ...batch, problems: [] } },
}

export const linesDocs: CallDocs = {
  description:
    'The payments of an accepted file, in the order of the file, each with its current status.',
  extension,
  parameters: parametersOfFile,
  example: {
    path: `${path}/$ID/lines`,
    query: 'only=failed',
    answer: {
      records: [
        { ...line, line: 3, status: 'REFUSED', paymentId: undefined, reason: 'Duplicated payment' },
      ],
      recordCount: 1,
    },
  },
}

export const connectionDocs: CallDocs = {
  description: 'The result of the last poll of the input folder since the app was last saved.',
  extension,
  parameters: clientIdInPath,
  example: {
    path: `${app}/connection`,
    answer: {
      state: 'WORKING',
      checkedDatetime: '2026-11-21T01:00:02.000Z',
      otherFiles: 1,
      filesLeft: [
        { fileName: 'invoice.pdf', reason: 'Its name doesn’t begin with ‘payment_’ or ‘payment-’' },
      ],
      pollSeconds: 60,
    },
  },
}

/** A test that fails at its first step. */
export const failedTest = {
  works: false,
  steps: [
    { step: 'name', outcome: 'FAILED', message: sftpFailures.notPublic('192.0.2.10').text },
    ...['port', 'hostKey', 'login', 'folder'].map((step) => ({
      step,
      outcome: 'NOT_TRIED',
      message: 'Not tried',
    })),
  ],
}

export const testDocs: CallDocs = {
  description:
    'Connects to the server step by step with the details that you send, saved or not. Stores and fetches nothing.',
  errors: { 429: 'A second simultaneous test for the client also returns 429.' },
  extension: 'For the dashboard’s ‘Test connection’.',
  parameters: clientIdInPath,
  example: {
    path: `${app}/test-connection`,
    body: {
      sftpDetails: { host: '192.0.2.10', port: 22, username: 'tideway', folder: 'input' },
    },
    answer: failedTest,
  },
}
