import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../http/calls/call-parameters.ts'

const path = '/clients/HARBOUR/statement'
const extension =
  'The statement of the dashboard. For roles that may read reports, which are the roles that see the balance.'

export const statementDocs: CallDocs = {
  description:
    'The entries of the balance in whole days of Sydney, newest first, each with the balance after it. The opening balance and all entries add up to the closing balance, to the cent.',
  extension,
  errors: {
    400: 'The first day is after the last one or in the future.',
    404: 'The client is neither yours nor below it.',
  },
  parameters: clientIdInPath,
  example: {
    path,
    query: 'from=2026-11-01&to=2026-11-20&numberOfRecords=2',
    answer: {
      from: '2026-11-01',
      to: '2026-11-20',
      openingBalance: '0.00',
      closingBalance: '37.40',
      entries: 2,
      records: [
        {
          entryNumber: 2,
          bookedDatetime: '2026-11-20T03:10:00.000Z',
          kind: 'REFUNDS',
          direction: 'DEBIT',
          amount: '12.50',
          balance: '37.40',
          transactionType: 'PaymentRequest',
          transactionId: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
          clientTransactionId: 'order-7731',
          name: 'Priya Raman',
          description: 'Espresso blend, 2 kg',
        },
        {
          entryNumber: 1,
          bookedDatetime: '2026-11-20T03:00:00.000Z',
          kind: 'PAYMENTS',
          direction: 'CREDIT',
          amount: '49.90',
          balance: '49.90',
          transactionType: 'PaymentRequest',
          transactionId: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
          clientTransactionId: 'order-7731',
          name: 'Priya Raman',
          description: 'Espresso blend, 2 kg',
          reference: 'INV-7731',
          nppTransactionId: 'TESTAU2SXXXI20261120000000000001306',
        },
      ],
      recordCount: 2,
    },
  },
}

export const statementFileDocs: CallDocs = {
  description:
    'The whole statement as a file, oldest first. MT940 is split into messages of 2,000 characters, each continuing the previous one, and camt.053 is one statement. At most 100,000 entries.',
  extension,
  errors: {
    400: 'The first day is after the last one or in the future, there are more than 100,000 entries, or `kinds` was sent for a format that has all of them.',
    404: 'The client is neither yours nor below it.',
  },
  parameters: clientIdInPath,
  example: { path: `${path}/file`, query: 'from=2026-11-01&to=2026-11-20&format=camt053' },
}

export const settlementFileDocs: CallDocs = {
  description:
    'The opening balance, every entry that the settlement explains in the order of the books, the closing balance, and the settlement with the balance that it leaves. At most 100,000 entries.',
  extension: 'The download on the page of a settlement. For roles that may read reports.',
  errors: {
    400: 'There are more than 100,000 entries.',
    404: 'The client has no such settlement, or is neither yours nor below it.',
  },
  parameters: {
    ...clientIdInPath,
    settlementId: {
      description: 'The id of the settlement.',
      example: '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
    },
  },
  example: { path: '/clients/HARBOUR/settlements/$ID/file', query: 'format=csv' },
}
