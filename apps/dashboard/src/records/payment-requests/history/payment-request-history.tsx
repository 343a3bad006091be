import { formatAud } from '@tideway/contract/money/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { FailurePart } from '../../../failures/failure-part.tsx'
import { Timeline } from '../../../ui/layout/timeline.tsx'
import { MiniTable } from '../../../ui/table/mini-table.tsx'
import { MoneyText } from '../../../ui/text/money-text.tsx'
import { DateTimeText } from '../../../ui/time/date-time-text.tsx'
import { historySourceOf } from '../payment-request-record.ts'
import { historyTones } from '../payment-request-tones.ts'
import type { HistoryEntry } from './history.ts'
import { historyOf } from './history.ts'

/** The timeline of spec 4, with the failed attempts if any. */
export function PaymentRequestHistory({ record }: { record: PaymentRequestRecord }) {
  const source = historySourceOf(record)
  return (
    <>
      <Timeline
        entries={historyOf(source).map((entry, place) => ({
          id: `${place} ${entry.kind}`,
          title: entry.kind,
          text: <EntryText {...entry} />,
          code: entry.nppTransactionId,
          note: entry.note,
          ...historyTones[entry.kind],
        }))}
      />
      {source.failedAttempts.length > 0 ? (
        <MiniTable
          caption="Failed Payment Attempts"
          columns={[
            { id: 'at', header: 'Date Time' },
            { id: 'amount', header: 'Amount', align: 'right' },
          ]}
          rows={source.failedAttempts.map(({ at, amountCents }, place) => ({
            id: `${place} ${at}`,
            cells: [
              <DateTimeText instant={at} key="at" />,
              <MoneyText cents={amountCents} key="amount" />,
            ],
          }))}
        />
      ) : null}
      {[...new Set(source.failedAttempts.map(({ reason }) => reason))].map((reason) => (
        <FailurePart code={reason} key={reason} kind="attempt" said="what" />
      ))}
    </>
  )
}

/** '${amount} on {date}' (spec 4). A request for any amount has no amount before it is paid. */
function EntryText({ amountCents, at }: HistoryEntry) {
  const date = <DateTimeText instant={at} />
  return amountCents === null ? (
    date
  ) : (
    <>
      {formatAud(amountCents)} on {date}
    </>
  )
}
