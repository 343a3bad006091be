import { Link } from '@tanstack/react-router'
import { entryWords } from '@tideway/contract/balance/statement/entry-kinds'
import type { StatementEntry } from '@tideway/contract/balance/statement/statement'
import { signedAmount } from '@tideway/contract/balance/statement/statement'
import { isGeneratedId } from '@tideway/contract/headlines/generated-id'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import type { TableColumn } from '../../ui/table/columns/table-column.ts'
import { Lines } from '../../ui/table/rows/compact-lines.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { entryAddress } from './entry-address.ts'

/** Times are Sydney's, because the days of a statement are. */
export const statementColumns: readonly TableColumn<StatementEntry>[] = [
  {
    id: 'booked',
    header: 'Date',
    kind: 'date',
    cell: (entry) => <DateTimeText instant={entry.bookedDatetime} zone={SYDNEY} />,
    text: (entry) => formatDateTime(entry.bookedDatetime, SYDNEY),
  },
  {
    id: 'kind',
    header: 'Type',
    cell: (entry) => <TransactionLink entry={entry} />,
    text: entryWords,
  },
  textColumn('name', 'Name', ({ name }) => name ?? ''),
  textColumn('description', 'Description', ({ description }) => description ?? ''),
  textColumn('reference', 'Reference', ({ reference }) => reference ?? ''),
  moneyColumn('amount', 'Amount', signedAmount),
  moneyColumn('balance', 'Balance', balanceOf),
]

/** Returns three lines for widths of 768 px and below, and the balance after the entry. */
export function compactEntry(entry: StatementEntry) {
  return (
    <Lines
      amount={<MoneyText cents={signedAmount(entry)} />}
      chip={
        <span className="quiet">
          Balance <MoneyText cents={balanceOf(entry)} />
        </span>
      }
      rest={[entry.description, entry.reference].filter(Boolean).join(' · ')}
      second={entry.name}
      third={<DateTimeText instant={entry.bookedDatetime} zone={SYDNEY} />}
      title={<TransactionLink entry={entry} />}
    />
  )
}

/** Links to the entry's transaction. Top-ups and adjustments have no page, and are on Balance Management. */
function TransactionLink({ entry }: { entry: StatementEntry }) {
  const { clientTransactionId } = entry
  const address = entryAddress(entry)
  const words = entryWords(entry)
  if (address === undefined) return <Link to="/balance-management">{words}</Link>
  return (
    <Link to={address as string}>
      {words}
      {clientTransactionId === undefined || isGeneratedId(clientTransactionId) ? null : (
        <>
          {' '}
          <span className="visually-hidden">{clientTransactionId}</span>
        </>
      )}
    </Link>
  )
}

function textColumn(
  id: string,
  header: string,
  text: (entry: StatementEntry) => string,
): TableColumn<StatementEntry> {
  return { id, header, cell: text, text }
}

function moneyColumn(
  id: string,
  header: string,
  read: (entry: StatementEntry) => Cents,
): TableColumn<StatementEntry> {
  return {
    id,
    header,
    kind: 'figure',
    align: 'right',
    cell: (entry) => <MoneyText cents={read(entry)} />,
    text: (entry) => formatAud(read(entry)),
  }
}

function balanceOf({ balance }: StatementEntry): Cents {
  return parseTwoDecimals(balance) ?? ZERO_CENTS
}
