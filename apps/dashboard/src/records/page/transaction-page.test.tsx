import { act, screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Notes } from '@tideway/contract/notes/note'
import { TaggedPaymentRequests } from '@tideway/contract/payment-requests/payment-request'
import { beforeEach, expect, test } from 'vitest'
import { answerEmptyLists, answerFrame, openApp, openSearchPanel } from '../../../test/app.tsx'
import { visitedName, visitedRowsOf } from '../../list/open-row/visited-rows.ts'
import { sampleRecord } from '../payment-requests/sample-record.ts'

const provider = startFakeProvider()
const READ = 'GET /portal/v1/paymentRequest'
const id = '9c41e7a06f0b4c8d8a1e2d5c6b7a3b52'
const list = '/transactions/PaymentRequests'
const record = { Source: 'GET' as const, ...sampleRecord({ paymentRequestId: id }) }
const { payID } = record.PaymentRequest

beforeEach(() => {
  answerFrame(provider)
  answerEmptyLists(provider)
  provider.answer('GET /portal/v1/notes', Notes, { notes: [] })
  provider.answer(READ, TaggedPaymentRequests, [record])
})

const open = (path = `${list}/${id}`) => openApp({ role: 'BASE_FINANCE_MANAGER', path })
const amount = () => screen.queryByLabelText<HTMLInputElement>('Refund Amount')

test('a transaction that cannot be read is reported, and Refresh reads it', async () => {
  provider.refuse(READ, 400, 'Bad request')
  const { press } = open()
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('An error occurred. Please refresh and try again.')
  provider.answer(READ, TaggedPaymentRequests, [record])
  await press.click(alert.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('heading', { name: 'History' })
})

test('an unknown id is not found', async () => {
  provider.refuse(READ, 404, 'Not found')
  provider.refuse('GET /portal/v1/receivedPayment', 404, 'Not found')
  open()
  await screen.findByText('We couldn’t find this payment request')
})

test('its empty fields are hidden until they are shown, and its list marks it as opened', async () => {
  const { press } = open(`${list}/opened-here`)
  await screen.findByRole('heading', { name: 'History' })
  const opened = visitedRowsOf({ userId: 'account-1', clientId: 'HARBOUR' }).get()
  expect(opened.has(visitedName('PaymentRequests', 'opened-here'))).toBe(true)
  const field = () => screen.queryByText('Return Initiator')
  expect(field()).toBeNull()
  await press.click(screen.getByRole('button', { name: /^Show \d+ empty fields$/ }))
  expect(field()).not.toBeNull()
  await press.click(screen.getByRole('button', { name: /^Hide \d+ empty fields$/ }))
  expect(field()).toBeNull()
})

test('the panel next to the page reads the transaction again, and searches the list', async () => {
  const { press } = open()
  await waitFor(() => expect(amount()?.disabled).toBe(false))
  const panel = await openSearchPanel(press)
  await press.click(panel.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(provider.callsOf(READ)).toHaveLength(2))
  await press.type(panel.getByLabelText('PayID'), payID)
  await press.click(panel.getByRole('button', { name: 'Search' }))
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      `${list}?${new URLSearchParams({ payID })}`,
    ),
  )
})

test('on return the page shows its earlier content, and allows no refund until it is read again', async () => {
  const { press } = open()
  await waitFor(() => expect(amount()?.disabled).toBe(false))
  await press.click(screen.getByRole('link', { name: 'Payment Requests' }))
  await screen.findByText('There is no data to display')
  provider.refuse(READ, 400, 'Bad request')
  act(() => window.history.back())
  await screen.findByText('We couldn’t refresh this payment request, so it may be out of date.')
  expect(amount()?.disabled).toBe(true)
  screen.getByRole('heading', { name: 'History' })
  provider.answer(READ, TaggedPaymentRequests, [record])
  await press.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(amount()?.disabled).toBe(false))
  expect(screen.queryByText(/so it may be out of date/)).toBeNull()
})
