import type { Cents } from '@tideway/contract/money/money'
import { centsToText, formatAud } from '@tideway/contract/money/money'
import { formatDateTime, offsetOf } from '@tideway/contract/time/dates'
import { localDateTime } from '@tideway/contract/time/dates-local'
import type { Tone } from '@tideway/look/chip'
import { Chip } from '@tideway/look/chip'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import type { DetailItem } from '../../ui/detail-list.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import styles from './status-text.module.css'
import type { ListField } from './transaction-list.ts'

/** The kinds of field that lists are made of. What a row does not have stays empty. */

/** A field in a detail: as it is drawn in a column, and empty where its text is. */
export function detailItem<Row>({ label, text, cell }: ListField<Row>, row: Row): DetailItem {
  const displayed = text(row)
  return { label, value: displayed === '' ? '' : (cell?.(row) ?? displayed) }
}

type Read<Row, Value> = (row: Row) => Value | undefined

export function textField<Row>(id: string, label: string, read: Read<Row, string>): ListField<Row> {
  return { id, label, kind: 'text', text: (row) => read(row) ?? '' }
}

/** Shortened where the column is narrow, whole in the filter and in an export. */
export function idField<Row>(id: string, label: string, read: Read<Row, string>): ListField<Row> {
  return {
    ...textField(id, label, read),
    kind: 'id',
    cell: (row) => <IdText name={label} value={read(row)} />,
  }
}

/** An amount, read as cents; an export says it without its '$' (readings 3, CSV). */
export function moneyField<Row>(id: string, label: string, read: Read<Row, Cents>): ListField<Row> {
  return {
    id,
    label,
    kind: 'figure',
    align: 'right',
    reserve: ['$8,888.88'],
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

/**
 * An instant, shown in the browser's zone (readings 3, zones). An export has it as spreadsheets read a date,
 * 'yyyy-MM-dd HH:mm:ss', and the offset in a column behind the others: beside the date it would make a text of it.
 */
export function dateField<Row>(id: string, label: string, read: Read<Row, string>): ListField<Row> {
  return {
    id,
    label,
    kind: 'date',
    text(row) {
      const instant = read(row)
      return instant === undefined ? '' : formatDateTime(instant)
    },
    csv(row) {
      const instant = read(row)
      return instant === undefined ? '' : localDateTime(new Date(instant))
    },
    csvBesides: {
      label: `${label} Offset`,
      text(row) {
        const instant = read(row)
        return instant === undefined ? '' : offsetOf(instant)
      },
    },
    cell: (row) => <DateTimeText instant={read(row)} />,
  }
}

/**
 * A status as a chip of its tone. It stays in sight in a wide list, as the amount does. `note` is shown under the status
 * and found by the filter; an export has the status alone, for programs that read it.
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
    kind: 'chip',
    reserve: Object.keys(tones),
    keepsInSight: true,
    cell: (row) => <StatusText note={note(row)} status={read(row)} tone={tones[read(row)]} />,
  }
}

interface StatusTextProps {
  /** The exact word. */
  status: string
  tone: Tone
  /** What the word leaves open: 'Partly refunded $10.00 of $50.00'. */
  note: string | undefined
}

/** A status, and words under it. Both have the height of a row. */
function StatusText({ status, tone, note }: StatusTextProps) {
  if (note === undefined) return <Chip tone={tone}>{status}</Chip>
  return (
    <span className={styles.status}>
      <Chip tone={tone}>{status}</Chip>
      <span className={styles.note}>{note}</span>
    </span>
  )
}
