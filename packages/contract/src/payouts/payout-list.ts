import { listProblem, tooManyRows } from '../batches/batch.ts'
import type { ListField, ListShape } from '../batches/match-columns.ts'
import { csvLine, reportLine } from '../csv/csv.ts'
import { PayoutBatchRow } from './payout-batch.ts'
import { payoutOfRow } from './payout-row.ts'

/** The field that a column of a list of payouts holds. */
export type PayoutColumn = Exclude<keyof PayoutBatchRow, 'line' | 'leaveOut' | 'accepts'>

const fields: readonly ListField<PayoutColumn>[] = [
  {
    field: 'payID',
    label: 'PayID',
    names: ['payid', 'payeepayid'],
    words: ['payid', 'mobile', 'phone', 'email', 'abn'],
  },
  { field: 'payIDType', label: 'PayID type', names: ['payidtype', 'typeofpayid'], words: ['type'] },
  { field: 'bsb', label: 'BSB', names: ['bsb', 'bsbnumber', 'bsbno', 'branch'], words: ['bsb'] },
  {
    field: 'accountNumber',
    label: 'Account number',
    names: ['accountnumber', 'account', 'accountno', 'accno'],
    words: ['account', 'acct', 'acc'],
  },
  {
    field: 'payeeName',
    label: 'Payee name',
    names: ['payeename', 'payee', 'accountname', 'accounttitle', 'name', 'title'],
    words: ['payee', 'name', 'beneficiary', 'recipient', 'supplier', 'vendor', 'employee'],
  },
  {
    field: 'paymentAmount',
    label: 'Amount',
    names: ['amount', 'paymentamount', 'payoutamount'],
    words: ['amount', 'amt', 'total', 'value', 'sum', 'payment', 'pay'],
  },
  {
    field: 'paymentDescription',
    label: 'Description',
    names: ['description', 'paymentdescription', 'narrative', 'narration', 'reason'],
    words: ['description', 'details', 'particulars', 'memo', 'message', 'remarks'],
  },
  {
    field: 'paymentReference',
    label: 'Reference',
    names: ['reference', 'paymentreference', 'lodgementreference'],
    words: ['reference', 'ref'],
  },
  {
    field: 'clientPaymentId',
    label: 'Client Payment ID',
    names: ['clientpaymentid', 'paymentid', 'ownpaymentid', 'ownid', 'id'],
    words: ['id'],
  },
  {
    field: 'ultimatePayerName',
    label: 'Ultimate payer',
    names: ['ultimatepayername', 'ultimatepayer'],
    words: ['payer'],
  },
]

/** The template's columns, in its order. */
const inOrder = [
  'payID',
  'bsb',
  'accountNumber',
  'payeeName',
  'paymentAmount',
  'paymentDescription',
  'clientPaymentId',
] as const satisfies readonly PayoutColumn[]

/** Columns of a list of payouts. */
export const payoutListShape: ListShape<PayoutColumn> = {
  fields,
  inOrder,
  amount: 'paymentAmount',
  isRow: (row) => 'payout' in payoutOfRow(row),
  lacks(columns) {
    if (!columns.has('paymentAmount')) return 'Choose the column of the amount.'
    if (columns.has('payID') || (columns.has('bsb') && columns.has('accountNumber')))
      return undefined
    return 'Choose the column of the PayID, or those of the BSB and the account number.'
  },
}

/** Returns why these rows cannot be a list, or undefined. */
export const payoutListProblem = (rows: readonly PayoutBatchRow[]) =>
  listProblem(rows, PayoutBatchRow, {
    none: 'Enter at least one payout.',
    tooMany: tooManyPayoutsText,
  })

export function tooManyPayoutsText(count: number): string {
  return tooManyRows((most) => `make up to ${most} payouts`, count)
}

const labelOf = new Map(fields.map(({ field, label }) => [field, label]))

/** Returns payouts as an editable list. Columns that no payout needs are left out. */
export function payoutListText(rows: readonly PayoutBatchRow[]): string {
  const needed = fields
    .map(({ field }) => field)
    .filter(
      (field) =>
        inOrder.some((always) => always === field) || rows.some((row) => row[field] !== undefined),
    )
  return [
    needed.map((field) => labelOf.get(field) ?? ''),
    ...rows.map((row) => needed.map((field) => row[field] ?? '')),
  ]
    .map((cells) => reportLine(cells, ','))
    .join('')
}

/** The template: the labels, and one payout to each kind of payee. */
export const payoutListTemplate = [
  inOrder.map((field) => labelOf.get(field) ?? ''),
  ['ana@shop.example', '', '', 'Ana Silva', '120.50', 'Invoice 1042', 'invoice-1042'],
  ['', '062-000', '12345999', 'Corner Store', '84.00', 'Milk, week 48', 'milk-2026-48'],
]
  .map(csvLine)
  .join('')
