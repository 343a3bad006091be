import type { DeliveryStatus, WebhookDelivery } from '@tideway/contract/webhooks/webhook-deliveries'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import type { TableColumn } from '../../../ui/table/columns/table-column.ts'
import { Lines } from '../../../ui/table/rows/compact-lines.tsx'
import { IdText } from '../../../ui/text/id-text.tsx'
import { DateTimeText } from '../../../ui/time/date-time-text.tsx'
import styles from './deliveries.module.css'
import { answerText, channelText, referenceOf } from './delivery-words.ts'

const tones: Record<DeliveryStatus, Tone> = {
  PENDING: 'blue',
  DELIVERED: 'green',
  RETRYING: 'yellow',
  FAILED: 'red',
}

export const deliveryColumns: readonly TableColumn<WebhookDelivery>[] = [
  {
    id: 'event',
    header: 'Event',
    cell: (row) => <EventName delivery={row} />,
    text: ({ event, isTest }) => (isTest ? `${event} TEST+` : event),
  },
  {
    id: 'reference',
    header: 'Reference',
    kind: 'id',
    cell: (row) => <IdText name="reference" value={referenceOf(row)} />,
    text: referenceOf,
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'chip',
    cell: (row) => <Status delivery={row} />,
    reserve: Object.keys(tones),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    align: 'right',
    cell: (row) => String(row.attemptCount),
    text: (row) => String(row.attemptCount),
  },
  { id: 'answer', header: 'Response', cell: answerText, text: answerText },
  { id: 'sent-to', header: 'Sent to', cell: channelText, text: channelText },
  {
    id: 'created',
    header: 'Time',
    kind: 'date',
    cell: (row) => <DateTimeText instant={row.createdDatetime} />,
  },
]

/** Returns three lines, for widths of 768 px and below. */
export function compactDelivery(row: WebhookDelivery) {
  return (
    <Lines
      amount={answerText(row)}
      chip={<Status delivery={row} />}
      second={<IdText name="reference" value={referenceOf(row)} />}
      third={<DateTimeText instant={row.createdDatetime} />}
      title={<EventName delivery={row} />}
    />
  )
}

function EventName({ delivery: { event, isTest } }: { delivery: WebhookDelivery }) {
  return (
    <span className={styles.event}>
      {event}
      {isTest ? <Chip tone="grey">TEST</Chip> : null}
    </span>
  )
}

function Status({ delivery: { status } }: { delivery: WebhookDelivery }) {
  return <Chip tone={tones[status]}>{status}</Chip>
}
