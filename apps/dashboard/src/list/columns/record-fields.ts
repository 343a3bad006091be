import type { RecordColumn } from '@tideway/contract/calls/record-column'
import { formatDateTime } from '@tideway/contract/time/dates'
import type { ListField } from '../transaction-list.ts'
import { dateField, idField, moneyField, textField } from './list-fields.tsx'
import { zonedTexts } from './list-in-zone.ts'

/** By column id, properties that a list draws differently from other columns of that kind. */
type Drawn<Row> = Readonly<Record<string, Partial<ListField<Row>>>>

/** Returns the fields of a list for its columns. Files that the provider writes have the same columns. */
export function recordFields<Row>(
  columns: readonly RecordColumn<Row>[],
  drawn: Drawn<Row>,
): ListField<Row>[] {
  return columns.map((column) => ({ ...fieldOf(column), ...drawn[column.id] }))
}

function fieldOf<Row>(column: RecordColumn<Row>): ListField<Row> {
  const { id, label } = column
  if (column.kind === 'money') return moneyField(id, label, column.read)
  if (column.kind === 'instants') return instantsField(id, label, column.read)
  const field = {
    instant: dateField<Row>,
    id: idField<Row>,
    text: textField<Row>,
    day: textField<Row>,
    status: textField<Row>,
  }
  return field[column.kind](id, label, column.read)
}

/** Several instants in the chosen zone. Rows are ordered by the first. */
function instantsField<Row>(
  id: string,
  label: string,
  read: (row: Row) => readonly string[],
): ListField<Row> {
  return {
    id,
    label,
    kind: 'text',
    order(row) {
      const [first = ''] = read(row)
      return first === '' ? undefined : Date.parse(first)
    },
    ...zonedTexts((zone) => ({
      text: (row: Row) =>
        read(row)
          .map((instant) => formatDateTime(instant, zone))
          .join(', '),
    })),
  }
}
