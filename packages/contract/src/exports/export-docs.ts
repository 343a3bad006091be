import { describeObject } from '../calls/docs/field-docs.ts'
import {
  ExportBody,
  ExportChange,
  ExportCount,
  ExportCountBody,
  ExportLink,
  ExportList,
  ExportView,
} from './exports.ts'

const kind = {
  description: 'The list: payment requests, payouts, PayTo initiations or PayTo agreements.',
}
const search = {
  description: 'The search, as the body of the list’s search takes it.',
  example: { fromDate: '2026-10-31T13:00:00.000Z', toDate: '2026-11-20T12:59:59.999Z' },
}
const format = { description: 'The file: CSV in UTF-8, or an Excel workbook.' }

const moneyFields = {
  settled: {
    description: 'The dollars that were received, or paid out for payouts.',
    example: '412350.75',
  },
  returned: {
    description:
      'The dollars of it that went back: completed refunds whenever they were made, or returned payouts.',
    example: '1200.00',
  },
  net: { description: 'settled less returned.', example: '411150.75' },
}

const viewDocs = describeObject(ExportView, {
  name: 'Export',
  description: 'An export, finished or not.',
  fields: {
    exportId: {
      description: 'Our id of the export: 32 hexadecimal digits.',
      example: '019acb2e7f3a7c41b8d4f6a0c2e41a38',
    },
    kind,
    format,
    fileName: {
      description: 'The file’s name, with the days of the search in the zone of the file.',
      example: 'inbound-payments_2026-11-01_2026-11-20.csv',
    },
    status: {
      description:
        'RUNNING: being written, or waiting for it. STOPPED: stopped by you. DONE: ready to download. FAILED: given up after several attempts; resume it to try again.',
    },
    rows: { description: 'The rows written so far.', example: 3000 },
    money: {
      description: 'The money of these rows. Absent for agreements.',
      fields: moneyFields,
    },
    expectedRows: {
      description: 'The rows that were counted when the export began. Absent until then.',
      example: 120_000,
    },
    expectsMore: { description: 'Whether there were more rows than could be counted.' },
    createdDatetime: {
      description: 'When the export was requested, in UTC. Records created later are not in it.',
      example: '2026-11-21T01:00:02.000Z',
    },
    completedDatetime: {
      description: 'When the file was ready, in UTC. Absent until then.',
      example: '2026-11-21T01:00:31.000Z',
    },
    expiresDatetime: {
      description: 'When the export is deleted, in UTC.',
      example: '2026-11-28T01:00:31.000Z',
    },
  },
})

export const exportDocs = [
  viewDocs,
  describeObject(ExportList, {
    name: 'Exports',
    description: 'Your exports of a client.',
    fields: { exports: { description: 'The exports, newest first.', of: viewDocs } },
  }),
  describeObject(ExportCount, {
    name: 'ExportCount',
    description: 'What an export would contain now.',
    fields: {
      rows: { description: 'The rows that were counted.', example: 120_000 },
      money: {
        description: 'Their money. Absent for agreements, and if there are more.',
        fields: moneyFields,
      },
      more: { description: 'Whether there are more records than were counted.' },
    },
  }),
  describeObject(ExportLink, {
    name: 'ExportLink',
    description: 'A link to an export’s file.',
    fields: {
      exportUrl: {
        description: 'The address of the file. It works for one minute, without signing in.',
        example: 'https://tideway.example/export-files/3hQ0Zr9sXjW4bN7tKc2LmAvPq8yUeD1f',
      },
    },
  }),
  describeObject(ExportBody, {
    name: 'ExportRequest',
    description: 'What to export.',
    fields: {
      kind,
      search,
      columns: {
        description: 'The columns in order, by their ids.',
        example: ['PayID', 'PaymentAmount'],
      },
      zone: {
        description: 'The time zone of the times in the file.',
        example: 'Australia/Sydney',
      },
      format,
    },
  }),
  describeObject(ExportCountBody, {
    name: 'ExportCountRequest',
    description: 'What to count.',
    fields: { kind, search },
  }),
  describeObject(ExportChange, {
    name: 'ExportChange',
    description: 'A change of an export.',
    fields: { action: { description: 'Whether to stop the export or to go on with it.' } },
  }),
]
