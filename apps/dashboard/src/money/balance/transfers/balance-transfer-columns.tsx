import type {
  BalanceTransfer,
  BalanceTransferStatus,
} from '@tideway/contract/balance/balance-transfer'
import {
  balanceTransferReason,
  balanceTransferState,
  balanceTransferTypeWords,
  isAdjustment,
} from '@tideway/contract/balance/balance-transfer'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import { accountText } from '@tideway/contract/payments/account-text'
import { formatDay } from '@tideway/contract/time/calendar-day'
import { formatDateTime } from '@tideway/contract/time/dates'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import type { TableColumn } from '../../../ui/table/columns/table-column.ts'
import { Lines } from '../../../ui/table/rows/compact-lines.tsx'
import { MoneyText } from '../../../ui/text/money-text.tsx'
import { DateTimeText } from '../../../ui/time/date-time-text.tsx'

/** Same colours as payouts of the same status. */
const tones: Record<BalanceTransferStatus, Tone> = {
  CREATED: 'grey',
  PENDING: 'blue',
  SETTLED: 'green',
  RETURNED: 'violet',
  FAILED: 'red',
}

export const balanceTransferColumns: readonly TableColumn<BalanceTransfer>[] = [
  {
    id: 'created',
    header: 'Date',
    kind: 'date',
    cell: (row) => <DateTimeText instant={row.createdDatetime} />,
    text: (row) => formatDateTime(row.createdDatetime),
  },
  textColumn('type', 'Type', typeWords),
  {
    id: 'amount',
    header: 'Amount',
    kind: 'figure',
    align: 'right',
    cell: (row) => <Amount transfer={row} />,
    text: (row) => formatAud(amountOf(row)),
  },
  {
    id: 'state',
    header: 'Status',
    kind: 'chip',
    cell: (row) => <State transfer={row} />,
    reserve: ['Waiting for the bank'],
  },
  textColumn('account', 'To or From', accountWords),
  textColumn('startedBy', 'Started By', startedByWords),
  textColumn('reason', 'Reason', (row) => balanceTransferReason(row) ?? ''),
]

/** Returns three lines for widths of 768 px and below, and the reason if it failed. */
export function compactBalanceTransfer(row: BalanceTransfer) {
  return (
    <Lines
      amount={<Amount transfer={row} />}
      chip={<State transfer={row} />}
      rest={[row.startedBy && `Started by ${startedByWords(row)}`, balanceTransferReason(row)]
        .filter((words) => words !== undefined)
        .join('. ')}
      second={accountWords(row)}
      third={<DateTimeText instant={row.createdDatetime} />}
      title={typeWords(row)}
    />
  )
}

/** Returns 'Settlement', or 'Settlement of 20-Nov-2026' for a day that the schedule settled. */
function typeWords({ type, day }: BalanceTransfer): string {
  const words = balanceTransferTypeWords[type]
  return day === undefined ? words : `${words} of ${formatDay(day)}`
}

function textColumn(
  id: string,
  header: string,
  text: (row: BalanceTransfer) => string,
): TableColumn<BalanceTransfer> {
  return { id, header, cell: text, text }
}

/** Returns 'Harbour Newtown Pty Ltd, 062948-20481190'. */
function accountWords(transfer: BalanceTransfer): string {
  if (isAdjustment(transfer)) return ''
  const { account } = transfer
  return account ? `${account.name}, ${accountText(account)}` : 'Payer details not available'
}

function startedByWords(transfer: BalanceTransfer): string {
  if (isAdjustment(transfer)) return 'Your payment provider'
  const { startedBy, type } = transfer
  if (!startedBy) return type === 'SETTLEMENT' ? 'Your schedule' : 'The payer'
  return startedBy.kind === 'KEY' ? `API key ${startedBy.name}` : startedBy.name
}

function State({ transfer }: { transfer: BalanceTransfer }) {
  return <Chip tone={tones[transfer.status]}>{balanceTransferState(transfer)}</Chip>
}

function Amount({ transfer }: { transfer: BalanceTransfer }) {
  return <MoneyText cents={amountOf(transfer)} />
}

function amountOf({ amount }: BalanceTransfer): Cents {
  return parseTwoDecimals(amount) ?? ZERO_CENTS
}
