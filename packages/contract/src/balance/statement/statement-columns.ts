import type { RecordColumn } from '../../calls/record-column.ts'
import { idColumn, instantColumn, moneyColumn, textColumn } from '../../calls/record-column.ts'
import { parseSignedTwoDecimals, parseTwoDecimals } from '../../money/money.ts'
import { entryWords } from './entry-kinds.ts'
import type { StatementEntry } from './statement.ts'

/** A row of a file without an entry: a balance, or the settlement that the file explains, with the balance after it. */
export interface BalanceRow {
  balanceOf: 'Opening balance' | 'Closing balance' | 'Settlement'
  at: string
  /** Dollars with two decimals. A settlement that took later money leaves less than nothing. */
  balance: string
  debit?: string
}

/** A row of the file of a statement or a settlement. */
export type StatementRow = StatementEntry | BalanceRow

type OfEntry<Value> = (entry: StatementEntry) => Value | undefined

const ofEntry =
  <Value>(read: OfEntry<Value>) =>
  (row: StatementRow) =>
    'balanceOf' in row ? undefined : read(row)

/** The columns of the files CSV and XLSX. */
export const statementColumns: readonly RecordColumn<StatementRow>[] = [
  textColumn(
    'entryNumber',
    'Entry',
    ofEntry(({ entryNumber }) => String(entryNumber)),
  ),
  instantColumn('bookedDatetime', 'Date', (row) =>
    'balanceOf' in row ? row.at : row.bookedDatetime,
  ),
  textColumn('kind', 'Type', (row) => ('balanceOf' in row ? row.balanceOf : entryWords(row))),
  textColumn(
    'name',
    'Name',
    ofEntry(({ name }) => name),
  ),
  textColumn(
    'description',
    'Description',
    ofEntry(({ description }) => description),
  ),
  textColumn(
    'reference',
    'Reference',
    ofEntry(({ reference }) => reference),
  ),
  moneyColumn('debit', 'Debit', (row) =>
    'balanceOf' in row ? parseTwoDecimals(row.debit ?? '') : amountOf('DEBIT')(row),
  ),
  moneyColumn('credit', 'Credit', ofEntry(amountOf('CREDIT'))),
  moneyColumn('balance', 'Balance', ({ balance }) => parseSignedTwoDecimals(balance)),
  idColumn(
    'transactionId',
    'Transaction ID',
    ofEntry(({ transactionId }) => transactionId),
  ),
  idColumn(
    'clientTransactionId',
    'Client Transaction ID',
    ofEntry(({ clientTransactionId }) => clientTransactionId),
  ),
  idColumn(
    'nppTransactionId',
    'NPP Transaction ID',
    ofEntry(({ nppTransactionId }) => nppTransactionId),
  ),
]

function amountOf(side: StatementEntry['direction']) {
  return ({ direction, amount }: StatementEntry) =>
    direction === side ? parseTwoDecimals(amount) : undefined
}
