import { MAX_BATCH_ROWS } from '../bulk/bulk-batch.ts'
import { csvLine, reportLine } from '../calls/csv.ts'
import { plainAmount, plainCell, readCsv } from '../calls/read-csv.ts'
import { PayoutBatchRow } from './payout-batch.ts'

/** What a column of a pasted or uploaded list holds. */
type Column = keyof PayoutBatchRow

/** The order of the columns of a list without labels. The template has the same. */
const inOrder = [
  'payID',
  'bsb',
  'accountNumber',
  'payeeName',
  'paymentAmount',
  'paymentDescription',
  'clientPaymentId',
] as const satisfies readonly Column[]

/** Labels in lower case without spaces, of the template, of the API and of people. The first that is found counts. */
const labels: Record<Column, readonly string[]> = {
  payID: ['payid', 'payeepayid'],
  payIDType: ['payidtype', 'typeofpayid'],
  bsb: ['bsb', 'bsbnumber', 'branch'],
  accountNumber: ['accountnumber', 'account', 'accountno', 'accno'],
  payeeName: ['payeename', 'payee', 'accountname', 'accounttitle', 'name', 'title'],
  paymentAmount: ['amount', 'paymentamount', 'payoutamount'],
  paymentDescription: ['description', 'paymentdescription', 'narrative', 'reason'],
  paymentReference: ['reference', 'paymentreference', 'lodgementreference'],
  clientPaymentId: ['clientpaymentid', 'paymentid', 'ownpaymentid', 'ownid', 'id'],
  ultimatePayerName: ['ultimatepayername', 'ultimatepayer'],
}
const columns = Object.keys(labels) as Column[]

/** A list that cannot be read at all. */
export interface UnreadablePayouts {
  problem: string
}

/**
 * Reads a pasted or uploaded list of payouts. The first line may have labels in any order. Without labels, the columns
 * are those of the template. A row with missing cells is kept, so that its review says what is missing.
 */
export function readPayoutList(text: string): PayoutBatchRow[] | UnreadablePayouts {
  const lines = readCsv(text)
  if (!Array.isArray(lines))
    return { problem: `The quote on line ${lines.unclosedQuoteOnLine} isn’t closed.` }
  const [first = []] = lines
  const named = columnsOf(first)
  const placed = named ?? inOrder.map((column, at) => ({ column, at }))
  const rows = lines.slice(named ? 1 : 0).map((cells) => rowOf(cells, placed))
  if (rows.length === 0) return { problem: 'Enter at least one payout.' }
  if (rows.length > MAX_BATCH_ROWS) return { problem: tooManyPayoutsText(rows.length) }
  const long = rows.findIndex((row) => !PayoutBatchRow.safeParse(row).success)
  if (long >= 0) return { problem: `Payout ${long + 1} has a cell that is too long.` }
  return rows
}

export function tooManyPayoutsText(count: number): string {
  const most = MAX_BATCH_ROWS.toLocaleString('en-AU')
  return `You can make up to ${most} payouts at once. This list has ${count.toLocaleString('en-AU')}.`
}

interface Placed {
  column: Column
  at: number
}

/** Returns where the columns are, or undefined if the line has no labels of a payee and an amount. */
function columnsOf(cells: readonly string[]): Placed[] | undefined {
  const given = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ''))
  const placed = columns.flatMap((column) => {
    const at = labels[column].map((label) => given.indexOf(label)).find((index) => index >= 0)
    return at === undefined ? [] : [{ column, at }]
  })
  const has = (wanted: Column) => placed.some(({ column }) => column === wanted)
  return has('paymentAmount') && (has('payID') || has('accountNumber')) ? placed : undefined
}

function rowOf(cells: readonly string[], placed: readonly Placed[]): PayoutBatchRow {
  const texts = placed.map(({ column, at }): [Column, string] => {
    const text = plainCell(cells[at] ?? '')
    return [column, column === 'paymentAmount' ? plainAmount(text) : text]
  })
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** Labels of a list that is shown again to be changed. */
const shown: Record<Column, string> = {
  payID: 'PayID',
  payIDType: 'PayID type',
  bsb: 'BSB',
  accountNumber: 'Account number',
  payeeName: 'Payee name',
  paymentAmount: 'Amount',
  paymentDescription: 'Description',
  paymentReference: 'Reference',
  clientPaymentId: 'Client Payment ID',
  ultimatePayerName: 'Ultimate payer',
}

/** Returns payouts as a list to change, which `readPayoutList` reads again. Columns that no payout needs are left out. */
export function payoutListText(rows: readonly PayoutBatchRow[]): string {
  const needed = columns.filter(
    (column) =>
      inOrder.some((always) => always === column) || rows.some((row) => row[column] !== undefined),
  )
  return [
    needed.map((column) => shown[column]),
    ...rows.map((row) => needed.map((column) => row[column] ?? '')),
  ]
    .map((cells) => reportLine(cells, ','))
    .join('')
}

/** The template: the labels, and one payout to each kind of payee. */
export const payoutListTemplate = [
  inOrder.map((column) => shown[column]),
  ['ana@shop.example', '', '', 'Ana Silva', '120.50', 'Invoice 1042', 'invoice-1042'],
  ['', '062-000', '12345999', 'Corner Store', '84.00', 'Milk, week 48', 'milk-2026-48'],
]
  .map(csvLine)
  .join('')
