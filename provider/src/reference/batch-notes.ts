import {
  Batch,
  BatchConnection,
  BatchDetail,
  BatchLine,
  BatchLinePage,
  BatchPage,
  ConnectionTest,
} from '@tideway/contract/batch/batch'
import { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { z } from 'zod'
import type { CallNotes } from './call-notes.ts'

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
const ours = 'For the dashboard’s list of batch files.'

/** Batch files, by the names of their calls. */
export const batchNotes: Record<string, CallNotes> = {
  'PortalAPI/GET:clients/*/batches': {
    path,
    query: 'numberOfRecords=20',
    answer: { records: [batch], recordCount: 1 },
    remarks:
      'Newest first: every file whose name is one of payments, also those that paid nothing, once each.',
    own: ours,
  },
  'PortalAPI/GET:clients/*/batches/*': {
    path: `${path}/$ID`,
    answer: { ...batch, problems: [] },
    remarks: 'With the first hundred things that are wrong with the file, by line and column.',
    own: ours,
  },
  'PortalAPI/GET:clients/*/batches/*/lines': {
    path: `${path}/$ID/lines`,
    query: 'only=failed',
    answer: {
      records: [
        { ...line, line: 3, status: 'REFUSED', paymentId: undefined, reason: 'Duplicated payment' },
      ],
      recordCount: 1,
    },
    remarks:
      'The payments of a file that was taken, in its order, each with what has become of it by now.',
    own: ours,
  },
  'PortalAPI/GET:clients/*/apps/batch/connection': {
    path: `${app}/connection`,
    answer: {
      state: 'WORKING',
      checkedDatetime: '2026-11-21T01:00:02.000Z',
      otherFiles: 0,
      pollSeconds: 60,
    },
    remarks: 'What the last look into the input folder met, since the app was last saved.',
    own: ours,
  },
  'PortalAPI/POST:clients/*/apps/batch/test-connection': {
    path: `${app}/test-connection`,
    body: {
      sftpDetails: {
        host: '192.0.2.10',
        port: 22,
        username: 'tideway',
        folder: 'input',
      },
    },
    answer: {
      works: false,
      steps: [
        {
          step: 'name',
          outcome: 'FAILED',
          message: sftpFailures.notPublic('192.0.2.10').text,
        },
        ...['port', 'hostKey', 'login', 'folder'].map((step) => ({
          step,
          outcome: 'NOT_TRIED',
          message: 'Not tried',
        })),
      ],
    },
    remarks:
      'Goes the way to the files step by step, with the details given, saved or not. Nothing is kept and nothing taken. One test of a client at a time.',
    own: 'For the dashboard’s ‘Test connection’.',
  },
}

const batchFields = {
  batchId: 'Our id: 32 hexadecimal digits.',
  fileName: 'As it was found.',
  status:
    'RECEIVED: it was checked and its payments are being made. PROCESSED: each was made or refused. REJECTED: nothing was paid.',
  createdDatetime: 'When it was found, UTC.',
  completedDatetime: 'When it was done with, UTC.',
  sizeBytes: 'Of the file as it was found.',
  encrypted: 'Whether it was encrypted.',
  payments: 'All payments of the file.',
  'payments.count': 'How many; nought where it could not be read.',
  'payments.amount': 'Dollars in all.',
  made: 'The payments made, whatever became of them at the receiving bank since.',
  'made.count': 'How many.',
  'made.amount': 'Dollars in all.',
  refused: 'The payments refused, each with its reason on its line.',
  'refused.count': 'How many.',
  'refused.amount': 'Dollars in all.',
  reason: 'Why nothing was paid.',
  problemCount: 'How many things are wrong with it.',
  movedTo:
    'The folder of your server where it is now, beside its result. Absent: where it was found.',
  filingProblem: 'Why it could not be moved, or its result not be put on your server.',
}
const pageFields = {
  recordCount: 'How many are in this answer.',
  nextPageId: 'Asks for the next page. Absent on the last.',
}

/** What the fields of batch files mean. */
export const batchFacts: Record<string, Record<string, string>> = {
  Batch: batchFields,
  BatchDetail: {
    ...batchFields,
    problems: 'What is wrong with it, a hundred at most.',
    'problems.line': 'Counted from 1.',
    'problems.column': 'Counted from 1: where the field begins, or the very character.',
    'problems.message': 'What is wrong, in words.',
  },
  BatchPage: { records: 'Newest first.', ...pageFields },
  BatchLine: {
    line: 'Its line in the file, counted from 1.',
    status: 'WAITING or REFUSED; once it was made, the status of the payout.',
    payeeName: 'The account title.',
    bsb: 'Six digits.',
    accountNumber: 'Digits alone.',
    amount: 'Dollars.',
    reference: 'The lodgement reference.',
    clientPaymentId: 'Of the payout: the file’s name, eight digits of its contents, and the line.',
    paymentId: 'Of the payout. Absent while WAITING and when REFUSED.',
    reason: 'Why it was refused, failed or came back.',
  },
  BatchLinePage: { records: 'In the order of the file.', ...pageFields },
  BatchConnection: {
    state: 'WORKING, FAILING, or NEVER: disabled, or not looked at since it was saved.',
    checkedDatetime: 'When it was last looked at, UTC.',
    step: 'What failed: `name`, `port`, `hostKey`, `login` or `folder`.',
    reason: 'Why, in words.',
    otherFiles: 'Files whose names are not those of payments, left alone.',
    pollSeconds: 'Seconds from one look to the next.',
  },
  ConnectionTest: {
    sftpDetails: 'The server to test.',
    'sftpDetails.host': 'Its name.',
    'sftpDetails.port': 'Its port.',
    'sftpDetails.username': 'Whom to log in as.',
    'sftpDetails.folder': 'The input folder.',
    typeFilters: 'Whose files to count. Left out: the default.',
    'typeFilters.type': 'As in the app.',
    'typeFilters.subType': 'As in the app.',
    'typeFilters.prefix': 'As in the app.',
    'typeFilters.extension': 'As in the app.',
  },
  ConnectionTestResult: {
    works: 'Whether every step did.',
    steps: 'Always all five, in their order.',
    'steps.step': '`name`, `port`, `hostKey`, `login`, `folder`.',
    'steps.outcome': 'OK, FAILED, or NOT_TRIED: one before it failed.',
    'steps.message': 'What was found, or what to do.',
  },
}

export const batchSchemas: [z.core.$ZodType, id: string, description: string][] = [
  [Batch, 'Batch', 'A file of payments that was found.'],
  [BatchDetail, 'BatchDetail', 'A file of payments, with what is wrong with it.'],
  [BatchPage, 'BatchPage', 'One page of files of payments.'],
  [BatchLine, 'BatchLine', 'A payment of a file.'],
  [BatchLinePage, 'BatchLinePage', 'One page of the payments of a file.'],
  [BatchConnection, 'BatchConnection', 'What the last look for files met.'],
  [ConnectionTest, 'ConnectionTest', 'The server to test.'],
  [ConnectionTestResult, 'ConnectionTestResult', 'How far the test got.'],
]
