import type { CallDocs } from '../../../http/calls/call-docs.ts'

const none = { rows: 0, amount: '0.00' }
const one = { rows: 1, amount: '84.00' }
const batch = {
  batchId: '019acb2e7f3a7c41b8d4f6a0c2e41a38',
  fileName: 'suppliers.csv',
  status: 'RUNNING',
  createdBy: 'admin@harbour.example',
  createdDatetime: '2026-11-21T01:00:02.000Z',
  confirmed: { rows: 2, amount: '204.50' },
  waiting: { rows: 1, amount: '120.50' },
  inProgress: one,
  complete: none,
  failed: none,
  leftOut: 1,
}
const stopped = { ...batch, status: 'STOPPED' }

const order = {
  payeeName: 'Corner Store',
  bsb: '062-000',
  accountNumber: '12345999',
  paymentAmount: '84.00',
  paymentDescription: 'Milk, week 48',
}
const rows = [
  { ...order, clientPaymentId: 'milk-2026-48' },
  { payID: 'ana@shop.example', paymentAmount: '120.50', paymentDescription: 'Invoice 1042' },
  { payeeName: 'Corner Store', paymentAmount: '84.00', paymentDescription: 'Milk, week 48' },
]
const noPayee = {
  row: 3,
  payeeName: 'Corner Store',
  paymentDescription: 'Milk, week 48',
  failureCode: 'ERR0.03',
  reason: 'The payee is missing: enter a PayID, or a BSB and an account number',
}

const extension = 'For the dashboard’s lists of payouts. Only people may call it, not API keys.'
const parameters = {
  batchId: { description: 'Our id of the batch.', example: batch.batchId },
}
const path = '/payoutBatches/$ID'

export const reviewDocs: CallDocs = {
  description:
    'Says of each row what would be paid, or why it cannot be, by the rules of a single payout. It changes nothing, and asks no bank: `check` of a row is what POST /payeeChecks found out. Rows that pay the same payee the same amount as an earlier row, or as a payout of the last 24 hours, are marked and can be paid. So are rows that repeat a row which waits in another batch, or for approval. A second row with the same clientPaymentId is left out.',
  extension,
  example: {
    path: '/payoutBatchReviews',
    body: { rows },
    answer: {
      payouts: 2,
      amount: '204.50',
      leftOut: 1,
      duplicates: 0,
      repeats: 0,
      repeated: [],
      unmatched: 1,
      unchecked: 1,
      balance: 1500,
      balanceAfter: 1295.5,
      rows: [
        {
          row: 1,
          payeeName: order.payeeName,
          bsb: '062000',
          accountNumber: order.accountNumber,
          paymentDescription: order.paymentDescription,
          clientPaymentId: 'milk-2026-48',
          amount: '84.00',
        },
        noPayee,
      ],
    },
  },
}

export const checkDocs: CallDocs = {
  description:
    'Asks the banks and the directory about the payees of up to 20 rows, and stores what they answer for the review. Answers count for 24 hours. The banks forbid enquiries in bulk, so a client has 600 in a minute. If `checked` is lower than the number of rows, send the rows again a few seconds later.',
  extension,
  example: {
    path: '/payeeChecks',
    body: { rows: [{ ...rows[1], payeeName: 'Ana Silva' }] },
    answer: { checked: 1 },
  },
}

export const beginDocs: CallDocs = {
  description:
    'Makes the payouts of the rows that can be paid, one after the other, in the background. Each is a payout like any other, and is made once, also if a process ends in the middle. The rows are reviewed again first. Nothing is paid if count or sum differ from `confirmed`, more rows may pay twice, or rows repeat something that is not in `confirmed.repeated`. Nothing is paid either if the check of a payee is not MATCH and not what the row `accepts`. A caller that sends neither `repeated` nor `accepts` accepts nothing.',
  extension,
  errors: {
    409: 'Count, sum, repeats or checks of the payouts differ from what was confirmed.',
  },
  idempotent: true,
  example: {
    path: '/payoutBatches',
    body: {
      rows: [{ ...order, accepts: 'NOT_CHECKED' }],
      confirmed: { payouts: 1, amount: '84.00', duplicates: 0, repeats: 0, repeated: [] },
      fileName: 'suppliers.csv',
    },
    answer: { ...batch, confirmed: one, waiting: one, inProgress: none, leftOut: 0 },
  },
}

export const listDocs: CallDocs = {
  description: 'The newest fifty batches of the client, by all people.',
  extension,
  example: { path: '/payoutBatches', answer: { payoutBatches: [batch] } },
}

export const readDocs: CallDocs = {
  description: 'A batch, and the outcomes of up to 100 rows.',
  extension,
  parameters,
  example: {
    path,
    query: 'only=problems',
    answer: { batch, rows: [{ ...noPayee, status: 'LEFT_OUT', attempts: 0 }] },
  },
}

export const stopDocs: CallDocs = {
  description:
    'No further row is paid once this call has answered. Payouts that the bank has already are completed. A batch that is not running is unchanged.',
  extension,
  parameters,
  example: { path: `${path}/stop`, answer: stopped },
}

export const resumeDocs: CallDocs = {
  description:
    'Goes on with the rows that wait. A batch that is not stopped is unchanged. If rows repeat something that was paid or confirmed since, and the body does not accept it, nothing is paid. If the approval policy of this moment makes the rows wait, it answers 202.',
  extension,
  parameters,
  errors: { 409: 'Rows may be paid twice.' },
  example: { path: `${path}/resume`, answer: batch },
}

export const retryDocs: CallDocs = {
  description:
    'Pays the rows again that failed, with the amounts that were confirmed. Each gets another payout, whose clientPaymentId has the number of the attempt added. If rows repeat something that was paid or confirmed since, and the body does not accept it, nothing is paid.',
  extension,
  parameters,
  errors: { 409: 'Rows may be paid twice.' },
  example: { path: `${path}/retry`, answer: batch },
}
