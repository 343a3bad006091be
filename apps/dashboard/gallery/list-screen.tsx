import {
  IconAdjustmentsHorizontal,
  IconApps,
  IconArrowsExchange,
  IconArrowUpRight,
  IconColumns3,
  IconDownload,
  IconFileCheck,
  IconFileText,
  IconLayoutDashboard,
  IconPlus,
  IconSearch,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import type { Cents } from '@tideway/contract/money/money'
import { asCents, formatAud } from '@tideway/contract/money/money'
import { Button } from '@tideway/design/buttons/button'
import { Segmented } from '@tideway/design/choices/segmented'
import { TextField } from '@tideway/design/fields/text-field'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import { Icon } from '@tideway/design/indicators/icon'
import { Select } from '@tideway/design/select/select'
import { useState } from 'react'
import { DateTimeField } from '../src/ui/date-fields/date-time-field.tsx'
import { Frame } from '../src/ui/layout/frame.tsx'
import { ListLayout } from '../src/ui/layout/list-layout.tsx'
import { PageHead } from '../src/ui/layout/page-head.tsx'
import { RefreshButton } from '../src/ui/layout/refresh-button.tsx'
import type { MenuItem } from '../src/ui/layout/side-menu.tsx'
import type { TableColumn } from '../src/ui/table/columns/table-column.ts'
import type { TableStatus } from '../src/ui/table/data-table.tsx'
import { DataTable } from '../src/ui/table/data-table.tsx'
import { Pager } from '../src/ui/table/pager.tsx'
import { Lines } from '../src/ui/table/rows/compact-lines.tsx'
import { IdText } from '../src/ui/text/id-text.tsx'
import { MoneyText } from '../src/ui/text/money-text.tsx'
import { DateTimeText } from '../src/ui/time/date-time-text.tsx'
import styles from './gallery.module.css'
import { RowDetail } from './row-detail.tsx'

export interface Sample {
  payID: string
  branch: string
  id: string
  cents: Cents
  status: string
  created: number
}

const tones: Record<string, Tone> = {
  WAITING: 'blue',
  COMPLETE: 'green',
  EXPIRED: 'grey',
  RETURN_IN_PROGRESS: 'yellow',
  RETURN_COMPLETE: 'violet',
  RETURN_FAILED: 'red',
}
const names = Object.keys(tones)
const zone = 'Australia/Sydney'

const samples: Sample[] = Array.from({ length: 1000 }, (_, index) => ({
  payID:
    index % 3
      ? `inv-${20431 - index}@pay.harbour.example`
      : `order-${88172 - index}@shop.harbour.example`,
  branch:
    ['Newtown', 'Online', 'Manly', 'A branch with a name far longer than any column has room for'][
      index % 4
    ] ?? '',
  id: `${(index * 7919 + 1_327_340_386).toString(16).padStart(8, '0')}-8d1e-4b5a-9c70-2f6a1e33d914`,
  cents: asCents(128450 + index * 4217),
  status: names[index % 6] ?? '',
  created: Date.UTC(2026, 10, 20, 3, 52, 7) - index * 733_000,
}))

const columns: TableColumn<Sample>[] = [
  { id: 'payID', header: 'PayID', cell: (row) => row.payID, text: (row) => row.payID },
  { id: 'branch', header: 'Client Branch', cell: (row) => row.branch, text: (row) => row.branch },
  {
    id: 'id',
    header: 'Client Transaction ID',
    kind: 'id',
    text: (row) => row.id,
    cell: (row) => <IdText name="Client Transaction ID" value={row.id} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'figure',
    text: (row) => formatAud(row.cents),
    keepsInSight: true,
    align: 'right',
    cell: (row) => <MoneyText cents={row.cents} />,
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'chip',
    reserve: names,
    keepsInSight: true,
    cell: (row) => <Chip tone={tones[row.status] ?? 'grey'}>{row.status}</Chip>,
  },
  {
    id: 'created',
    header: 'Created Date',
    kind: 'date',
    cell: (row) => <DateTimeText instant={row.created} zone={zone} />,
  },
]

const menu: MenuItem[] = [
  ['Dashboard', IconLayoutDashboard],
  ['Reports', IconFileText],
  ['Transactions', IconArrowsExchange],
  ['Payment Agreements', IconFileCheck],
  ['Balance Management', IconWallet],
  ['Users', IconUsers],
  ['Apps', IconApps],
  ['Settings', IconAdjustmentsHorizontal],
].map(([text, icon]) => ({
  id: String(text),
  text: String(text),
  icon: icon as MenuItem['icon'],
  href: `#${String(text)}`,
  current: text === 'Transactions',
}))

const compactRow = (row: Sample) => (
  <Lines
    amount={<MoneyText cents={row.cents} />}
    chip={<Chip tone={tones[row.status] ?? 'grey'}>{row.status}</Chip>}
    second={row.branch}
    third={<DateTimeText instant={row.created} zone={zone} />}
    title={row.payID}
  />
)
const renderDetail = (row: Sample) => <RowDetail row={row} />
const rowName = (row: Sample) => row.payID

export function ListScreen({ query }: { query: URLSearchParams }) {
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(100)
  const [openKey, setOpenKey] = useState<string | null>(
    query.get('open') ? (samples[Number(query.get('open'))]?.id ?? null) : null,
  )
  const [filter, setFilter] = useState('')
  const status = (query.get('status') ?? 'ready') as TableStatus
  const rows = query.get('empty') ? [] : samples.filter((row) => row.payID.includes(filter))
  const [shown, onShow] = useState(false)
  return (
    <Frame
      actingFor={query.get('acting') ?? undefined}
      homeHref="#home"
      menu={menu}
      name="Harbour Roasters"
      onLogout={() => {}}
      primaryAction={{
        text: 'New Payment Request',
        icon: <Icon of={IconPlus} />,
        onPress: () => {},
      }}
      secondaryAction={{
        text: 'New Payout Request',
        icon: <Icon of={IconArrowUpRight} />,
        onPress: () => {},
      }}
      user={{ name: 'Mia Okafor', role: 'Finance Manager', onOpen: () => {} }}
    >
      <ListLayout
        filter={{ value: filter, onChange: setFilter }}
        head={
          <PageHead
            actions={
              <>
                <Button icon={<Icon of={IconColumns3} />} kind="quiet">
                  Configure Results
                </Button>
                <Button icon={<Icon of={IconDownload} />} kind="quiet">
                  Export to CSV
                </Button>
              </>
            }
            isCompact
            subtitle="Search for transactions using PayID and date ranges."
            title="Transactions"
          />
        }
        panel={{ render: () => <Panel />, shown, onShow }}
        refresh={<RefreshButton busy={false} onRefresh={() => {}} />}
      >
        <DataTable
          columns={columns}
          compactRow={compactRow}
          emptyText="There is no data to display"
          failedText="There was an error retrieving the data. Have you completed your on-boarding?"
          footer={
            <Pager
              isCounted
              count={rows.length}
              loadMore={{ busy: false, onPress: () => {} }}
              more
              onPage={setPage}
              onPageSize={setSize}
              page={page}
              pageSize={size}
              pageSizes={[100, 200, 300]}
            />
          }
          label="Transactions"
          onOpenChange={setOpenKey}
          onRefresh={() => {}}
          openKey={openKey}
          renderDetail={renderDetail}
          rowKey={(row) => row.id}
          rowName={rowName}
          rows={rows.slice(page * size, (page + 1) * size)}
          status={status}
        />
      </ListLayout>
    </Frame>
  )
}

function Panel() {
  const [from, setFrom] = useState('2026-11-20 00:00')
  const [to, setTo] = useState('2026-11-20 14:55')
  const [by, setBy] = useState<'completed' | 'created'>('created')
  return (
    <div className={styles.panel}>
      <Select
        label="Transaction Type"
        onChange={() => {}}
        options={[
          { value: 'PaymentRequests', text: 'Payment Requests' },
          { value: 'OutboundPayments', text: 'Outbound Payments' },
          { value: 'PaymentInitiations', text: 'Payment Initiations' },
        ]}
        value="PaymentRequests"
      />
      <TextField
        disabledReason="Clear the dates to use this field."
        label="Client Transaction Id"
        onChange={() => {}}
        value=""
      />
      <TextField
        hint="PayID that the client used to complete the payment."
        label="PayID"
        onChange={() => {}}
        value=""
      />
      <TextField label="Client Branch" onChange={() => {}} value="" />
      <DateTimeField
        label="Date From"
        labelAction={<Button kind="link">Clear</Button>}
        onChange={setFrom}
        value={from}
      />
      <DateTimeField label="Date To" onChange={setTo} value={to} />
      <Segmented
        hideLabel
        label="Dates"
        onChange={setBy}
        options={[
          { value: 'completed', text: 'by Completed Date' },
          { value: 'created', text: 'by Created Date' },
        ]}
        value={by}
      />
      <div className={styles.row}>
        <RefreshButton busy={false} onRefresh={() => {}} />
        <Button icon={<Icon of={IconSearch} />} kind="primary">
          Search
        </Button>
      </div>
    </div>
  )
}
