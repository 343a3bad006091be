import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { pageSchemaOf } from '@tideway/contract/calls/page'
import { asDollars } from '@tideway/contract/money/money'
import { Notes } from '@tideway/contract/notes/note'
import { TaggedPaymentRequests } from '@tideway/contract/payment-requests/payment-request'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { answerFrame, openApp } from '../../../../test/app.tsx'
import { sampleRecord } from '../sample-record.ts'

const provider = startFakeProvider()
const SEARCH = 'POST /rest/v1/paymentRequest/search'
const parentId = '9c41e7a06f0b4c8d8a1e2d5c6b7a3b52'
const COUNT = 500

const parent = sampleRecord(
  { paymentRequestId: parentId, amountReceived: asDollars(COUNT * 10) },
  { multiPayment: true },
)

/** Payments of $10.00, newest first, every fifth refunded by a dollar. */
const payments = Array.from({ length: COUNT }, (_, index) =>
  sampleRecord(
    {
      paymentRequestId: String(COUNT - index).padStart(32, 'a'),
      parentPaymentRequestId: parentId,
      status: index % 5 === 0 ? 'RETURN_COMPLETE' : 'COMPLETE',
      amountReceived: asDollars(10),
      payerInformation: { fullLegalAccountName: `Payer ${COUNT - index}` },
      refundInformation: {
        availableBalance: index % 5 === 0 ? '9.00' : '10.00',
        requests: index % 5 === 0 ? [{ amount: '1.00', status: 'COMPLETE' }] : [],
      },
    },
    { paymentAmount: asDollars(10) },
  ),
)

beforeEach(() => {
  answerFrame(provider)
  provider.answer('GET /portal/v1/paymentRequest', TaggedPaymentRequests, [
    { Source: 'GET', ...parent },
  ])
  provider.answer('GET /portal/v1/notes', Notes, { notes: [] })
})

const openView = () =>
  openApp({ role: 'BASE_FINANCE_MANAGER', path: `/transactions/PaymentRequests/${parentId}` })
const received = async () =>
  within(await screen.findByRole('region', { name: 'Received Payments' }))
const sumOf = (label: string) =>
  screen
    .getAllByText(label, { exact: true })
    .map(({ parentElement }) => parentElement?.textContent)
    .find((text) => text?.includes('$'))

test('five hundred payments are shown twenty to a page, newest first, with their totals', async () => {
  provider.answer(SEARCH, pageSchemaOf(z.unknown()), {
    records: [...payments, parent],
    recordCount: COUNT + 1,
  })
  const { press } = openView()
  const table = await received()
  await table.findByText('1-20 of 500', { exact: true })
  expect(provider.callsOf(SEARCH).map(({ body }) => body)).toEqual([
    {
      PaymentRequestSearch: { clientTransactionId: parent.PaymentRequest.clientTransactionId },
    },
  ])
  expect(table.getAllByRole('row')).toHaveLength(21)
  table.getByText('Payer 500', { exact: true })
  await waitFor(() => expect(sumOf('Received')).toBe('Received$5,000.00'))
  expect(sumOf('Refunded')).toBe('Refunded$100.00')
  expect(sumOf('Overpaid')).toBe('Overpaid$0.00')
  await press.click(table.getByRole('button', { name: 'Last page' }))
  await table.findByText('481-500 of 500', { exact: true })
  table.getByText('Payer 1', { exact: true })
  const oldest = table.getByRole('link', { name: 'Payer 1' })
  expect(oldest.getAttribute('href')).toBe(`/transactions/PaymentRequests/${'1'.padStart(32, 'a')}`)
})

test('payments that cannot be read are reported, and Refresh reads them', async () => {
  provider.refuse(SEARCH, 400, 'Bad request')
  const { press } = openView()
  const table = await received()
  await table.findByText('An error occurred. Please refresh and try again.')
  provider.answer(SEARCH, pageSchemaOf(z.unknown()), { records: [parent], recordCount: 1 })
  const [refresh] = table.getAllByRole('button', { name: 'Refresh' })
  await press.click(refresh as HTMLElement)
  await table.findByText('No payments received yet')
})
