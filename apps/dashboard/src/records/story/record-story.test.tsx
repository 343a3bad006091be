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
import { asCents } from '@tideway/contract/money/money'
import type { TraceEvent } from '@tideway/contract/trace/trace'
import { Trace, traceParts } from '@tideway/contract/trace/trace'
import type { Role } from '@tideway/contract/users/roles/roles'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { at, sampleTrace } from '../trace/sample-trace.ts'
import { RecordStory } from './record-story.tsx'
import type { StoryEvent } from './story.ts'

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

const story: StoryEvent[] = [
  { kind: 'CREATED', amountCents: asCents(100_00), at },
  { kind: 'RETURN_IN_PROGRESS', amountCents: asCents(30_00), at: '2026-11-20T05:00:00.000Z' },
]

function open(role: Role = 'BASE_ADMIN') {
  const root = createRootRoute({
    component: () => <RecordStory events={story} record={{ kind: 'paymentRequest', id }} />,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  return renderFor(role, <RouterProvider router={router as never} />)
}

async function shown(role?: Role) {
  const rendered = open(role)
  await rendered.press.click(await screen.findByRole('button', { name: 'Show every step' }))
  return rendered
}

test('reads nothing until the user asks for the steps', async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Show every step' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(provider.callsOf(READ)).toEqual([])
})

const stepsOf = (kind: string) => screen.findByRole('list', { name: `Steps of ${kind}` })

test('each event opens in place to its actor, its amount and its link', async () => {
  provider.answer(READ, Trace, sampleTrace(events))
  await shown()
  const [same, posted, sent, noted, ...others] = within(await stepsOf('CREATED')).getAllByRole(
    'listitem',
  )
  expect(others).toEqual([])
  const hrefOf = (line: HTMLElement | undefined, name: string) =>
    within(line as HTMLElement)
      .getByRole('link', { name })
      .getAttribute('href')
  // The steps do not repeat facts of the history.
  expect(same?.textContent).not.toContain('$100.00')
  expect(same?.textContent).not.toContain('created')
  expect(hrefOf(same, 'ada@harbour.example')).toBe('/users')
  expect(posted?.textContent).toContain('Taken from the balance')
  expect(posted?.textContent).toContain('-$30.00')
  expect(posted?.textContent).toContain('Balance -$1,250.00')
  expect(hrefOf(posted, 'Reports')).toBe('/reports')
  expect(sent?.textContent).toContain('HTTP 500 after 2 attempts')
  expect(hrefOf(sent, 'Delivery log')).toBe(`/settings/manage-webhook/default?reference=${id}`)
  expect(
    within(sent as HTMLElement).getByRole('button', { name: 'Copy Delivery ID' }),
  ).toBeDefined()
  expect(noted?.querySelector('p')?.textContent).toBe('<b>Called</b>\ntoday')
  expect(provider.callsOf(READ)[0]?.query).toEqual({ clientId: 'HARBOUR' })
})

test('money that leaves has a minus sign', async () => {
  const refund = { id: 'f1', at: '2026-11-20T05:00:00.000Z', amount: '30.00' }
  provider.answer(
    READ,
    Trace,
    sampleTrace([
      { ...refund, event: 'REFUND_REQUESTED' },
      { ...refund, id: 'f2', event: 'REFUND_REQUESTED', amount: '1.00' },
      { ...refund, id: 'f3', event: 'REFUND_FAILED', amount: '2.00' },
    ]),
  )
  await shown()
  const [other, failed] = within(await stepsOf('RETURN_IN_PROGRESS')).getAllByRole('listitem')
  expect(other?.textContent).toContain('-$1.00')
  expect(failed?.textContent).toContain('$2.00')
  expect(failed?.textContent).not.toContain('-$2.00')
})

test('shows no link to a screen that the role may not open, and says which parts are missing', async () => {
  const parts = traceParts.map((part) => ({
    part,
    permitted: ['payments', 'refunds', 'notes'].includes(part),
    leftOut: part === 'payments' ? 12 : 0,
  }))
  provider.answer(READ, Trace, sampleTrace(events, { parts }))
  await shown('BASE_CUSTOMER_SERVICE_OPERATOR')
  expect(within(await stepsOf('CREATED')).queryAllByRole('link')).toEqual([])
  await screen.findByText(
    'Your role can’t see everything here. Not shown: ledger entries, webhooks, approvals and who did what.',
  )
  screen.getByText('Older events aren’t shown: 12 payments.')
})

test('an address that ends with #trace shows it at once', async () => {
  location.hash = '#trace'
  provider.answer(READ, Trace, sampleTrace([]))
  open()
  await screen.findByRole('button', { name: 'Hide the steps' })
  await screen.findByRole('button', { name: 'Refresh' })
})

test('a trace that can’t be loaded is loaded again with Refresh', async () => {
  provider.refuse(READ, 400, 'Bad request')
  const { press } = await shown()
  await screen.findByRole('alert')
  provider.answer(READ, Trace, sampleTrace(events))
  await press.click(screen.getByRole('button', { name: 'Refresh' }))
  await stepsOf('CREATED')
})

test('is hidden again, and stays loaded', async () => {
  provider.answer(READ, Trace, sampleTrace(events))
  const { press } = await shown()
  await stepsOf('CREATED')
  await press.click(screen.getByRole('button', { name: 'Hide the steps' }))
  expect(screen.queryByRole('list', { name: 'Steps of CREATED' })).toBeNull()
})

test('a provider without traces says so', async () => {
  provider.refuse(READ, 404, 'Not found')
  await shown()
  await screen.findByText('The steps aren’t available here.')
})
