import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../http/calls/call-parameters.ts'

const path = '/clients/HARBOUR/settlementSchedule'
const settlementId = '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b'
const settlement = {
  settlementId,
  reference: 'ST1DQJYEMW3N75Z2KV',
  status: 'SETTLED',
  amount: '1250.00',
  createdDatetime: '2026-11-20T21:00:00.412Z',
  completedDatetime: '2026-11-20T21:00:02.000Z',
  day: '2026-11-20',
}
const parameters = {
  ...clientIdInPath,
  settlementId: { description: 'The id of the settlement.', example: settlementId },
}

export const readScheduleDocs: CallDocs = {
  extension: 'The choice under Instant Settlement.',
  parameters: clientIdInPath,
  example: { path, answer: { mode: 'NEXT_DAY', nextDatetime: '2026-11-20T21:00:00.000Z' } },
}

export const saveScheduleDocs: CallDocs = {
  description:
    'A day is from midnight to midnight in Sydney and is settled at 8:00 am on the next day. Days without money are skipped. We settle a day that we missed later, each once, oldest first. Saving sends no money at once. It also resumes settlements that were paused because one failed.',
  errors: { 400: 'A client without a settlement account also gets 400.' },
  extension: 'The choice under Instant Settlement.',
  parameters: clientIdInPath,
  example: {
    path,
    body: { mode: 'KEEP_AMOUNT', keepAmount: '1000.00' },
    answer: {
      mode: 'KEEP_AMOUNT',
      keepAmount: '1000.00',
      nextDatetime: '2026-11-20T21:00:00.000Z',
    },
  },
}

export const settlementDocs: CallDocs = {
  description:
    'The opening balance and all lines are the closing balance, to the cent. Every entry of the balance is in exactly one settlement, or in the balance since the last.',
  errors: { 404: 'The client has no such settlement.' },
  extension: 'The page of a settlement. For roles that may read reports.',
  parameters,
  example: {
    path: '/clients/HARBOUR/settlements/$ID',
    answer: {
      Settlement: settlement,
      openingBalance: '100.00',
      lines: [
        { kind: 'PAYMENTS', count: 12, amount: '1300.00' },
        { kind: 'REFUNDS', count: 1, amount: '-50.00' },
        { kind: 'PAYOUTS', count: 0, amount: '0.00' },
        { kind: 'RETURNS', count: 0, amount: '0.00' },
        { kind: 'TOP_UPS', count: 0, amount: '0.00' },
        { kind: 'SETTLEMENTS', count: 0, amount: '0.00' },
        { kind: 'ADJUSTMENTS', count: 0, amount: '0.00' },
      ],
      closingBalance: '1350.00',
      leftInBalance: '100.00',
      fromDatetime: '2026-11-19T13:00:12.000Z',
      toDatetime: '2026-11-20T12:59:31.000Z',
      transitDatetime: '2026-11-20T21:00:00.000Z',
      inTransit: [],
    },
  },
}

export const settlementEntriesDocs: CallDocs = {
  description: 'In the order of the books, 50 a page.',
  errors: { 404: 'The client has no such settlement.' },
  extension: 'The rows behind a line of a settlement. For roles that may read reports.',
  parameters,
  example: {
    path: '/clients/HARBOUR/settlements/$ID/entries',
    query: 'kind=REFUNDS',
    answer: {
      records: [
        {
          entryNumber: 214,
          bookedDatetime: '2026-11-20T03:00:00.000Z',
          kind: 'REFUNDS',
          direction: 'DEBIT',
          amount: '50.00',
          balance: '140.00',
          transactionType: 'PaymentRequest',
          transactionId: '1c7a3a4b0d2e5f609b8c7d6e5f4a3b2c',
          clientTransactionId: 'order-1042',
          name: 'Amelia Chen',
          description: 'Order 1042',
        },
      ],
    },
  },
}
