import type { RecordColumn } from '../calls/record-column.ts'
import { moneyColumn } from '../calls/record-column.ts'
import type { Cents } from '../money/money.ts'
import type { MoneyWords, SettledMoney } from '../records/settled-money.ts'
import { netOf } from '../records/settled-money.ts'
import type { CellKind } from './export-cells.ts'
import { cellKinds, exportCells } from './export-cells.ts'

/** A file of one kind of transaction, as the dashboard and the provider write it. */
export interface ExportedFile<Row> {
  columns: readonly RecordColumn<Row>[]
  /** The money of its records, which the file adds up. Absent for agreements, which settle none. */
  money?: { of: (row: Row) => SettledMoney; words: MoneyWords } | undefined
  /** The sheet of a workbook with one row for each refund. Absent if the kind has no refunds. */
  refunds?: RefundSheet<Row> | undefined
}

/** Labels and kinds of the columns of a sheet, in order. */
export interface SheetColumns {
  labels: readonly string[]
  kinds: readonly CellKind[]
}

export interface RefundSheet<Row> extends SheetColumns {
  /** Returns a function that writes the rows of a record: the cells of each refund, oldest first. */
  rowsOf: (zone: string) => (row: Row) => string[][]
}

/** A refund with the record that it returns money of. */
export interface RefundOf<Row, Refund> {
  row: Row
  refund: Refund
}

/** Returns a sheet with these columns of refunds. */
export function refundSheet<Row, Refund>(
  columns: readonly RecordColumn<RefundOf<Row, Refund>>[],
  refundsOf: (row: Row) => readonly Refund[],
): RefundSheet<Row> {
  return {
    ...sheetColumns(columns),
    rowsOf(zone) {
      const cells = exportCells(columns, zone)
      return (row) => refundsOf(row).map((refund) => cells({ row, refund }))
    },
  }
}

export function sheetColumns<Row>(columns: readonly RecordColumn<Row>[]): SheetColumns {
  return { labels: columns.map(({ label }) => label), kinds: cellKinds(columns) }
}

/** Ids of the columns with the money of a record. A file with the columns of the list has them too. */
export const moneyColumnIds = ['settledMoney', 'returnedMoney', 'netMoney'] as const

/** Returns the three columns with the money of a record. They are empty for a record without money. */
export function moneyColumns<Row>({
  of,
  words,
}: NonNullable<ExportedFile<Row>['money']>): RecordColumn<Row>[] {
  const [settledId, returnedId, netId] = moneyColumnIds
  const read = (part: (money: SettledMoney) => Cents) => (row: Row) => {
    const money = of(row)
    return money.settled === 0 ? undefined : part(money)
  }
  return [
    moneyColumn(settledId, words.settled, read(settledOf)),
    moneyColumn(returnedId, words.returned, read(returnedOf)),
    moneyColumn(netId, words.net, read(netOf)),
  ]
}

function settledOf({ settled }: SettledMoney): Cents {
  return settled
}

function returnedOf({ returned }: SettledMoney): Cents {
  return returned
}
