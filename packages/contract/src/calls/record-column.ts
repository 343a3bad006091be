import type { Cents } from '../money/money.ts'

/**
 * A column of a list of transactions: its id (spec 3.10), its label, and how its value is read from a record. The list
 * draws it and a file writes it, each in its own form. A value that a record does not have is undefined.
 */
export type RecordColumn<Row> = { id: string; label: string } & (
  | {
      /**
       * `instant`: an instant in UTC. `day`: 'yyyy-MM-dd', or a word for no day. `id`: an id, which a list may shorten.
       * `status`: an exact status word.
       */
      kind: 'text' | 'id' | 'instant' | 'day' | 'status'
      read: (row: Row) => string | undefined
    }
  | { kind: 'instants'; read: (row: Row) => readonly string[] }
  | { kind: 'money'; read: (row: Row) => Cents | undefined }
)

type Read<Row, Value> = (row: Row) => Value

export function textColumn<Row>(
  id: string,
  label: string,
  read: Read<Row, string | undefined>,
): RecordColumn<Row> {
  return { id, label, kind: 'text', read }
}

export function idColumn<Row>(
  id: string,
  label: string,
  read: Read<Row, string | undefined>,
): RecordColumn<Row> {
  return { id, label, kind: 'id', read }
}

export function instantColumn<Row>(
  id: string,
  label: string,
  read: Read<Row, string | undefined>,
): RecordColumn<Row> {
  return { id, label, kind: 'instant', read }
}

/** Every status has the label 'Status' (spec 3.5 to 3.8). */
export function statusColumn<Row>(id: string, read: Read<Row, string>): RecordColumn<Row> {
  return { id, label: 'Status', kind: 'status', read }
}

export function moneyColumn<Row>(
  id: string,
  label: string,
  read: Read<Row, Cents | undefined>,
): RecordColumn<Row> {
  return { id, label, kind: 'money', read }
}
