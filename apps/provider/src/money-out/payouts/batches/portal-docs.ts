import type { CallDocs } from '../../../http/calls/call-docs.ts'
import { batchDocs } from '../../batches/batch-docs.ts'

const order = {
  payeeName: 'Corner Store',
  bsb: '062-000',
  accountNumber: '12345999',
  paymentAmount: '84.00',
  paymentDescription: 'Milk, week 48',
}
const one = { rows: 1, amount: '84.00' }
const toPayId = {
  payID: 'ana@shop.example',
  paymentAmount: '120.50',
  paymentDescription: 'Invoice 1042',
}
const noPayee = {
  row: 3,
  payeeName: 'Corner Store',
  paymentDescription: 'Milk, week 48',
  failureCode: 'ERR0.03',
  reason: 'The payee is missing: enter a PayID, or a BSB and an account number',
}
const extension = 'For the dashboard’s lists of payouts. Only people may call it, not API keys.'

export const payoutBatchDocs = batchDocs({
  noun: 'payout',
  done: 'paid',
  extension,
  batch: {
    fileName: 'suppliers.csv',
    confirmed: { rows: 2, amount: '204.50' },
    waiting: { rows: 1, amount: '120.50' },
    inProgress: one,
    complete: { rows: 0, amount: '0.00' },
  },
  review: {
    description:
      'Says of each row what would be paid, or why it cannot be, by the rules of a single payout. It changes nothing, and asks no bank: `check` of a row is what POST /payeeChecks found out. Rows that pay the same payee the same amount as an earlier row, or as a payout of the last 24 hours, are marked and can be paid. So are rows that repeat a row which waits in another batch, or for approval. A second row with the same clientPaymentId is left out.',
    body: {
      rows: [
        { ...order, clientPaymentId: 'milk-2026-48' },
        toPayId,
        { payeeName: 'Corner Store', paymentAmount: '84.00', paymentDescription: 'Milk, week 48' },
      ],
    },
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
  begin: {
    description:
      'Makes the payouts of the rows that can be paid, one after the other, in the background. Each is a payout like any other, and is made once, also if a process ends in the middle. The rows are reviewed again first. Nothing is paid if count or sum differ from `confirmed`, more rows may pay twice, or rows repeat something that is not in `confirmed.repeated`. Nothing is paid either if the check of a payee is not MATCH and not what the row `accepts`. A caller that sends neither `repeated` nor `accepts` accepts nothing.',
    changed: 'Count, sum, repeats or checks of the payouts differ from what was confirmed.',
    rows: [{ ...order, accepts: 'NOT_CHECKED' }],
    confirmed: { payouts: 1, amount: '84.00', duplicates: 0, repeats: 0, repeated: [] },
    counted: one,
  },
  leftOut: noPayee,
  retry:
    'Pays the rows again that failed, with the amounts that were confirmed. Each gets another payout, whose clientPaymentId has the number of the attempt added.',
  repeats:
    'If rows repeat something that was paid or confirmed since, and the body does not accept it, nothing is paid.',
})

export const checkDocs: CallDocs = {
  description:
    'Asks the banks and the directory about the payees of up to 20 rows, and stores what they answer for the review. Answers count for 24 hours. The banks forbid enquiries in bulk, so a client has 600 in a minute. If `checked` is lower than the number of rows, send the rows again a few seconds later.',
  extension,
  example: {
    path: '/payeeChecks',
    body: { rows: [{ ...toPayId, payeeName: 'Ana Silva' }] },
    answer: { checked: 1 },
  },
}
