import type { Cents } from '@tideway/contract/money/money'
import { centsToText, formatAud } from '@tideway/contract/money/money'
import { formatDateTime } from '@tideway/contract/time/dates'
import { localDateTime } from '@tideway/contract/time/dates-local'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import type { DetailItem } from '../../ui/text/detail-list.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import type { ListField } from '../transaction-list.ts'
import { zonedTexts } from './list-in-zone.ts'
import styles from './status-text.module.css'

/** Kinds of list fields. A value that a row does not have is empty. */

/** Returns a field for a detail, drawn as in a column. The value is empty if the field's text is. */
export function detailItem<Row>({ label, text, cell }: ListField<Row>, row: Row): DetailItem {
  const displayed = text(row)
  return { label, value: displayed === '' ? '' : (cell?.(row) ?? displayed) }
}

type Read<Row, Value> = (row: Row) => Value | undefined

export function textField<Row>(id: string, label: string, read: Read<Row, string>): ListField<Row> {
  return { id, label, kind: 'text', text: (row) => read(row) ?? '' }
}

/** An id, shortened in narrow columns, and complete in the filter and in exports. */
export function idField<Row>(id: string, label: string, read: Read<Row, string>): ListField<Row> {
  return {
    ...textField(id, label, read),
    kind: 'id',
    cell: (row) => <IdText name={label} value={read(row)} />,
  }
}

/** An amount in cents. An export omits the '$' (readings 3, CSV). */
export function moneyField<Row>(id: string, label: string, read: Read<Row, Cents>): ListField<Row> {
  return {
    id,
    label,
    kind: 'figure',
    align: 'right',
    reserve: ['$88,888.88'],
    text(row) {
      const cents = read(row)
      return cents === undefined ? '' : formatAud(cents)
    },
    csv(row) {
      const cents = read(row)
      return cents === undefined ? '' : centsToText(cents)
    },
    order: read,
    cell: (row) => <MoneyText cents={read(row)} />,
  }
}

/**
 * An instant in the chosen zone. An export writes it as 'yyyy-MM-dd HH:mm:ss', which spreadsheets read as a date.
 * A date followed by its offset would be read as text. The export of the provider has the offset.
 */
export function dateField<Row>(id: string, label: string, read: Read<Row, string>): ListField<Row> {
  return {
    id,
    label,
    kind: 'date',
    order(row) {
      const instant = read(row)
      return instant === undefined ? undefined : Date.parse(instant)
    },
    ...zonedTexts((zone) => ({
      text(row: Row) {
        const instant = read(row)
        return instant === undefined ? '' : formatDateTime(instant, zone)
      },
      csv(row: Row) {
        const instant = read(row)
        return instant === undefined ? '' : localDateTime(new Date(instant), zone)
      },
    })),
    cell: (row) => <DateTimeText instant={read(row)} />,
  }
}

/**
 * A status as a coloured chip. Like the amount, it stays visible in a wide list. `note` is shown below it, and the
 * filter searches it. An export has only the status, because programs read it.
 */
export function statusField<Row, Status extends string>(
  id: string,
  tones: Record<Status, Tone>,
  read: (row: Row) => Status,
  note: Read<Row, string> = () => undefined,
): ListField<Row> {
  return {
    ...textField(id, 'Status', (row) => [read(row), note(row)].filter(Boolean).join(' ')),
    csv: read,
    order: read,
    kind: 'chip',
    reserve: Object.keys(tones),
    keepsInSight: true,
    cell: (row) => <StatusText note={note(row)} status={read(row)} tone={tones[read(row)]} />,
  }
}

interface StatusTextProps {
  /** The exact status code. */
  status: string
  tone: Tone
  /** Details beyond the status: 'Partly refunded $10.00 of $50.00'. */
  note: string | undefined
}

/** A status with a note under it. */
function StatusText({ status, tone, note }: StatusTextProps) {
  if (note === undefined) return <Chip tone={tone}>{status}</Chip>
  return (
    <span className={styles.status}>
      <Chip tone={tone}>{status}</Chip>
      <span className={styles.note}>{note}</span>
    </span>
  )
}
