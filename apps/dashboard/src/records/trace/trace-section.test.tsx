// @vitest-environment jsdom

import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import type { TraceEvent } from '@tideway/contract/trace/trace'
import { Trace, traceParts } from '@tideway/contract/trace/trace'
import type { Role } from '@tideway/contract/users/roles/roles'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { at, sampleTrace } from './sample-trace.ts'
import { TraceSection } from './trace-section.tsx'

const provider = startFakeProvider()
const { id } = sampleTrace([])
const READ = `GET /portal/v1/traces/paymentRequest/${id}`

beforeEach(() => {
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
})
afterEach(() => {
  location.hash = ''
})

const events: TraceEvent[] = [
  {
    event: 'CREATED',
    at,
    id,
    amount: '100.00',
    reference: 'order-7731',
    actor: { kind: 'USER', id: 'u1', name: 'ada@harbour.example', role: 'BASE_ADMIN' },
  },
  {
    event: 'LEDGER_ENTRY',
    at,
    id: '1234',
    amount: '30.00',
    entry: { kind: 'refund', direction: 'debit', balance: '-1250.00' },
  },
  {
    event: 'WEBHOOK',
    at,
    id: 'd1',
    status: 'FAILED',
    delivery: {
      event: 'PaymentRequest.COMPLETE',
      destinationId: 'default',
      url: 'https://hooks.harbour.example/',
      attemptCount: 2,
      lastStatus: 500,
    },
  },
  { event: 'NOTE', at, id: 'n1', text: '<b>Called</b>\ntoday' },
]

function open(role: Role = 'BASE_ADMIN') {
  const root = createRootRoute({
    component: () => <TraceSection record={{ kind: 'paymentRequest', id }} />,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  return renderFor(role, <RouterProvider router={router as never} />)
}

async function shown(role?: Role) {
  const rendered = open(role)
  await rendered.press.click(await screen.findByRole('button', { name: 'Show the trace' }))
  return rendered
}

test('reads nothing until it is shown', async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Show the trace' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(provider.callsOf(READ)).toEqual([])
})

test('shows each event with who, how much and where it lives', async () => {
  provider.answer(READ, Trace, sampleTrace(events))
  await shown()
  const list = await screen.findByRole('list', { name: 'Trace, oldest first' })
  const [made, posted, sent, noted] = within(list).getAllByRole('listitem')
  expect(made?.textContent).toContain('Payment request created')
  expect(made?.textContent).toContain('$100.00')
  const hrefOf = (line: HTMLElement | undefined, name: string) =>
    within(line as HTMLElement)
      .getByRole('link', { name })
      .getAttribute('href')
  expect(hrefOf(made, 'ada@harbour.example')).toBe('/users')
  expect(posted?.textContent).toContain('Taken from the balance')
  expect(posted?.textContent).toMatch(/[-−]\$30\.00/)
  expect(posted?.textContent).toMatch(/Balance [-−]\$1,250\.00/)
  expect(hrefOf(posted, 'Reports')).toBe('/reports')
  expect(sent?.textContent).toContain('HTTP 500 after 2 attempts')
  expect(hrefOf(sent, 'Delivery log')).toBe(`/settings/manage-webhook/default?reference=${id}`)
  expect(
    within(sent as HTMLElement).getByRole('button', { name: 'Copy Delivery ID' }),
  ).toBeDefined()
  expect(noted?.querySelector('p')?.textContent).toBe('<b>Called</b>\ntoday')
  expect(provider.callsOf(READ)[0]?.query).toEqual({ clientId: 'HARBOUR' })
})

test('links nobody to a screen that their role may not open, and says what is missing', async () => {
  const parts = traceParts.map((part) => ({
    part,
    permitted: ['payments', 'refunds', 'notes'].includes(part),
    leftOut: part === 'payments' ? 12 : 0,
  }))
  provider.answer(READ, Trace, sampleTrace(events, { parts }))
  await shown('BASE_CUSTOMER_SERVICE_OPERATOR')
  const list = await screen.findByRole('list', { name: 'Trace, oldest first' })
  expect(within(list).queryAllByRole('link')).toEqual([])
  screen.getByText(
    'Your role can’t see everything here. Not shown: ledger entries, webhooks, approvals and who did what.',
  )
  screen.getByText('Older events aren’t shown: 12 payments.')
})

test('an address that ends with #trace shows it at once', async () => {
  location.hash = '#trace'
  provider.answer(READ, Trace, sampleTrace([]))
  open()
  await screen.findByText('Nothing has happened yet.')
})

test('a trace that can’t be loaded is loaded again with Refresh', async () => {
  provider.refuse(READ, 400, 'Bad request')
  const { press } = await shown()
  await screen.findByRole('alert')
  provider.answer(READ, Trace, sampleTrace(events))
  await press.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('list', { name: 'Trace, oldest first' })
})

test('is hidden again, and stays loaded', async () => {
  provider.answer(READ, Trace, sampleTrace(events))
  const { press } = await shown()
  await screen.findByRole('list', { name: 'Trace, oldest first' })
  await press.click(screen.getByRole('button', { name: 'Hide the trace' }))
  expect(screen.queryByRole('list')).toBeNull()
})

test('a provider without traces says so', async () => {
  provider.refuse(READ, 404, 'Not found')
  await shown()
  await screen.findByText('Traces aren’t available here.')
})
