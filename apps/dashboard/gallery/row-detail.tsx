import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Chip } from '@tideway/design/indicators/chip'
import { useState } from 'react'
import { Timeline } from '../src/ui/layout/timeline.tsx'
import { MiniTable } from '../src/ui/table/mini-table.tsx'
import { DetailLayout, DetailList } from '../src/ui/text/detail-list.tsx'
import { IdText } from '../src/ui/text/id-text.tsx'
import { MoneyText } from '../src/ui/text/money-text.tsx'
import { DateTimeText } from '../src/ui/time/date-time-text.tsx'
import styles from './gallery.module.css'
import type { Sample } from './list-screen.tsx'

export function RowDetail({ row }: { row: Sample }) {
  const [amount, setAmount] = useState('16440.00')
  return (
    <DetailLayout
      main={{
        title: 'Details',
        content: (
          <>
            <DetailList
              groups={[
                [
                  { label: 'PayID', value: row.payID },
                  {
                    label: 'Client Transaction ID',
                    value: <IdText name="Client Transaction ID" value={row.id} />,
                  },
                  { label: 'Client Branch', value: row.branch },
                  { label: 'Amount', value: <MoneyText cents={row.cents} /> },
                  { label: 'Amount Received', value: <MoneyText cents={row.cents} /> },
                  { label: 'Status', value: <Chip tone="green">COMPLETE</Chip> },
                  {
                    label: 'Created Date',
                    value: <DateTimeText instant={row.created} zone="Australia/Sydney" />,
                  },
                  {
                    label: 'Completed Date',
                    value: <DateTimeText instant={row.created} zone="Australia/Sydney" />,
                  },
                  { label: 'Payment Expiry', value: 'N/A' },
                ],
                [
                  { label: 'Legal Account Name', value: 'Salt and Ember Cafes Pty Ltd' },
                  { label: 'Payer BSB', value: '062-948' },
                  { label: 'Failure Reason', value: '' },
                ],
              ]}
            />
            <div className={styles.refund}>
              <TextField
                label="Refund Amount"
                numeric
                onChange={setAmount}
                prefix="$"
                value={amount}
              />
              <Button>Refund Payment</Button>
            </div>
          </>
        ),
      }}
      side={{
        title: 'History',
        content: (
          <>
            <Timeline
              label="History"
              entries={[
                {
                  id: '1',
                  title: 'CREATED',
                  tone: 'grey',
                  filled: false,
                  text: '$18,940.00 on Fri 20/11/2026 12:40:18 GMT+11:00',
                },
                {
                  id: '2',
                  title: 'COMPLETED',
                  tone: 'green',
                  filled: true,
                  text: '$18,940.00 on Fri 20/11/2026 12:42:03 GMT+11:00',
                  code: 'SBKAU20261120004417',
                },
              ]}
            />
            <MiniTable
              caption="Failed Payment Attempts"
              columns={[
                { id: 'date', header: 'Date Time' },
                { id: 'amount', header: 'Amount', align: 'right' },
              ]}
              rows={[{ id: '1', cells: ['Fri 20/11/2026 12:41:26 GMT+11:00', '$1,894.00'] }]}
            />
          </>
        ),
      }}
    />
  )
}
