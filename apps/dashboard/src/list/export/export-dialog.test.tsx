// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { ExportCount, ExportList, ExportView } from '@tideway/contract/exports/exports'
import { beforeEach, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { paymentRequestList } from '../../records/payment-requests/payment-request-list.tsx'
import { sampleRecord } from '../../records/payment-requests/sample-record.ts'
import { ExportDialog } from './export-dialog.tsx'

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
  amount: '412350.75',
  expectedRows: 120_000,
  expectsMore: false,
  createdDatetime: '2026-11-21T01:00:02.000Z',
  expiresDatetime: '2026-11-28T01:00:02.000Z',
}
const rows = [sampleRecord(), sampleRecord({ paymentRequestId: 'other' })]

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
})

function open(selected: typeof rows = []) {
  const { exported, fields, label } = paymentRequestList
  if (!exported) throw new Error('payment requests can be exported')
  return renderFor(
    'BASE_FINANCE_MANAGER',
    <ExportDialog
      exported={exported}
      fields={fields.slice(0, 4)}
      label={label}
      more
      onClose={() => undefined}
      rows={rows}
      search={{ clientBranch: 'Newtown' }}
      selected={selected}
      zone="UTC"
    />,
  )
}

test('says the rows and the sum of what is loaded', async () => {
  provider.answer(LIST, ExportList, { exports: [] })
  open()
  expect(await screen.findByText('2 rows, $37,880.00 in all')).toBeTruthy()
})

test('begins with the selected rows', async () => {
  provider.answer(LIST, ExportList, { exports: [] })
  open(rows.slice(0, 1))
  expect(await screen.findByText('1 row, $18,940.00 in all')).toBeTruthy()
})

test('has everything written by the provider, and shows how far it is', async () => {
  provider.answer(LIST, ExportList, { exports: [] })
  provider.answer(COUNT, ExportCount, { rows: 120_000, amount: '16494030.00', more: false })
  provider.answer(BEGIN, ExportView, view)
  const { press } = open()
  await press.click(screen.getByRole('button', { name: /Rows/ }))
  await press.click(
    await screen.findByRole('option', { name: 'Everything the search finds', hidden: true }),
  )
  expect(await screen.findByText('120,000 rows, $16,494,030.00 in all now')).toBeTruthy()
  await press.click(screen.getByText('Excel (XLSX)'))
  provider.answer(LIST, ExportList, { exports: [view] })
  await press.click(screen.getByRole('button', { name: 'Export' }))
  const made = await screen.findByRole('list', { name: 'Your exports' })
  expect(within(made).getByText('Writing 3,000 of 120,000 rows')).toBeTruthy()
  expect(provider.callsOf(BEGIN).map(({ body }) => body)).toEqual([
    {
      kind: 'paymentRequest',
      search: { clientBranch: 'Newtown' },
      columns: ['PayID', 'ClientBranch', 'ClientTransactionId', 'PaymentAmount'],
      zone: 'UTC',
      format: 'xlsx',
    },
  ])
})

test('offers only loaded rows where the provider has no exports', async () => {
  provider.refuse(LIST, 404, 'Not found')
  const { press } = open()
  await waitFor(() => expect(provider.callsOf(LIST).length).toBeGreaterThan(0))
  await press.click(screen.getByRole('button', { name: /Rows/ }))
  await waitFor(() =>
    expect(
      screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent),
    ).toEqual(['Loaded rows (2)']),
  )
})
