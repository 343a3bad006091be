// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Balance } from '@tideway/contract/balance/balance'
import { ActivityMetrics } from '@tideway/contract/payment-requests/activity-metrics'
import { FirstSteps } from '@tideway/contract/settings/first-steps'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { answerFrame, openApp } from '../../../test/app.tsx'

const provider = startFakeProvider()
const FIGURES = 'GET /portal/v1/clients/HARBOUR/figures'
const TASKS = 'GET /portal/v1/clients/HARBOUR/tasks'
const STEPS = 'GET /portal/v1/clients/HARBOUR/firstSteps'
const done = { domain: true, checkout: true, apiKey: true, webhook: true, payment: true }
const none = { count: 0, amount: '0.00' }
const figures: ActivityMetrics = {
  timezone: 'Australia/Sydney',
  readDatetime: '2026-11-20T03:55:08.000Z',
  days: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(7 + index).padStart(2, '0')}`,
    paymentRequests: none,
    outboundPayments: none,
    paymentInitiations: none,
    refunds: none,
  })),
}

beforeEach(() => {
  answerFrame(provider)
  provider.answer('GET /rest/v1/balance', Balance, { balance: 300.29 })
  provider.answer(STEPS, FirstSteps, done)
  provider.answer(FIGURES, ActivityMetrics, figures)
  provider.refuse(TASKS, 404, 'Not found')
})

const open = () => openApp({ role: 'BASE_FINANCE_MANAGER', path: '/' })

test.each([404, 403])(
  'without a summary, home works if the provider answers %s',
  async (status) => {
    provider.refuse(FIGURES, status, 'No')
    open()
    await screen.findByText(/^Updated at /)
    await expect.poll(() => screen.queryByText('Last 7 days')).toBe(null)
  },
)

test('a summary that failed to load is loaded again by Refresh', async () => {
  provider.refuse(FIGURES, 400, 'Bad request')
  const { press } = open()
  await screen.findByRole('heading', { name: 'Last 7 days' })
  const failed = await screen.findByRole('alert')
  provider.answer(FIGURES, ActivityMetrics, figures)
  await press.click(within(failed).getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('link', { name: /of Refunds in the last 7 days$/ })
  expect(screen.queryByRole('alert')).toBe(null)
})

test('a step that the role may not do names the roles to ask', async () => {
  provider.answer(STEPS, FirstSteps, { ...done, domain: false })
  open()
  const list = await screen.findByRole('list', { name: 'First steps' })
  const step = (title: string) => {
    const [item] = within(list)
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes(title))
    if (item === undefined) throw new Error(`no step ${title}`)
    return item
  }
  const domain = step('Add your PayID domain')
  expect(domain.textContent).toContain('Ask an Admin in your organisation.')
  expect(within(domain).queryByRole('link')).toBe(null)
  expect(step('Take a test payment').textContent).toBe('Take a test payment: done')
})

test('on return, home is drawn without its charts first', async () => {
  const { press } = open()
  const refunds = { name: /of Refunds in the last 7 days$/ }
  await screen.findByRole('link', refunds)
  window.history.pushState(null, '', '/nowhere')
  await screen.findByRole('heading', { name: 'Page not found' })
  const placeholders: Node[] = []
  const watching = new MutationObserver((changes) => {
    for (const { target, removedNodes } of changes)
      if (target instanceof Element && target.getAttribute('aria-labelledby') === 'activity')
        placeholders.push(...removedNodes)
  })
  watching.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watching.disconnect())
  await press.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByRole('link', refunds)
  expect(placeholders).toHaveLength(1)
})
