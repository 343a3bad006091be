// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { ExportCount, ExportList, ExportView } from '@tideway/contract/exports/exports'
import { paymentRequestFile } from '@tideway/contract/exports/payment-request-file'
import { asDollars } from '@tideway/contract/money/money'
import { beforeEach, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { paymentRequestList } from '../../records/payment-requests/payment-request-list.tsx'
import { sampleRecord } from '../../records/payment-requests/sample-record.ts'
import { ExportDialog } from './export-dialog.tsx'
import type { ExportPreset } from './export-draft.ts'

const provider = startFakeProvider()
const LIST = 'GET /portal/v1/exports'
const COUNT = 'POST /portal/v1/exportCounts'
const BEGIN = 'POST /portal/v1/exports'
const view: ExportView = {
  exportId: '019acb2e7f3a7c41b8d4f6a0c2e41a38',
  kind: 'paymentRequest',
  format: 'xlsx',
  fileName: 'inbound-payments_to_2026-11-20.xlsx',
  status: 'RUNNING',
  rows: 3000,
  money: { settled: '412350.75', returned: '0.00', net: '412350.75' },
  expectedRows: 120_000,
  expectsMore: false,
  createdDatetime: '2026-11-21T01:00:02.000Z',
  expiresDatetime: '2026-11-28T01:00:02.000Z',
}
/** A paid request, and one for several payments with a received payment that the list leaves out. */
const rows = [
  sampleRecord(),
  sampleRecord(
    { paymentRequestId: 'several', amountReceived: asDollars(60) },
    { multiPayment: true },
  ),
]
const part = sampleRecord({
  paymentRequestId: 'part',
  parentPaymentRequestId: 'several',
  amountReceived: asDollars(60),
})

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
})

function open({
  selected = [],
  isFiltered = false,
  preset = {},
}: {
  selected?: typeof rows
  isFiltered?: boolean
  preset?: ExportPreset
}) {
  const { exported, fields, label } = paymentRequestList
  if (!exported) throw new Error('payment requests can be exported')
  return renderFor(
    'BASE_FINANCE_MANAGER',
    <ExportDialog
      exported={exported}
      fields={fields.slice(0, 4)}
      file={paymentRequestFile}
      isFiltered={isFiltered}
      label={label}
      more
      onClose={() => undefined}
      preset={preset}
      records={[...rows, part]}
      rows={rows}
      search={{ clientBranch: 'Newtown' }}
      selected={selected}
      zone="UTC"
    />,
  )
}

test('starts with everything that the search finds', async () => {
  provider.answer(LIST, ExportList, { exports: [] })
  provider.answer(COUNT, ExportCount, { rows: 3, more: false })
  open({})
  expect(await screen.findByText('Now 3 rows')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Rows/ }).textContent).toContain(
    'Everything the search finds',
  )
})

test('starts with the rows of a filter, whose requests are followed by the payments that they received', async () => {
  provider.answer(LIST, ExportList, { exports: [] })
  open({ isFiltered: true })
  const text = '3 rows. Received $19,000.00, Refunded $0.00, Net $19,000.00'
  expect(await screen.findByText(text)).toBeTruthy()
})

test('starts with the menu’s choice', async () => {
  provider.answer(LIST, ExportList, { exports: [] })
  provider.answer(COUNT, ExportCount, { rows: 3, more: false })
  open({ isFiltered: true, preset: { what: 'everything', columns: 'all', format: 'xlsx' } })
  expect(await screen.findByText('Now 3 rows')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Columns/ }).textContent).toContain('All columns')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Excel (XLSX)' }).checked).toBe(true)
})

test('starts with the selected rows', async () => {
  provider.answer(LIST, ExportList, { exports: [] })
  open({ selected: rows.slice(0, 1) })
  const text = '1 row. Received $18,940.00, Refunded $0.00, Net $18,940.00'
  expect(await screen.findByText(text)).toBeTruthy()
})

test('has the provider write everything, and shows its progress', async () => {
  provider.answer(LIST, ExportList, { exports: [] })
  const money = { settled: '16494030.00', returned: '30.00', net: '16494000.00' }
  provider.answer(COUNT, ExportCount, { rows: 120_000, money, more: false })
  provider.answer(BEGIN, ExportView, view)
  const { press } = open({})
  const text = 'Now 120,000 rows. Received $16,494,030.00, Refunded $30.00, Net $16,494,000.00'
  expect(await screen.findByText(text)).toBeTruthy()
  await press.click(screen.getByText('Excel (XLSX)'))
  provider.answer(LIST, ExportList, { exports: [view] })
  await press.click(screen.getByRole('button', { name: 'Export' }))
  const exportList = await screen.findByRole('list', { name: 'Your exports' })
  expect(within(exportList).getByText('Writing 3,000 of 120,000 rows')).toBeTruthy()
  expect(provider.callsOf(BEGIN).map(({ body }) => body)).toEqual([
    {
      kind: 'paymentRequest',
      search: { clientBranch: 'Newtown' },
      columns: [
        'PayID',
        'ClientBranch',
        'ClientTransactionId',
        'PaymentAmount',
        'settledMoney',
        'returnedMoney',
        'netMoney',
      ],
      zone: 'UTC',
      format: 'xlsx',
    },
  ])
})

test('offers only loaded rows where the provider has no exports', async () => {
  provider.refuse(LIST, 404, 'Not found')
  provider.refuse(COUNT, 404, 'Not found')
  const { press } = open({})
  await waitFor(() => expect(provider.callsOf(LIST).length).toBeGreaterThan(0))
  await press.click(screen.getByRole('button', { name: /Rows/ }))
  await waitFor(() =>
    expect(
      screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent),
    ).toEqual(['Loaded rows (2)']),
  )
})
