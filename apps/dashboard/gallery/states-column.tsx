import type { Cents } from '@tideway/contract/money/money'
import { asCents } from '@tideway/contract/money/money'
import { Button } from '@tideway/design/buttons/button'
import { ErrorText, FieldStack } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { Chip } from '@tideway/design/indicators/chip'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Dialog } from '@tideway/design/overlays/dialog'
import { Drawer } from '@tideway/design/overlays/drawer'
import { Select } from '@tideway/design/select/select'
import { useState } from 'react'
import { Card } from '../src/ui/layout/page.tsx'
import type { TableColumn } from '../src/ui/table/columns/table-column.ts'
import type { TableStatus } from '../src/ui/table/data-table.tsx'
import { DataTable } from '../src/ui/table/data-table.tsx'
import { MiniTable } from '../src/ui/table/mini-table.tsx'
import { KeyValues } from '../src/ui/text/detail-list.tsx'
import { MoneyText } from '../src/ui/text/money-text.tsx'
import styles from './gallery.module.css'

interface Key {
  id: string
  cents: Cents
}

const columns: TableColumn<Key>[] = [
  { id: 'id', header: 'PayID', cell: (row) => row.id },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => <MoneyText cents={row.cents} />,
  },
  { id: 'status', header: 'Status', cell: () => <Chip tone="green">ACTIVE</Chip> },
]

export function StatesColumn() {
  const [open, setOpen] = useState<'none' | 'refund' | 'create' | 'delete' | 'long' | 'drawer'>(
    'none',
  )
  const [refused, setRefused] = useState(0)
  const [text, setText] = useState('')
  const close = () => setOpen('none')
  return (
    <div className={styles.column}>
      <h2>Dialogs</h2>
      <div className={styles.row}>
        <Button onClick={() => setOpen('refund')}>Confirmation</Button>
        <Button onClick={() => setOpen('create')}>Form that refuses to close</Button>
        <Button onClick={() => setOpen('delete')}>290</Button>
        <Button onClick={() => setOpen('long')}>Long</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      </div>
      <Dialog
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" onClick={close}>
              Confirm
            </Button>
          </>
        }
        onClose={close}
        open={open === 'refund'}
        role="alertdialog"
        title="Please confirm the refund"
      >
        <p>You are about to refund a payment. This operation cannot be undone. Please confirm</p>
        <KeyValues
          items={[
            { label: 'Refund Amount', value: '$2,500.00' },
            { label: 'Refund Balance', value: '$18,940.00' },
            { label: 'Legal Account Name', value: 'Salt and Ember Cafes Pty Ltd' },
            { label: 'Client', value: 'Harbour Roasters' },
          ]}
        />
      </Dialog>
      <Dialog
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" type="submit">
              Create
            </Button>
          </>
        }
        onClose={() => setRefused(refused + 1)}
        onSubmit={close}
        open={open === 'create'}
        subtitle="Generate a one-time PayID to receive payments in real-time"
        title="New Payment Request"
      >
        <FieldStack>
          <Select
            label="PayID Domain"
            onChange={() => {}}
            options={[
              { value: 'pay.harbour.example', text: 'pay.harbour.example' },
              { value: 'shop.harbour.example', text: 'shop.harbour.example' },
            ]}
            required
            value="pay.harbour.example"
          />
          <TextField label="Description" onChange={setText} required value={text} />
          <p>Asked to close {refused} times.</p>
        </FieldStack>
      </Dialog>
      <Dialog
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="danger" onClick={close}>
              Yes
            </Button>
          </>
        }
        onClose={close}
        open={open === 'delete'}
        role="alertdialog"
        title="Are you sure you want to delete this user?"
        width={290}
      >
        <p>mia@harbour.example</p>
      </Dialog>
      <Dialog
        footer={<Button onClick={close}>Save</Button>}
        onClose={close}
        open={open === 'long'}
        title="Configure Results"
        width="quarter"
      >
        {Array.from({ length: 60 }, (_, index) => index).map((index) => (
          <p key={index}>Field {index}</p>
        ))}
      </Dialog>
      <Drawer onClose={close} open={open === 'drawer'} title="Mia Okafor">
        <p>Harbour Roasters</p>
      </Drawer>
      <h2>Loading: the same row height, from the first frame</h2>
      <Table label="Loading table" rows={[]} status="loading" />
      <h2>Ready</h2>
      <Table
        label="Ready table"
        rows={[{ id: 'inv-20431@pay.harbour.example', cents: asCents(1284_50) }]}
        status="ready"
      />
      <h2>Empty</h2>
      <Table label="Empty table" rows={[]} status="ready" />
      <h2>Failed</h2>
      <Table label="Failed table" rows={[]} status="failed" />
      <h2>A card that failed</h2>
      <Card>
        <p>Account Balance</p>
        <p>--</p>
        <ErrorText>Unable to retrieve balance</ErrorText>
      </Card>
      <h2>Skeleton</h2>
      <Skeleton width="150px" />
      <h2>Mini table</h2>
      <MiniTable
        caption="Failed Payment Attempts"
        columns={[
          { id: 'date', header: 'Date Time' },
          { id: 'amount', header: 'Amount', align: 'right' },
        ]}
        rows={[{ id: '1', cells: ['Fri 20/11/2026 12:41:26 GMT+11:00', '$1,894.00'] }]}
      />
    </div>
  )
}

function Table({ label, rows, status }: { label: string; rows: Key[]; status: TableStatus }) {
  return (
    <DataTable
      columns={columns}
      emptyText="There is no data to display"
      failedText="There was an error retrieving the data. Have you completed your on-boarding?"
      label={label}
      onRefresh={() => {}}
      rowKey={(row) => row.id}
      rows={rows}
      skeletonRows={3}
      status={status}
    />
  )
}
