import type { Batch, BatchStatus } from '@tideway/contract/batch'
import { parseTwoDecimals } from '@tideway/contract/money'
import { Chip, type Tone } from '@tideway/look/chip'
import { Lines } from '../../ui/compact-lines.tsx'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import type { TableColumn } from '../../ui/table-column.ts'

/** As payouts of their status are drawn. */
const tones: Record<BatchStatus, Tone> = { RECEIVED: 'blue', PROCESSED: 'green', REJECTED: 'red' }

export const batchColumns: readonly TableColumn<Batch>[] = [
  { id: 'file', header: 'File', cell: (row) => row.fileName, text: (row) => row.fileName },
  { id: 'status', header: 'Status', cell: (row) => <Status batch={row} />, width: '96px' },
  {
    id: 'payments',
    header: 'Payments',
    align: 'right',
    cell: (row) => count(row.payments.count),
    text: (row) => count(row.payments.count),
  },
  { id: 'total', header: 'Total', align: 'right', cell: (row) => <Total batch={row} /> },
  {
    id: 'made',
    header: 'Made',
    align: 'right',
    cell: (row) => count(row.made.count),
    text: (row) => count(row.made.count),
  },
  {
    id: 'refused',
    header: 'Refused',
    align: 'right',
    cell: (row) => count(row.refused.count),
    text: (row) => count(row.refused.count),
  },
  {
    id: 'found',
    header: 'Found',
    cell: (row) => <DateTimeText instant={row.createdDatetime} />,
    width: '236px',
  },
]

/** Three lines at 768 px and below. */
export function compactBatch(row: Batch) {
  return (
    <Lines
      amount={<Total batch={row} />}
      chip={<Status batch={row} />}
      second={countsText(row)}
      third={<DateTimeText instant={row.createdDatetime} />}
      title={row.fileName}
    />
  )
}

export function countsText({ status, payments, made, refused }: Batch): string {
  if (status === 'REJECTED') return 'Nothing paid'
  const all = payments.count === 1 ? '1 payment' : `${count(payments.count)} payments`
  const some = refused.count === 0 ? '' : `, ${count(refused.count)} refused`
  return `${all}, ${count(made.count)} made${some}`
}

function Status({ batch: { status } }: { batch: Batch }) {
  return <Chip tone={tones[status]}>{status}</Chip>
}

function Total({ batch: { payments } }: { batch: Batch }) {
  return <MoneyText cents={parseTwoDecimals(payments.amount)} />
}

const count = (value: number) => value.toLocaleString('en-AU')
