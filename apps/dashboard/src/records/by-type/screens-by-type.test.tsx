// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { pageSchemaOf } from '@tideway/contract/calls/page'
import { FirstSteps } from '@tideway/contract/settings/first-steps'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { answerFrame, openApp } from '../../../test/app.tsx'

const provider = startFakeProvider()
const searches = ['paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement']
const noRecords = { records: [], recordCount: 0 }

beforeEach(() => {
  answerFrame(provider)
  // An empty list shows the first steps.
  provider.answer('GET /portal/v1/clients/HARBOUR/firstSteps', FirstSteps, {
    domain: true,
    checkout: true,
    apiKey: true,
    webhook: true,
    payment: true,
  })
  for (const name of searches) {
    provider.answer(`POST /rest/v1/${name}/search`, pageSchemaOf(z.unknown()), noRecords)
  }
})

const ranges = 'Search for transactions using date ranges.'
const payIds = 'Search for transactions using PayID and date ranges.'

test.each([
  ['/transactions', 'Transactions', payIds, 'Payment Requests'],
  ['/transactions/PaymentRequests', 'Transactions', payIds, 'Payment Requests'],
  ['/transactions/tidewayId', 'Transactions', payIds, 'Payment Requests'],
  ['/transactions/OutboundPayments', 'Transactions', ranges, 'Outbound Payments'],
  ['/transactions/tidewayOut', 'Transactions', ranges, 'Outbound Payments'],
  ['/transactions/PaymentInitiations', 'Transactions', ranges, 'Payment Initiations'],
  ['/transactions/tidewayTo', 'Transactions', ranges, 'Payment Initiations'],
  [
    '/transactions/PaymentAgreement',
    'Payment Agreements',
    'Browse the latest Payment Agreements',
    'Payment Agreements',
  ],
])(
  '%s has the title %s, the subtitle %s and the region %s',
  async (path, title, subtitle, region) => {
    openApp({ role: 'BASE_ADMIN', path })
    await screen.findByRole('heading', { level: 1, name: title })
    await screen.findByText(subtitle)
    await screen.findByRole('region', { name: region })
    await screen.findByText('There is no data to display')
    expect(window.location.pathname).toBe(path)
    expect(document.title).toMatch(new RegExp(`^${title}`))
  },
)

test('a list of agreements that failed to load is loaded again', async () => {
  provider.refuse('POST /rest/v1/paymentAgreement/search', 429, 'Too many requests')
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/transactions/PaymentAgreement' })
  await screen.findByText(/^Please narrow search criteria/)
  expect(screen.queryByRole('button', { name: 'Load more...' })).toBe(null)
  provider.answer('POST /rest/v1/paymentAgreement/search', pageSchemaOf(z.unknown()), noRecords)
  const failed = within(screen.getByRole('alert'))
  await press.click(failed.getByRole('button', { name: 'Try again' }))
  await screen.findByText('There is no data to display')
})

test('an unknown type shows an error and a link to payment requests', async () => {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/transactions/NoSuchType' })
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid transactionType')
  await press.click(screen.getByRole('link', { name: 'Go to Payment Requests' }))
  await screen.findByRole('region', { name: 'Payment Requests' })
})

test('a customer service operator opens agreements from the menu', async () => {
  const { press } = openApp({ role: 'BASE_CUSTOMER_SERVICE_OPERATOR', path: '/transactions' })
  const item = await screen.findByRole('link', { name: 'Payment Agreements' })
  await press.click(item)
  await expect.poll(() => window.location.pathname).toBe('/transactions/PaymentAgreement')
  await expect.poll(() => item.getAttribute('aria-current')).toBe('page')
})
