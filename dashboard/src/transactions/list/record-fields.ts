import type { RecordColumn } from '@tideway/contract/calls/record-column'
import { formatDateTime } from '@tideway/contract/time/dates'
import { dateField, idField, moneyField, textField } from './list-fields.tsx'
import type { ListField } from './transaction-list.ts'

/** What a list draws differently from other columns of the kind. By id. */
type Drawn<Row> = Readonly<Record<string, Partial<ListField<Row>>>>

/** Returns the fields of a list for its columns, which a file of the provider shares. */
export function recordFields<Row>(
  columns: readonly RecordColumn<Row>[],
  drawn: Drawn<Row>,
): ListField<Row>[] {
  return columns.map((column) => ({ ...fieldOf(column), ...drawn[column.id] }))
}

function fieldOf<Row>(column: RecordColumn<Row>): ListField<Row> {
  const { id, label } = column
  if (column.kind === 'money') return moneyField(id, label, column.read)
  if (column.kind === 'instants') {
    return textField(id, label, (row) =>
      column
        .read(row)
        .map((instant) => formatDateTime(instant))
        .join(', '),
    )
  }
  const field = {
    instant: dateField<Row>,
    id: idField<Row>,
    text: textField<Row>,
    status: textField<Row>,
  }
  return field[column.kind](id, label, column.read)
}
