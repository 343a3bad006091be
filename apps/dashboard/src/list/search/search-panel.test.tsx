import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerEmptyLists, answerFrame, openApp, openSearchPanel } from '../../../test/app.tsx'

const provider = startFakeProvider()
const list = '/transactions/PaymentRequests'
const SEARCH = 'POST /rest/v1/paymentRequest/search'

beforeEach(() => {
  answerFrame(provider)
  answerEmptyLists(provider)
})

async function openPanel(path = list) {
  const { press } = openApp({ role: 'BASE_FINANCE_OPERATOR', path })
  await screen.findByText('There is no data to display')
  const panel = await openSearchPanel(press)
  const aside = () => within(screen.getByRole('complementary', { name: 'Search' }))
  const field = (label: string) => aside().getByLabelText<HTMLInputElement>(label)
  const search = () => aside().getByRole('button', { name: 'Search' })
  const off = (label: string, reason: string) => {
    expect(field(label).disabled).toBe(true)
    panel.getByRole('textbox', { name: label, description: new RegExp(reason) })
  }
  return { press, panel, field, search, off }
}

const address = () => window.location.pathname + window.location.search
const shownAt = (expected: string) => waitFor(() => expect(address()).toBe(expected))
/** Leaves out the polls for newer records, which a slow test would count as searches. */
const bodies = () =>
  provider
    .callsOf(SEARCH)
    .filter(({ query }) => query.numberOfRecords === '1000')
    .map(({ body }) => body)

test.each([
  ['PaymentRequests', ['Client Transaction Id', 'PayID', 'Client Branch'], true],
  ['OutboundPayments', ['Client Payment Id'], true],
  ['PaymentInitiations', ['Client Transaction Id', 'Payment Initiation ID'], false],
])('%s has the fields %s, and Refresh: %s', async (type, labels, hasRefresh) => {
  const { panel } = await openPanel(`/transactions/${type}`)
  for (const label of [...labels, 'Date From', 'Date To']) panel.getByLabelText(label)
  expect(panel.queryByRole('button', { name: 'Refresh' }) !== null).toBe(hasRefresh)
  expect(panel.queryByRole('radio', { name: 'by Completed Date' }) !== null).toBe(
    type === 'PaymentRequests',
  )
})

describe('the folded panel', () => {
  const chips = () => within(screen.getByRole('group', { name: 'Search in force' }))
  const names = () =>
    chips()
      .getAllByRole('button')
      .map((chip) => chip.getAttribute('aria-label') ?? chip.textContent)

  test('is the default, shows chips, and is a choice of each user of the browser', async () => {
    const { press } = openApp({ role: 'BASE_FINANCE_OPERATOR', path: list })
    await screen.findByText('There is no data to display')
    expect(names()).toEqual(['Payment Requests', 'Dates', 'Amount', 'Status', 'Person', 'More'])
    expect(screen.queryByLabelText('Client Branch')).toBeNull()
    await openSearchPanel(press)
    expect(screen.queryByRole('group', { name: 'Search in force' })).toBeNull()
    expect(localStorage.getItem('searchPanel:account-1')).toBe('"shown"')
    await press.click(screen.getByRole('button', { name: 'Hide panel' }))
    expect(names()).toContain('More')
    expect(localStorage.getItem('searchPanel:account-1')).toBe('"folded"')
  })

  test.each([
    ['Payment Requests', () => screen.getByRole('button', { name: /Transaction Type/ })],
    ['Dates', () => screen.getByLabelText('Date From')],
    ['Amount', () => screen.getByLabelText('Amount From')],
    ['Status', () => screen.getByRole('checkbox', { name: 'WAITING' })],
    ['Person', () => screen.getByLabelText('Payer or Payee Name')],
    ['More', () => screen.getByRole('button', { name: /^More filters/ })],
  ])('%s opens the panel in its field', async (chip, field) => {
    const { press } = openApp({ role: 'BASE_FINANCE_OPERATOR', path: list })
    await screen.findByText('There is no data to display')
    await press.click(chips().getByRole('button', { name: chip }))
    await waitFor(() => expect(document.activeElement).toBe(field()))
  })

  test('shows the search in force, and clears a part of it', async () => {
    const { press } = openApp({
      role: 'BASE_FINANCE_OPERATOR',
      path: `${list}?status=WAITING&amountFrom=60.00&clientBranch=Newtown`,
    })
    await screen.findByText('There is no data to display')
    expect(names()).toEqual([
      'Payment Requests',
      'Dates',
      'Amount: from $60.00',
      'Clear Amount',
      'Status: WAITING',
      'Clear Status',
      'Person',
      'Client Branch: Newtown',
      'Clear Client Branch',
      'More',
    ])
    await press.click(chips().getByRole('button', { name: 'Clear Amount' }))
    await shownAt(`${list}?clientBranch=Newtown&status=WAITING`)
    expect(document.activeElement).toBe(chips().getByRole('button', { name: 'Payment Requests' }))
    await waitFor(() =>
      expect(bodies().at(-1)).toEqual({
        PaymentRequestSearch: { clientBranch: 'Newtown', status: ['WAITING'] },
      }),
    )
  })

  test('shows default dates, which cannot be cleared', async () => {
    openApp({ role: 'BASE_FINANCE_OPERATOR', path: '/transactions/PaymentInitiations' })
    await screen.findByText('There is no data to display')
    expect(names()[1]).toMatch(/^Created: \d{4}-\d\d-\d\d 00:00 to /)
    expect(names()).not.toContain('Clear Created')
  })

  test('says so while typed values are not searched for', async () => {
    const { press, field, search } = await openPanel()
    expect(screen.queryByText('Press Search to apply your changes.')).toBeNull()
    await press.type(field('Client Branch'), 'Newtown')
    screen.getByText('Press Search to apply your changes.')
    await press.click(screen.getByRole('button', { name: 'Hide panel' }))
    screen.getByText('Your changes aren’t searched yet.')
    await press.click(chips().getByRole('button', { name: 'More' }))
    expect(field('Client Branch').value).toBe('Newtown')
    await press.clear(field('Client Branch'))
    expect(screen.queryByText('Press Search to apply your changes.')).toBeNull()
    await press.type(field('Client Branch'), 'Manly')
    await press.click(search())
    await shownAt(`${list}?clientBranch=Manly`)
    expect(screen.queryByText('Press Search to apply your changes.')).toBeNull()
  })
})

test('another type opens its list, without the typed values and the filter', async () => {
  const { press, panel, field } = await openPanel(`${list}?clientBranch=Newtown&filter=oats`)
  expect(field('Client Branch').value).toBe('Newtown')
  // The filter enters the address after a pause in typing, and the other list opens before that.
  await press.type(screen.getByRole('searchbox', { name: 'Filter' }), ' and beans')
  await press.click(panel.getByRole('button', { name: /Transaction Type/ }))
  await press.click(await screen.findByRole('option', { name: 'Outbound Payments', hidden: true }))
  await shownAt('/transactions/OutboundPayments')
  await screen.findByRole('region', { name: 'Outbound Payments' })
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter' }).value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Client Payment Id').value).toBe('')
})

describe('a search', () => {
  test('by a branch is trimmed, and says why other texts are disabled', async () => {
    const { press, field, off } = await openPanel()
    await press.type(field('Client Branch'), '  Newtown ')
    off('Client Transaction Id', 'Clear Client Branch to use this field.')
    off('PayID', 'Clear Client Branch to use this field.')
    expect(field('Date From').disabled).toBe(false)
    await press.keyboard('{Enter}')
    await shownAt(`${list}?clientBranch=Newtown`)
    await waitFor(() =>
      expect(bodies().at(-1)).toEqual({ PaymentRequestSearch: { clientBranch: 'Newtown' } }),
    )
    expect(field('Client Branch').value).toBe('Newtown')
    window.history.back()
    await shownAt(list)
    await waitFor(() => expect(field('Client Branch').value).toBe(''))
  })

  test('by Completed Date clears the texts that it excludes', async () => {
    const { press, panel, field, off, search } = await openPanel()
    await press.type(field('PayID'), 'inv-1@pay.harbour.example')
    await press.click(panel.getByRole('radio', { name: 'by Completed Date' }))
    expect(field('PayID').value).toBe('')
    for (const label of ['PayID', 'Client Transaction Id', 'Client Branch']) {
      off(label, 'Choose by Created Date to use this field.')
    }
    await press.click(search())
    await shownAt(`${list}?searchByCompletedDate=true`)
    await waitFor(() =>
      expect(bodies().at(-1)).toEqual({
        PaymentRequestSearch: { searchByDateType: 'COMPLETED_DESC' },
      }),
    )
  })

  test('within dates is sent from .000 to .999, on the day when clocks go back too', async () => {
    const { press, panel, field, off, search } = await openPanel()
    await press.click(screen.getByRole('button', { name: /^Mia Okafor, / }))
    await press.click(await screen.findByRole('radio', { name: 'Sydney' }))
    await press.keyboard('{Escape}')
    off('Date To', 'Set Date From first.')
    await press.type(field('PayID'), 'inv-1@pay.harbour.example')
    await press.type(field('Date From'), '2026-04-05 00:00{Enter}')
    panel.getAllByText("Must set 'Date To' if 'Date From' is selected")
    expect(search().getAttribute('aria-disabled')).toBe('true')
    await press.type(field('Date To'), '2026-04-05 02:30{Enter}')
    await waitFor(() =>
      expect(bodies().at(-1)).toEqual({
        PaymentRequestSearch: {
          payID: 'inv-1@pay.harbour.example',
          fromDate: '2026-04-04T13:00:00.000Z',
          toDate: '2026-04-04T16:30:59.999Z',
        },
      }),
    )
    expect(bodies(), 'another zone loads nothing again').toHaveLength(2)
    panel.getByText('This time occurs twice because the clocks go back. We’ll use the second one.')
    off('Client Transaction Id', 'Clear the dates to use this field.')
    await press.click(panel.getByRole('button', { name: 'Clear the dates' }))
    expect(field('Date From').value + field('Date To').value).toBe('')
    off('Client Transaction Id', 'Clear PayID to use this field.')
  })

  test('by a wrong PayID or a wrong date is not sent', async () => {
    const { press, panel, field, search } = await openPanel()
    await press.type(field('PayID'), 'Upper@pay.harbour.example{Enter}')
    panel.getByRole('button', { name: 'Search', description: 'Invalid PayID' })
    await press.clear(field('PayID'))
    await press.type(field('Date From'), '2026-01-02 10:00{Enter}')
    await press.type(field('Date To'), 'next week{Enter}')
    panel.getAllByText('Enter a date and time such as 2026-11-20 14:55')
    expect(field('Date To').value).toBe('next week')
    await press.click(search())
    expect(address()).toBe(list)
    expect(bodies()).toEqual([{ PaymentRequestSearch: {} }])
  })

  test('on the same address runs again, and Refresh keeps typed values', async () => {
    const { press, panel, field, search } = await openPanel(`${list}?clientBranch=Newtown`)
    await press.click(search())
    await waitFor(() => expect(bodies()).toHaveLength(2))
    await press.type(field('Client Branch'), ' North')
    await press.click(panel.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(bodies()).toHaveLength(3))
    expect(field('Client Branch').value).toBe('Newtown North')
    expect(new Set(bodies().map((body) => JSON.stringify(body))).size).toBe(1)
  })
})

test('an address with too many parameters is read as the valid part of its search', async () => {
  const { panel, field, off } = await openPanel(
    `${list}?payID=inv-1%40pay.harbour.example&clientBranch=Manly&searchByCompletedDate=true` +
      '&clientPaymentId=p-1&startDate=2026-01-01 00:00:00&endDate=2026-01-02 00:00:59&__proto__=x',
  )
  expect(field('PayID').value).toBe('inv-1@pay.harbour.example')
  expect(field('Client Branch').value).toBe('')
  off('Client Branch', 'Clear PayID to use this field.')
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'by Created Date' }).checked).toBe(true)
  expect(field('Date From').value).toBe('2026-01-01 00:00')
  expect(field('Date To').value).toBe('2026-01-02 00:00')
})

describe('More filters', () => {
  test('are folded, written into the address, counted and cleared', async () => {
    const { press, panel, field, off, search } = await openPanel()
    const fold = () => panel.getByRole('button', { name: /^More filters/ })
    expect(panel.queryByLabelText('Amount From')).toBeNull()
    await press.click(fold())
    await press.type(await panel.findByLabelText('Amount From'), '$60')
    await press.click(panel.getByRole('checkbox', { name: 'WAITING' }))
    await press.type(field('Payer or Payee Name'), 'Zoë')
    off('Client Transaction Id', 'Clear the filters to use this field.')
    await press.keyboard('{Enter}')
    await shownAt(`${list}?status=WAITING&amountFrom=60.00&name=Zo%C3%AB`)
    await press.click(fold())
    expect(fold().textContent).toBe('More filters (3)')
    await press.click(fold())
    await press.click(panel.getByRole('button', { name: 'Clear the filters' }))
    await press.click(search())
    await shownAt(list)
  })

  test('with wrong amounts say why, and are not sent', async () => {
    const { press, panel, field } = await openPanel()
    await press.click(panel.getByRole('button', { name: /^More filters/ }))
    await press.type(await panel.findByLabelText('Amount From'), 'ten')
    panel.getByRole('button', { name: 'Search', description: 'Enter an amount such as 49.90' })
    await press.clear(field('Amount From'))
    await press.type(field('Amount From'), '10')
    await press.type(field('Amount To'), '9.99{Enter}')
    panel.getAllByText('Amount From must not be more than Amount To')
    expect(address()).toBe(list)
  })

  test('keep the default dates of payment initiations out of the address', async () => {
    const path = '/transactions/PaymentInitiations'
    const { press, panel, search } = await openPanel(path)
    await press.click(panel.getByRole('button', { name: /^More filters/ }))
    await press.click(await panel.findByRole('checkbox', { name: 'SETTLED' }))
    await press.click(search())
    await shownAt(`${path}?status=SETTLED`)
  })
})
