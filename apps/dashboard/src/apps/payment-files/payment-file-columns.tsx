import { HELD_TITLE } from '@tideway/browser/http/api-failure'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import type { PaymentFile, PaymentFileStatus } from '@tideway/contract/payment-files/payment-file'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import type { TableColumn } from '../../ui/table/columns/table-column.ts'
import { Lines } from '../../ui/table/rows/compact-lines.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'

/** Same colours as payouts of the same status. */
const tones: Record<PaymentFileStatus, Tone> = {
  RECEIVED: 'blue',
  PROCESSED: 'green',
  REJECTED: 'red',
}

export const paymentFileColumns: readonly TableColumn<PaymentFile>[] = [
  { id: 'file', header: 'File', cell: (row) => row.fileName, text: (row) => row.fileName },
  {
    id: 'status',
    header: 'Status',
    kind: 'chip',
    cell: (row) => <Status batch={row} />,
    reserve: Object.keys(tones),
  },
  {
    id: 'payments',
    header: 'Payments',
    align: 'right',
    cell: (row) => count(row.payments.count),
    text: (row) => count(row.payments.count),
  },
  {
    id: 'total',
    header: 'Total',
    kind: 'figure',
    align: 'right',
    cell: (row) => <Total batch={row} />,
    text: (row) => formatAud(totalOf(row)),
  },
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
    kind: 'date',
    cell: (row) => <DateTimeText instant={row.createdDatetime} />,
  },
  { id: 'reason', header: 'Reason', cell: reasonOf, text: reasonOf },
]

/** Returns three lines, for widths of 768 px and below. */
export function compactBatch(row: PaymentFile) {
  return (
    <Lines
      amount={<Total batch={row} />}
      chip={<Status batch={row} />}
      second={countsText(row)}
      third={<DateTimeText instant={row.createdDatetime} />}
      rest={reasonOf(row)}
      title={row.fileName}
    />
  )
}

function countsText({ status, payments, made: paid, refused }: PaymentFile): string {
  if (status === 'REJECTED') return 'Nothing paid'
  const all = payments.count === 1 ? '1 payment' : `${count(payments.count)} payments`
  const some = refused.count === 0 ? '' : `, ${count(refused.count)} refused`
  return `${all}, ${count(paid.count)} made${some}`
}

/** Returns the reason why the file waits, nothing was paid, or the file was not moved. Empty if there is none. */
function reasonOf({ waitsForApproval, reason, filingProblem }: PaymentFile): string {
  return waitsForApproval ? HELD_TITLE : (reason ?? filingProblem ?? '')
}

function Status({ batch: { status, waitsForApproval } }: { batch: PaymentFile }) {
  return <Chip tone={waitsForApproval ? 'yellow' : tones[status]}>{status}</Chip>
}

function Total({ batch }: { batch: PaymentFile }) {
  return <MoneyText cents={totalOf(batch)} />
}

function totalOf({ payments }: PaymentFile): Cents {
  return parseTwoDecimals(payments.amount) ?? ZERO_CENTS
}

const count = (value: number) => value.toLocaleString('en-AU')
