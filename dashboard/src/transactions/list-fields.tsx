import { formatDateTime } from '@tideway/contract/dates'
import { type Cents, centsToText, formatAud } from '@tideway/contract/money'
import { Chip, type Tone } from '@tideway/look/chip'
import { DateTimeText } from '../ui/date-time-text.tsx'
import { IdText } from '../ui/id-text.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import type { ListField } from './transaction-list.ts'

/** The kinds of field that lists are made of. What a row does not have stays empty. */

type Read<Row, Value> = (row: Row) => Value | undefined

export function textField<Row>(id: string, label: string, read: Read<Row, string>): ListField<Row> {
  return { id, label, text: (row) => read(row) ?? '' }
}

/** Shortened in the row, whole in the filter and in an export. */
export function idField<Row>(id: string, label: string, read: Read<Row, string>): ListField<Row> {
  return {
    ...textField(id, label, read),
    cell: (row) => <IdText name={label} value={read(row)} />,
  }
}

/** An amount, read as cents; an export says it without its '$' (readings 3, CSV). */
export function moneyField<Row>(id: string, label: string, read: Read<Row, Cents>): ListField<Row> {
  return {
    id,
    label,
    align: 'right',
    width: '84px',
    text(row) {
      const cents = read(row)
      return cents === undefined ? '' : formatAud(cents)
    },
    csv(row) {
      const cents = read(row)
      return cents === undefined ? '' : centsToText(cents)
    },
    cell: (row) => <MoneyText cents={read(row)} />,
  }
}

/** An instant, shown in the browser's zone (readings 3, zones). */
export function dateField<Row>(id: string, label: string, read: Read<Row, string>): ListField<Row> {
  return {
    id,
    label,
    width: '230px',
    text(row) {
      const instant = read(row)
      return instant === undefined ? '' : formatDateTime(instant)
    },
    cell: (row) => <DateTimeText instant={read(row)} />,
  }
}

/** A status as a chip of its tone, as wide as `width`. */
export function statusField<Row, Status extends string>(
  id: string,
  tones: Record<Status, Tone>,
  read: (row: Row) => Status,
  width: string,
): ListField<Row> {
  return {
    ...textField(id, 'Status', read),
    cell: (row) => <Chip tone={tones[read(row)]}>{read(row)}</Chip>,
    width,
  }
}
