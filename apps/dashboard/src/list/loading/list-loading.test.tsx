import { act, screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { pageSchemaOf } from '@tideway/contract/calls/page'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { answerEmptyLists, answerFrame, openApp } from '../../../test/app.tsx'
import { sampleRecord } from '../../records/payment-requests/sample-record.ts'

const provider = startFakeProvider()
const list = '/transactions/PaymentRequests'
const SEARCH = 'POST /rest/v1/paymentRequest/search'
const NARROW =
  'Please narrow search criteria by setting a specific date/time or by entering search criteria in the Filter field'
const EMPTY = 'There is no data to display'
const answered = pageSchemaOf(z.unknown())

beforeEach(() => {
  answerFrame(provider)
  answerEmptyLists(provider)
  provider.answer(SEARCH, answered, { records: [sampleRecord()], recordCount: 1 })
  provider.refuse(`${SEARCH}/totals`, 404, 'Not found')
})

const region = () => screen.getByRole('region', { name: 'Payment Requests' })
const refresh = () =>
  screen.getByRole('button', {
    name: 'Refresh',
  })
const loaded = () => screen.findByText('1-1 of 1', { exact: true })

test.each(['paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement'])(
  'a list of %s is empty only after the answer',
  async (name) => {
    const types: Record<string, string> = {
      payment: 'OutboundPayments',
      paymentInitiation: 'PaymentInitiations',
      paymentAgreement: 'PaymentAgreement',
    }
    const call = `POST /rest/v1/${name}/search`
    provider.answer(call, answered, { records: [], recordCount: 0 })
    let early: boolean | undefined
    const watcher = new MutationObserver(() => {
      if (provider.callsOf(call).length === 0) early ||= document.body.textContent.includes(EMPTY)
    })
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
    openApp({ role: 'BASE_ADMIN', path: `/transactions/${types[name] ?? 'PaymentRequests'}` })
    await screen.findByText(EMPTY)
    watcher.disconnect()
    expect(early).toBe(false)
  },
)

test('a failed refresh keeps the rows, says so next to them, and can be tried again', async () => {
  const { press } = openApp({ role: 'BASE_FINANCE_OPERATOR', path: list })
  await loaded()
  provider.refuse(SEARCH, 429, 'Too many requests')
  await press.click(refresh())
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('We couldn’t refresh this list, so it may be out of date.')
  await loaded()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  provider.answer(SEARCH, answered, { records: [sampleRecord()], recordCount: 1 })
  await press.click(alert.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(provider.callsOf(SEARCH)).toHaveLength(3)
})

test('a failed search explains how to narrow it and why it failed, and Refresh repeats it', async () => {
  provider.refuse(SEARCH, 429, 'Too many requests')
  const { press } = openApp({ role: 'BASE_FINANCE_OPERATOR', path: list })
  await screen.findByText(NARROW)
  screen.getByText('There were too many requests. Wait a moment, then try again.')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  provider.answer(SEARCH, answered, { records: [sampleRecord()], recordCount: 1 })
  await press.click(refresh())
  await loaded()
})

test('a forbidden search offers no Try again in place of its rows', async () => {
  provider.refuse(SEARCH, 403, 'Forbidden')
  openApp({ role: 'BASE_FINANCE_OPERATOR', path: list })
  await screen.findByText(/^You don’t have permission to see these records/)
  expect(within(region()).queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('on return a list shows its earlier rows, with actions disabled until it is read again', async () => {
  const { press } = openApp({ role: 'BASE_ADMIN', path: list })
  await loaded()
  await press.click(screen.getByRole('link', { name: 'Payment Agreements' }))
  await screen.findByText(EMPTY)
  let isDisabled: boolean | undefined
  const watcher = new MutationObserver(() => {
    if (!document.body.textContent.includes('Refreshing this list…')) return
    const button = screen.queryByRole('button', { name: 'Export to CSV' })
    isDisabled ??= button?.getAttribute('aria-disabled') === 'true'
  })
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  act(() => window.history.back())
  await waitFor(() => expect(isDisabled).toBe(true))
  await waitFor(() => expect(screen.queryByText('Refreshing this list…')).toBeNull())
  await loaded()
})

test('without rows the export is disabled, with the reason', async () => {
  provider.answer(SEARCH, answered, { records: [], recordCount: 0 })
  openApp({ role: 'BASE_FINANCE_OPERATOR', path: list })
  await screen.findByText(EMPTY)
  const button = screen.getByRole('button', {
    name: 'Export to CSV',
    description: 'There are no rows to export.',
  })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('the last page loads nothing with a filter, and the next records without one', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `request-${index}`)
  const records = ids.map((paymentRequestId) => sampleRecord({ paymentRequestId }))
  provider.answer(SEARCH, answered, { records, recordCount: 250, nextPageId: 'more' })
  const { press } = openApp({ role: 'BASE_FINANCE_OPERATOR', path: list })
  await screen.findByText('1-100 of 250+', { exact: true })
  const filter = screen.getByRole('searchbox', { name: 'Filter' })
  await press.type(filter, 'complete')
  await waitFor(() => expect(window.location.search).toBe('?filter=complete'))
  await press.click(screen.getByRole('button', { name: 'Last page' }))
  await screen.findByText('201-250 of 250+', { exact: true })
  expect(provider.callsOf(SEARCH)).toHaveLength(1)
  await press.clear(filter)
  await screen.findByText('1-100 of 250+', { exact: true })
  provider.answer(SEARCH, answered, { records: [], recordCount: 0 })
  await press.click(screen.getByRole('button', { name: 'Last page' }))
  await waitFor(() =>
    expect(provider.callsOf(SEARCH).map(({ query }) => query.nextPageId)).toEqual([
      undefined,
      'more',
    ]),
  )
  await screen.findByText('201-250 of 250', { exact: true })
  const last = screen.getByRole('button', {
    name: 'Last page',
    description: 'This is the last page',
  })
  expect(last.getAttribute('aria-disabled')).toBe('true')
})

test('a failed Load more keeps the rows, and Try again repeats it', async () => {
  const records = [sampleRecord()]
  provider.answer(SEARCH, answered, { records, recordCount: 1, nextPageId: 'more' })
  const { press } = openApp({ role: 'BASE_FINANCE_OPERATOR', path: list })
  await screen.findByText('1-1 of 1+', { exact: true })
  provider.refuse(SEARCH, 429, 'Too many requests')
  await press.click(await screen.findByRole('button', { name: 'Load more' }))
  const alert = within(await screen.findByRole('alert'))
  alert.getByText(NARROW)
  await screen.findByText('1-1 of 1+', { exact: true })
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  provider.answer(SEARCH, answered, { records, recordCount: 1, nextPageId: 'more' })
  await press.click(alert.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Load more' })
})
