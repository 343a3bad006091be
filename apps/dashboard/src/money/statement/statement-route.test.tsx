// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { StatementEntry } from '@tideway/contract/balance/statement/statement'
import { StatementPage } from '@tideway/contract/balance/statement/statement'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { answerFrame, openApp } from '../../../test/app.tsx'

const provider = startFakeProvider()
const STATEMENT = 'GET /portal/v1/clients/HARBOUR/statement'
const FILE = `${STATEMENT}/file`

const payment: StatementEntry = {
  entryNumber: 1,
  bookedDatetime: '2026-11-20T03:00:00.000Z',
  kind: 'PAYMENTS',
  direction: 'CREDIT',
  amount: '1049.90',
  balance: '1049.90',
  transactionType: 'PaymentRequest',
  transactionId: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  clientTransactionId: 'order-7731',
  name: 'Priya Raman',
  description: 'Espresso blend, 2 kg',
  reference: 'INV-7731',
}
const settlement: StatementEntry = {
  entryNumber: 2,
  bookedDatetime: '2026-11-20T03:10:00.000Z',
  kind: 'SETTLEMENTS',
  direction: 'DEBIT',
  amount: '12.50',
  balance: '1037.40',
  transactionType: 'SweepRequest',
  transactionId: '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
}
const page: StatementPage = {
  from: '2026-11-01',
  to: '2026-11-20',
  openingBalance: '0.00',
  closingBalance: '1037.40',
  entries: 2,
  records: [settlement, payment],
  recordCount: 2,
}
const empty = { ...page, records: [], recordCount: 0, entries: 0, closingBalance: '0.00' }

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  vi.useFakeTimers({ now: new Date('2026-11-20T03:15:00.000Z'), toFake: ['Date'] })
  // The table needs a height, because without one no row is visible.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  answerFrame(provider)
  provider.answer(STATEMENT, StatementPage, page)
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = (
  search = '',
  role: 'BASE_FINANCE_ADMIN' | 'BASE_FINANCE_OPERATOR' = 'BASE_FINANCE_ADMIN',
) => openApp({ role, path: `/balance-management/statement${search}` })
const queries = () => provider.callsOf(STATEMENT).map(({ query }) => query)
const choose = async (press: ReturnType<typeof open>['press'], label: string, option: RegExp) => {
  await press.click(screen.getByRole('button', { name: new RegExp(label) }))
  await press.click(await screen.findByRole('option', { name: option, hidden: true }))
}

test('shows this month, newest first, between its balances', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Entries' })
  await within(table).findByText('Priya Raman')
  const cells = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
  expect(cells.slice(1)).toEqual([
    ['Fri 20/11/2026 14:10:00 GMT+11:00', 'Settlement', '', '', '', '-$12.50', '$1,037.40'],
    [
      'Fri 20/11/2026 14:00:00 GMT+11:00',
      'Payment received order-7731',
      'Priya Raman',
      'Espresso blend, 2 kg',
      'INV-7731',
      '$1,049.90',
      '$1,049.90',
    ],
  ])
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual([
    '$0.00',
    'Start of 1 November 2026',
    '2',
    'Of every type',
    '$1,037.40',
    'Now, on 20 November 2026',
  ])
  expect(queries()).toEqual([{ from: '2026-11-01', to: '2026-11-20' }])
  expect(
    screen.getByRole('link', { name: 'Payment received order-7731' }).getAttribute('href'),
  ).toBe('/transactions/PaymentRequests/4f0c9a1d27be4d0f8a5c3e6b7d9f1020')
  expect(screen.getByRole('link', { name: 'Settlement' }).getAttribute('href')).toBe(
    '/balance-management/settlements/0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
  )
})

test('the address sets the days and the type, and a choice changes the address', async () => {
  const { press } = open('?dates=lastmonth&kind=REFUNDS')
  await screen.findByText('Priya Raman')
  expect(queries()).toEqual([{ from: '2026-10-01', to: '2026-10-31', kinds: 'REFUNDS' }])
  expect(screen.getByLabelText<HTMLInputElement>('Date From').value).toBe('2026-10-01')
  await choose(press, 'Type', /^Payouts/)
  await waitFor(() =>
    expect(queries().at(-1)).toEqual({ from: '2026-10-01', to: '2026-10-31', kinds: 'PAYOUTS' }),
  )
  await press.clear(screen.getByLabelText('Date To'))
  await press.type(screen.getByLabelText('Date To'), '2026-10-04{Enter}')
  await waitFor(() =>
    expect(queries().at(-1)).toEqual({ from: '2026-10-01', to: '2026-10-04', kinds: 'PAYOUTS' }),
  )
  expect(screen.getByRole('button', { name: /Period/ }).textContent).toContain('Other days')
})

test('invalid days are explained, and nothing is read or downloaded', async () => {
  const { press } = open()
  await screen.findByText('Priya Raman')
  await press.clear(screen.getByLabelText('Date To'))
  await press.type(screen.getByLabelText('Date To'), '2026-10-31{Enter}')
  await screen.findByText('Date From must be before Date To')
  await screen.findByText('Correct the dates to see their entries.')
  screen.getByRole('button', { name: 'Download', description: /Correct the dates first/ })
  expect(queries()).toHaveLength(1)
})

test('further entries are loaded below', async () => {
  provider.answer(STATEMENT, StatementPage, { ...page, records: [settlement], nextPageId: 'next' })
  const { press } = open()
  const more = await screen.findByRole('button', { name: 'Load more...' })
  provider.answer(STATEMENT, StatementPage, { ...page, records: [payment] })
  await press.click(more)
  await screen.findByText('Priya Raman')
  expect(queries().at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-20', nextPageId: 'next' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more...' })).toBe(null))
})

test.each([
  ['', {}, 'No entries in these days.'],
  ['?kind=PAYOUTS', {}, 'No entries of this type in these days.'],
  [
    '?kind=PAYOUTS',
    { nextPageId: 'next' },
    'None of this type among the newest entries. Load more to look further back.',
  ],
])('without entries, at %j %j', async (search, more, text) => {
  provider.answer(STATEMENT, StatementPage, { ...empty, ...more })
  open(search)
  await screen.findByText(text)
})

test('a statement that failed to load is retried', async () => {
  provider.refuse(STATEMENT, 400, 'Bad request')
  const { press } = open()
  await screen.findByText('We couldn’t load your statement.')
  expect(screen.getAllByText('--')).toHaveLength(3)
  provider.answer(STATEMENT, StatementPage, page)
  await press.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText('Priya Raman')
})

test('a provider without statements says so', async () => {
  provider.refuse(STATEMENT, 404, 'Not found')
  open()
  await screen.findByText('Statements aren’t available for your account.')
})

test('a role that reads reports has the statement, without Balance Management', async () => {
  open('', 'BASE_FINANCE_OPERATOR')
  await screen.findByText('Priya Raman')
  expect(screen.queryByRole('link', { name: 'Balance Management' })).toBe(null)
})

test('a file is downloaded, and has every type in the formats that state balances', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  URL.createObjectURL = () => 'blob:statement'
  URL.revokeObjectURL = () => undefined
  provider.answer(FILE, z.unknown(), 'Date,Amount')
  const { press } = open('?kind=REFUNDS')
  await screen.findByText('Priya Raman')
  await press.click(screen.getByRole('button', { name: 'Download' }))
  await screen.findByText('Downloaded statement_HARBOUR_2026-11-01_2026-11-20.csv')
  await choose(press, 'File', /^MT940/)
  await press.click(screen.getByRole('button', { name: 'Download' }))
  await screen.findByText('Downloaded statement_HARBOUR_2026-11-01_2026-11-20.mt940')
  const days = { from: '2026-11-01', to: '2026-11-20' }
  expect(provider.callsOf(FILE).map(({ query }) => query)).toEqual([
    { ...days, format: 'csv', kinds: 'REFUNDS' },
    { ...days, format: 'mt940' },
  ])
})

test('a file that is too large says so', async () => {
  const message = 'The statement has more than 100,000 entries. Choose fewer days'
  provider.refuse(FILE, 400, message)
  const { press } = open()
  await screen.findByText('Priya Raman')
  await press.click(screen.getByRole('button', { name: 'Download' }))
  await screen.findByText(`${message}.`)
})
