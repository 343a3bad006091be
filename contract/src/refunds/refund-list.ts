import { MAX_BATCH_ROWS } from '../bulk/bulk-batch.ts'
import { reportLine } from '../calls/csv.ts'
import { plainAmount, plainCell, readCsv } from '../calls/read-csv.ts'
import type { RefundBatchRow } from './refund-batch.ts'

/** What a column of a pasted or uploaded list holds. */
type Column = 'id' | 'refundAmount' | 'clientRefundID' | 'description'

/** The order of the columns of a list without labels. */
const inOrder: readonly Column[] = ['id', 'refundAmount', 'clientRefundID', 'description']

/** Labels in lower case without spaces, of exports of ours, of the API and of people. The first that is found counts. */
const labels: Record<Column, readonly string[]> = {
  id: ['paymentrequestid', 'clienttransactionid', 'id', 'payment', 'paymentid', 'transactionid'],
  refundAmount: ['refundamount', 'amount', 'refund'],
  clientRefundID: ['clientrefundid', 'refundreference', 'reference'],
  description: ['reason', 'refundreason', 'refunddescription', 'description'],
}

/** A list that cannot be read at all. */
export interface UnreadableList {
  problem: string
}

/**
 * Reads a pasted or uploaded list of refunds. The first line may have labels in any order. Without labels, the columns
 * are id, amount, reference and reason. A row without an id is kept, so that its review says what is missing.
 */
export function readRefundList(text: string): RefundBatchRow[] | UnreadableList {
  const lines = readCsv(text)
  if (!Array.isArray(lines))
    return { problem: `The quote on line ${lines.unclosedQuoteOnLine} isn’t closed.` }
  const [first = []] = lines
  const named = columnsOf(first)
  const columns = named ?? inOrder.map((column, at) => ({ column, at }))
  const rows = lines.slice(named ? 1 : 0).map((cells) => rowOf(cells, columns))
  if (rows.length === 0) return { problem: 'Enter at least one payment.' }
  if (rows.length > MAX_BATCH_ROWS) return { problem: tooManyText(rows.length) }
  return rows
}

/** Returns refunds as a list to change, which `readRefundList` reads again. */
export function refundListText(rows: readonly RefundBatchRow[]): string {
  return [
    ['ID', 'Amount', 'Reference', 'Reason'],
    ...rows.map((row) => inOrder.map((column) => row[column] ?? '')),
  ]
    .map((cells) => reportLine(cells, ','))
    .join('')
}

export function tooManyText(count: number): string {
  const most = MAX_BATCH_ROWS.toLocaleString('en-AU')
  return `You can refund up to ${most} payments at once. This list has ${count.toLocaleString('en-AU')}.`
}

/** Labels of columns that only exports of lists have. Their references and descriptions are those of the payments. */
const ofExports = ['payid', 'createddate']

interface Placed {
  column: Column
  at: number
}

/** Returns where the columns are, or undefined if the line has no label of an id. */
function columnsOf(cells: readonly string[]): Placed[] | undefined {
  const given = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ''))
  const isExport = given.some((label) => ofExports.includes(label))
  const placed = inOrder.flatMap((column) => {
    if (isExport && (column === 'clientRefundID' || column === 'description')) return []
    const at = labels[column].map((label) => given.indexOf(label)).find((index) => index >= 0)
    return at === undefined ? [] : [{ column, at }]
  })
  return placed.some(({ column }) => column === 'id') ? placed : undefined
}

function rowOf(cells: readonly string[], columns: readonly Placed[]): RefundBatchRow {
  const texts = columns.map(({ column, at }): [Column, string] => {
    const text = plainCell(cells[at] ?? '')
    return [column, column === 'refundAmount' ? plainAmount(text) : text]
  })
  const { id = '', ...others } = Object.fromEntries(texts.filter(([, text]) => text !== ''))
  return { id, ...others }
}
