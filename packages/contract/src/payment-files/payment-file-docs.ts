import type { AnyFieldDocs, FieldsDocs } from '../calls/docs/field-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import { pageFields } from '../calls/docs/search-docs.ts'
import { connectionTestResultDocs, sftpDetailsDocs } from '../sftp/sftp-docs.ts'
import { paymentsFilter } from './batch-app.ts'
import {
  ConnectionTest,
  MAX_PROBLEMS,
  PaymentFile,
  PaymentFileConnection,
  PaymentFileDetail,
  PaymentFileLine,
  PaymentFileLinePage,
  PaymentFileLinesQuery,
  PaymentFilePage,
} from './payment-file.ts'

export const typeFilters = {
  description: 'Which files hold payments, by their names.',
  fields: {
    type: { description: 'Always `payment`.', example: paymentsFilter.type },
    subType: { description: 'Always `ABA_OUTBOUND_PAYMENT`.', example: paymentsFilter.subType },
    prefix: {
      description: 'The beginning of a file’s name, before `_` or `-`.',
      example: paymentsFilter.prefix,
    },
    extension: {
      description: 'The ending of a file’s name, before `.pgp` if it is encrypted.',
      example: paymentsFilter.extension,
    },
  },
} satisfies AnyFieldDocs

const tally = (description: string) => ({
  description,
  fields: {
    count: { description: 'The number of payments.', example: 2 },
    amount: { description: 'The total in dollars, with two decimals.', example: '2762.55' },
  },
})

const fields: FieldsDocs<typeof PaymentFile> = {
  batchId: {
    description: 'Our id of the file: 32 hexadecimal digits.',
    example: '2c7e61f0a94b4d3e8f5a0b1c6d7e8f90',
  },
  fileName: {
    description: 'The name of the file on the client’s server.',
    example: 'payment_FILE_20261121.aba',
  },
  status: {
    description:
      'RECEIVED: checked, and its payments are being made, or wait for approval. PROCESSED: each payment was made or refused. REJECTED: nothing was paid.',
  },
  createdDatetime: {
    description: 'When the file was found, in UTC.',
    example: '2026-11-21T01:00:02.000Z',
  },
  completedDatetime: {
    description: 'When the file was processed or rejected, in UTC.',
    example: '2026-11-21T01:00:03.000Z',
  },
  sizeBytes: { description: 'The size of the file when it was found, in bytes.', example: 488 },
  encrypted: { description: 'Whether the file was encrypted.' },
  payments: tally('All payments of the file. None if it could not be read.'),
  made: tally('The payments made, regardless of their later status.'),
  refused: tally('The payments refused. Each line has its reason.'),
  waitsForApproval: {
    description:
      'Present and true while a person must approve the file, or what is left of it after the approval policy changed. No more of it is paid until then.',
    example: true,
  },
  reason: {
    description: 'Why nothing was paid. Present with REJECTED.',
    example: 'The file is empty',
  },
  problemCount: { description: 'The number of problems in the file.', example: 0 },
  movedTo: {
    description:
      'The folder of the client’s server that has the file and its result now. Absent if the file is still where it was found.',
    example: 'input/processed',
  },
  filingProblem: {
    description:
      'Why the file could not be moved, or its result could not be written to the client’s server.',
    example: 'The folder could not be written to',
  },
}

const batchDocs = describeObject(PaymentFile, {
  name: 'Batch',
  description: 'A payment file that was found.',
  fields,
})

const lineDocs = describeObject(PaymentFileLine, {
  name: 'BatchLine',
  description: 'A payment in a file.',
  fields: {
    line: { description: 'The line in the file, counted from 1.', example: 2 },
    status: {
      description: 'WAITING or REFUSED. After the payment is made, the status of the payout.',
    },
    payeeName: { description: 'The title of the payee’s account.', example: 'CORNER STORE' },
    bsb: { description: 'The BSB: six digits.', example: '062000' },
    accountNumber: { description: 'The account number, in digits.', example: '12345999' },
    amount: { description: 'Dollars to pay out, with two decimals.', example: '12.50' },
    reference: { description: 'The lodgement reference.', example: 'MILK WEEK 12' },
    clientPaymentId: {
      description:
        'The reference of the payout: the file’s name, eight digits of its contents, and the line.',
      example: 'payment_FILE_20261121-a1b2c3d4-2',
    },
    paymentId: {
      description: 'Our id of the payout. Absent while WAITING and if REFUSED.',
      example: '6d1f8a0c2b3e4f5a9b7c8d0e1f2a3b4c',
    },
    reason: {
      description: 'Why the payment was refused, failed or was returned.',
      example: 'Duplicated payment',
    },
  },
})

/** Descriptions of batch files, their lines and the connection to their server. */
export const paymentFileDocs = [
  batchDocs,
  lineDocs,
  describeObject(PaymentFilePage, {
    name: 'BatchPage',
    description: 'One page of payment files.',
    fields: pageFields(batchDocs),
  }),
  describeObject(PaymentFileDetail, {
    name: 'BatchDetail',
    description: 'A payment file, with the problems in it.',
    fields: {
      ...fields,
      problems: {
        description: `The problems in the file, up to ${MAX_PROBLEMS}.`,
        fields: {
          line: { description: 'The line of the problem, counted from 1.', example: 3 },
          column: {
            description:
              'The column of the problem, counted from 1: the start of the field, or the character itself.',
            example: 31,
          },
          message: {
            description: 'A description of the problem.',
            example: 'The amount is not a number',
          },
        },
      },
    },
  }),
  describeObject(PaymentFileLinePage, {
    name: 'BatchLinePage',
    description: 'One page of the payments in a file.',
    fields: pageFields(lineDocs, 'In the order of the file.'),
  }),
  describeObject(PaymentFileLinesQuery, {
    description: 'Which payments of a file to list.',
    fields: {
      only: { description: '`failed`: only the lines that were refused, failed or returned.' },
      numberOfRecords: {
        description: 'The number of lines of a page, from 1 to 1,000; 100 if you leave it out.',
        example: '100',
        limits: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
      },
      nextPageId: {
        description: 'The `nextPageId` of the previous page, with the same `only`.',
        example: '100',
      },
    },
  }),
  describeObject(PaymentFileConnection, {
    name: 'BatchConnection',
    description: 'The result of the last poll for files.',
    fields: {
      state: {
        description:
          'WORKING: the last poll succeeded. FAILING: it failed. NEVER: the app is disabled, or was not polled since it was saved.',
      },
      checkedDatetime: {
        description: 'When we last polled, in UTC.',
        example: '2026-11-21T01:00:02.000Z',
      },
      step: {
        description: 'The step that failed: `name`, `port`, `hostKey`, `login` or `folder`.',
        example: 'login',
      },
      reason: {
        description: 'A description of why the last poll failed. Present with FAILING.',
        example: 'The server refused our key for the user tideway',
      },
      otherFiles: {
        description: 'The number of files that were ignored because of their names.',
        example: 1,
      },
      filesLeft: {
        description:
          'Files in the folder that were not taken, up to 20: those with other names, and those whose upload seems unfinished.',
        fields: {
          fileName: { description: 'The name of the file.', example: 'invoice.pdf' },
          reason: {
            description: 'Why it was not taken.',
            example: 'Its name doesn’t begin with ‘payment_’ or ‘payment-’',
          },
        },
      },
      pollSeconds: { description: 'Seconds between two polls.', example: 60 },
    },
  }),
  describeObject(ConnectionTest, {
    name: 'ConnectionTest',
    description: 'The server to test, whether it is saved or not.',
    fields: {
      sftpDetails: { description: 'The SFTP server to test.', of: sftpDetailsDocs },
      typeFilters: {
        ...typeFilters,
        description:
          'Which files to count, by their names. The default filter if you leave it out.',
      },
    },
  }),
  connectionTestResultDocs,
]
