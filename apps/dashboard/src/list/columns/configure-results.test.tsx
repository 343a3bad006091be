import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { beforeEach, expect, test } from 'vitest'
import { answerEmptyLists, answerFrame, openApp } from '../../../test/app.tsx'

const provider = startFakeProvider()
const SEARCH = 'POST /rest/v1/paymentRequest/search'
const defaults = [
  'PayID',
  'Client Branch',
  'Client Transaction ID',
  'Amount',
  'Status',
  'Created Date',
]

/** The configuration of a brand lasts as long as the page, so each test has another brand. */
let tests = 0

beforeEach(() => {
  tests += 1
  answerFrame(provider)
  answerEmptyLists(provider)
})

/** The list is hidden while the dialog is open. */
const columns = () =>
  screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
const stored = () => localStorage.getItem(`brand${tests}IdConfig`)
const numbers = () => provider.callsOf(SEARCH).map(({ query }) => query.numberOfRecords)

async function openList() {
  const { press } = openApp({
    role: 'BASE_FINANCE_OPERATOR',
    path: '/transactions/PaymentRequests',
    site: { brand: `brand${tests}` },
  })
  await screen.findByText('There is no data to display')
  async function configure() {
    await press.click(screen.getByRole('button', { name: 'Configure Results' }))
    return within(await screen.findByRole('dialog', { name: 'Configure Results' }))
  }
  return { press, configure }
}

const checkedBoxes = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)

test('saved fields are columns in their own order, and are stored with the maximum', async () => {
  const { press, configure } = await openList()
  expect(columns()).toEqual(defaults)
  const dialog = await configure()
  expect(dialog.getAllByRole('checkbox')).toHaveLength(24)
  await press.click(dialog.getByRole('checkbox', { name: 'Settled By' }))
  await press.click(dialog.getByRole('checkbox', { name: 'Description' }))
  await press.click(dialog.getByRole('checkbox', { name: 'Client Branch' }))
  await press.click(dialog.getByRole('button', { name: /Max records retrieved/ }))
  await press.click(screen.getByRole('option', { name: '10000', hidden: true }))
  expect(columns()).toEqual(defaults)
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  const chosen = defaults.filter((label) => label !== 'Client Branch')
  await waitFor(() =>
    expect(columns()).toEqual([
      ...chosen.slice(0, 3),
      'Description',
      ...chosen.slice(3),
      'Settled By',
    ]),
  )
  expect(JSON.parse(stored() ?? '')).toEqual({
    savedFields: [
      'PayID',
      'ClientTransactionId',
      'PaymentAmount',
      'PaymentDescription',
      'PaymentRequestStatus',
      'CreatedDateTime',
      'SettledBy',
    ],
    maxReceived: 10_000,
  })
  await waitFor(() => expect(numbers()).toEqual(['1000', '10000']))
})

test.each([
  ['Cancel', 'Cancel'],
  ['Close', 'Close'],
  ['Escape', undefined],
])('%s changes nothing', async (_, button) => {
  const { press, configure } = await openList()
  const dialog = await configure()
  await press.click(dialog.getByRole('checkbox', { name: 'Settled By' }))
  if (button === undefined) await press.keyboard('{Escape}')
  else await press.click(dialog.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(columns()).toEqual(defaults)
  expect(stored()).toBe(null)
  await configure()
  expect(checkedBoxes()).toHaveLength(6)
})

test('Restore Defaults fills the form, and Save stores it', async () => {
  const { press, configure } = await openList()
  const dialog = await configure()
  await press.click(dialog.getByRole('button', { name: 'Clear all' }))
  await press.click(dialog.getByRole('checkbox', { name: 'Settled By' }))
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(columns()).toEqual(['Settled By']))
  const again = await configure()
  await press.click(again.getByRole('button', { name: 'Restore Defaults' }))
  expect(checkedBoxes()).toHaveLength(6)
  expect(columns()).toEqual(['Settled By'])
  await press.click(again.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(columns()).toEqual(defaults))
})

test('without a field nothing is saved, and the reason is shown', async () => {
  const { press, configure } = await openList()
  const dialog = await configure()
  await press.click(dialog.getByRole('button', { name: 'Clear all' }))
  dialog.getByRole('button', { name: 'Save', description: 'Choose at least one field.' })
  // Enter saves too.
  dialog.getByRole('checkbox', { name: 'PayID' }).focus()
  await press.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Configure Results' })
  await press.click(dialog.getByRole('button', { name: 'Select all' }))
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(columns()).toHaveLength(24))
})
