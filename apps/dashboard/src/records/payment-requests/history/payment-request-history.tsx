import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { MiniTable } from '../../../ui/table/mini-table.tsx'
import { MoneyText } from '../../../ui/text/money-text.tsx'
import { DateTimeText } from '../../../ui/time/date-time-text.tsx'
import { RecordStory } from '../../story/record-story.tsx'
import { idOfRecord } from '../payment-request-record.ts'
import { historyOf } from './history.ts'
import { historySourceOf } from './history-source.ts'

/** The timeline of spec 4, with the failed attempts if any (spec 2.13). */
export function PaymentRequestHistory({ record }: { record: PaymentRequestRecord }) {
  const source = historySourceOf(record)
  return (
    <RecordStory
      events={historyOf(source)}
      record={{ kind: 'paymentRequest', id: idOfRecord(record) }}
    >
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
    </RecordStory>
  )
}
