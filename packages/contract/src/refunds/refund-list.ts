import { listProblem, MAX_ROW_REFERENCE, tooManyRows } from '../batches/batch.ts'
import type { ListField, ListShape } from '../batches/match-columns.ts'
import { reportLine } from '../csv/csv.ts'
import { parsePaymentAmount } from '../money/money.ts'
import { isRefundDescription } from './refund.ts'
import { RefundBatchRow } from './refund-batch.ts'

/** The field that a column of a list of refunds holds. */
export type RefundColumn = Exclude<keyof RefundBatchRow, 'line' | 'leaveOut'>

const idNames = [
  'paymentrequestid',
  'clienttransactionid',
  'id',
  'payment',
  'paymentid',
  'transactionid',
]

/** Names of the columns on screens. */
export const refundColumnLabels: Readonly<Record<RefundColumn, string>> = {
  id: 'ID of the payment',
  refundAmount: 'Amount',
  clientRefundID: 'Your reference',
  description: 'Reason',
}

const fields: readonly ListField<RefundColumn>[] = [
  {
    field: 'id',
    label: refundColumnLabels.id,
    names: idNames,
    words: ['id', 'payment', 'transaction', 'order', 'invoice'],
  },
  {
    field: 'refundAmount',
    label: refundColumnLabels.refundAmount,
    names: ['refundamount', 'amount', 'refund'],
    words: ['amount', 'amt', 'refund', 'total', 'value', 'sum', 'price'],
  },
  {
    field: 'clientRefundID',
    label: refundColumnLabels.clientRefundID,
    names: ['clientrefundid', 'refundreference', 'reference'],
    words: ['reference', 'ref'],
  },
  {
    field: 'description',
    label: refundColumnLabels.description,
    names: ['reason', 'refundreason', 'refunddescription', 'description'],
    words: ['reason', 'description', 'comment', 'note', 'message'],
  },
]

/** The order of the columns of a list without names. */
const inOrder: readonly RefundColumn[] = ['id', 'refundAmount', 'clientRefundID', 'description']

/** Names of the columns of our exports that hold nothing of a refund. A test compares them with the exports. */
const ofExports = [
  'payid',
  'clientbranch',
  'description',
  'paymentexpiry',
  'parentpaymentrequestid',
  'status',
  'createddate',
  'completeddate',
  'returncreateddate',
  'returninitiator',
  'amountreceived',
  'received',
  'refunded',
  'net',
  'overpaymentamount',
  'failurereason',
  'payerpaymentdescription',
  'reference',
  'payerbsb',
  'payeraccountnumber',
  'legalaccountname',
  'ultimatepayeename',
  'npptransactionid',
  'settledby',
  'refundreason',
  'refundreference',
]
/** Names that only our exports have. Their references and descriptions are those of the payments. */
const exportsOnly = ['payid', 'createddate']

/** Columns of a list of refunds. */
export const refundListShape: ListShape<RefundColumn> = {
  fields,
  inOrder,
  amount: 'refundAmount',
  isRow: ({ id = '', refundAmount, clientRefundID = '', description }) =>
    id !== '' &&
    (refundAmount === undefined || parsePaymentAmount(refundAmount) !== undefined) &&
    clientRefundID.length <= MAX_ROW_REFERENCE &&
    (description === undefined || isRefundDescription(description)),
  lacks: (columns) => (columns.has('id') ? undefined : 'Choose the column of the payments’ IDs.'),
  setAside(names) {
    const aside = new Set(names.has('paymentrequestid') ? ['clienttransactionid'] : [])
    if (!exportsOnly.some((name) => names.has(name))) return aside
    return new Set([...aside, ...ofExports])
  },
}

/** Returns why these rows cannot be a list, or undefined. */
export const refundListProblem = (rows: readonly RefundBatchRow[]) =>
  listProblem(rows, RefundBatchRow, { none: 'Enter at least one payment.', tooMany: tooManyText })

/**
 * Returns how many rows would refund the whole remaining balance only because they lack an amount. In a list of more
 * than ids a person must choose that, because the amount may be in a column that was not recognised.
 */
export function rowsWithoutAmount(rows: readonly RefundBatchRow[], columns: number): number {
  if (columns <= 1) return 0
  return rows.filter(({ refundAmount, leaveOut }) => !refundAmount && !leaveOut).length
}

/** Returns refunds as an editable list. */
export function refundListText(rows: readonly RefundBatchRow[]): string {
  return [
    ['ID', 'Amount', 'Reference', 'Reason'],
    ...rows.map((row) => inOrder.map((column) => row[column] ?? '')),
  ]
    .map((cells) => reportLine(cells, ','))
    .join('')
}

export function tooManyText(count: number): string {
  return tooManyRows((most) => `refund up to ${most} payments`, count)
}
