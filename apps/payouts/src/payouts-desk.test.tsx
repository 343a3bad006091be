// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Balance } from '@tideway/contract/balance/balance'
import { ClientConfig, ClientList } from '@tideway/contract/clients/clients'
import { PaymentRecord } from '@tideway/contract/payments/payment'
import { PaymentPage } from '@tideway/contract/payments/payment-search'
import type { Role } from '@tideway/contract/users/roles/roles'
import { beforeEach, expect, test } from 'vitest'
import { origin, renderApp, sampleSession } from '../test/render.tsx'
import { PayoutsScreen } from './payouts-screen.tsx'
import { PayoutUnknown } from './sent-payout/payout-unknown.tsx'
import { openPayoutsStorage } from './session/payouts-storage.ts'

const provider = startFakeProvider(origin)

beforeEach(() => {
  provider.answer('GET /rest/v1/clients', ClientList, [
    { clientId: 'HARBOUR', clientName: 'Harbour Roasters' },
  ])
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour Roasters',
  })
  provider.answer('GET /rest/v1/balance', Balance, { balance: 300.29 })
  provider.answer('POST /rest/v1/payment/search', PaymentPage, { records: [], recordCount: 0 })
})

function open(role: Role, wantedClientId?: string) {
  const storage = openPayoutsStorage()
  const session = sampleSession(role, wantedClientId)
  return renderApp(<PayoutsScreen markUrl={undefined} session={session} storage={storage} />)
}

test('an empty form reports every required field and focuses the first', async () => {
  const { press } = open('BASE_ADMIN')
  await screen.findByText('Balance of Harbour Roasters')
  await press.click(screen.getByRole('button', { name: 'Pay' }))
  screen.getByText('Enter an email address, such as ana@shop.example')
  screen.getByText('Enter 1 to 140 unaccented letters, digits and symbols')
  screen.getByText('Invalid amount')
  screen.getByText('Enter 5 to 280 characters')
  const payId = screen.getByRole('textbox', { name: /^PayID/ })
  await waitFor(() => expect(document.activeElement).toBe(payId))
  expect(screen.queryByRole('alertdialog')).toBe(null)
})

test('a new payout after one that failed is filled with it', async () => {
  const failed: PaymentRecord = {
    Payment: {
      clientPaymentId: 'wages-1',
      payeeName: 'John Smith',
      paymentAmount: '12.50',
      paymentDescription: 'Wages of November',
      bsb: '062000',
      accountNumber: '12345999',
    },
    PaymentStatus: {
      paymentId: 'id-1',
      status: 'FAILED',
      failureReason: 'AC04',
      createdDatetime: '2026-11-20T01:40:18.000Z',
    },
  }
  provider.answer('GET /rest/v1/payment', PaymentRecord, failed)
  openPayoutsStorage().set('followed.HARBOUR', 'id-1')
  const { press } = open('BASE_ADMIN')
  await screen.findByText('FAILED')
  await press.click(screen.getByRole('button', { name: 'New payout' }))
  const typedIn = (name: RegExp) =>
    screen.getByRole<HTMLInputElement>('textbox', { name }).value.trim()
  expect([/^Amount/, /^BSB/, /^Account number/, /^Description/].map(typedIn)).toEqual([
    '12.50',
    '062000',
    '12345999',
    'Wages of November',
  ])
})

test('a client of another organisation is rejected as plain text, and the own client pays', async () => {
  open('BASE_ADMIN', '<img src=x>,KELPCO1')
  await screen.findByText(
    'You can’t act for client <img src=x>,KELPCO1, so you’re acting for your own organisation.',
  )
  await screen.findByText('Balance of Harbour Roasters')
})

test.each([
  ['BASE_TECH_ADMIN', 'Tech Admin'],
  ['BASE_FINANCE_OPERATOR', 'Finance Operator'],
  ['BASE_CUSTOMER_SERVICE_OPERATOR', 'Customer Service Operator'],
] as const)('%s sees which permission is missing', async (role, label) => {
  open(role)
  await screen.findByText('You don’t have permission to make payouts')
  screen.getByText(/doesn’t include the permission ‘New Payout Request’/)
  screen.getByText(new RegExp(`^Your role, ${label},`))
  expect(screen.queryByRole('button', { name: 'Pay' })).toBe(null)
})

test('nothing is sent again while the payout cannot be searched for', () => {
  const nothing = () => undefined
  const payment = {
    clientPaymentId: 'wages-1',
    payeeName: 'John Smith',
    paymentAmount: '12.50',
    paymentDescription: 'Wages of November',
    payID: 'johnsmith@test.com.au',
    payIDType: 'EMAIL' as const,
  }
  renderApp(
    <PayoutUnknown
      onBack={nothing}
      onSearch={nothing}
      onSend={nothing}
      payment={payment}
      result="failed"
    />,
  )
  screen.getByText(/We won’t send it again until we know\.$/)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Check again'])
})
