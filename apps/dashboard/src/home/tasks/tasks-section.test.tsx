// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Balance } from '@tideway/contract/balance/balance'
import type { Task } from '@tideway/contract/tasks/task'
import { Tasks } from '@tideway/contract/tasks/task'
import { addDays, sydneyDay } from '@tideway/contract/time/calendar-day'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { answerFrame, openApp } from '../../../test/app.tsx'
import { tasksKey } from './task-queries.ts'

const provider = startFakeProvider()
const PATH = '/portal/v1/clients/HARBOUR/tasks'
const TASKS = `GET ${PATH}`
const payout: Task = {
  taskId: 'payoutReturned.a1.0',
  kind: 'payoutReturned',
  subjectId: 'a1',
  name: 'John Smith',
  amount: '840.00',
  sinceDatetime: '2026-11-20T03:00:00.000Z',
  reason: 'AC04',
  canAct: true,
  roles: ['BASE_ADMIN', 'BASE_FINANCE_ADMIN', 'BASE_FINANCE_MANAGER'],
}
const low: Task = {
  taskId: 'balanceLow.HARBOUR.0',
  kind: 'balanceLow',
  subjectId: 'HARBOUR',
  amount: '12.00',
  daysLeft: 1,
  canAct: false,
  roles: ['BASE_ADMIN', 'BASE_FINANCE_ADMIN'],
}
const tomorrow = addDays(sydneyDay(new Date()), 1)
const aside = {
  until: tomorrow,
  reason: 'The payee sends new details.',
  by: 'finance.admin@harbour.example',
  putDatetime: '2026-11-20T03:00:00.000Z',
}

beforeEach(() => {
  answerFrame(provider)
  provider.answer('GET /rest/v1/balance', Balance, { balance: 300.29 })
  provider.refuse('GET /portal/v1/clients/HARBOUR/firstSteps', 404, 'No')
  provider.refuse('GET /portal/v1/clients/HARBOUR/figures', 404, 'No')
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const answer = (tasks: Task[], facts: Partial<Tasks> = {}) =>
  provider.answer(TASKS, Tasks, { tasks, more: false, dailyMail: false, ...facts })
const open = () => openApp({ role: 'BASE_FINANCE_MANAGER', path: '/' })
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Tasks' })).getAllByRole('listitem')

test('tasks come first, with what they are, the amount, who can act and where', async () => {
  answer([payout, low])
  open()
  const [first, second] = await rows()
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Tasks')
  const shown = within(first as HTMLElement)
  shown.getByRole('heading', { name: 'Payout came back' })
  expect(first?.textContent).toContain('$840.00')
  expect(first?.textContent).toContain('Who can actYou')
  expect(shown.getByRole('link', { name: 'Send again' }).getAttribute('href')).toBe(
    '/transactions/OutboundPayments/a1',
  )
  expect(second?.textContent).toContain('Lasts 1 day at the pace of the last four weeks')
  expect(second?.textContent).toContain('Who can actAdmin or Finance Admin')
  // A finance manager has no balance management, and may not put aside what others do.
  expect(within(second as HTMLElement).queryAllByRole('link')).toEqual([])
  expect(within(second as HTMLElement).queryAllByRole('button')).toEqual([])
})

test('a quiet day has one quiet line', async () => {
  answer([])
  open()
  await screen.findByText('Nothing needs you now.')
  expect(screen.queryByRole('list', { name: 'Tasks' })).toBe(null)
})

test('a list that failed to load keeps its message, and is loaded again by Refresh', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  provider.refuse(TASKS, 400, 'Bad request')
  const { press, queryClient } = open()
  const failed = await screen.findByRole('alert')
  vi.advanceTimersByTime(60_000)
  expect(queryClient.isFetching({ queryKey: tasksKey('HARBOUR') })).toBe(0)
  answer([payout])
  await press.click(within(failed).getByRole('button', { name: 'Refresh' }))
  expect(await rows()).toHaveLength(1)
})

test('an open page shows a new task within five seconds, and a hidden one makes no calls', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  answer([])
  const { queryClient } = open()
  await screen.findByText('Nothing needs you now.')
  answer([payout])
  vi.advanceTimersByTime(5000)
  expect(await rows()).toHaveLength(1)
  expect(provider.callsOf(TASKS)).toHaveLength(2)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.advanceTimersByTime(60_000)
  expect(queryClient.isFetching({ queryKey: tasksKey('HARBOUR') })).toBe(0)
})

test('without tasks of the provider, home has no section', async () => {
  provider.refuse(TASKS, 404, 'Not found')
  open()
  await screen.findByText(/^Updated at /)
  expect(screen.queryByRole('heading', { name: 'Tasks' })).toBe(null)
})

test('a task is put aside with a day and a reason, and the dialog checks both', async () => {
  answer([payout])
  provider.answer(`PUT ${PATH}/${payout.taskId}/aside`, z.undefined(), undefined)
  const { press } = open()
  await press.click(await screen.findByRole('button', { name: 'Put aside…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put this task aside' }))
  await press.click(dialog.getByRole('button', { name: 'Put aside' }))
  dialog.getByText('Enter a reason')
  await press.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Details come later')
  answer([{ ...payout, aside }])
  await press.click(dialog.getByRole('button', { name: 'Put aside' }))
  await screen.findByText('1 put aside')
  expect(provider.callsOf(`PUT ${PATH}/${payout.taskId}/aside`).map(({ body }) => body)).toEqual([
    { until: tomorrow, reason: 'Details come later' },
  ])
  screen.getByText('Nothing needs you now.')
})

test('tasks put aside are folded at the end, say who put them aside, and can be brought back', async () => {
  answer([{ ...payout, aside }])
  provider.answer(`DELETE ${PATH}/${payout.taskId}/aside`, z.undefined(), undefined)
  const { press } = open()
  await press.click(await screen.findByText('1 put aside'))
  screen.getByText(/^Put aside until .* by finance\.admin@harbour\.example: The payee sends/)
  answer([payout])
  await press.click(screen.getByRole('button', { name: 'Bring back' }))
  expect(await rows()).toHaveLength(1)
})

test('many tasks of a kind are folded', async () => {
  answer(
    Array.from({ length: 7 }, (_, index) => ({ ...payout, taskId: `payoutReturned.${index}` })),
  )
  const { press } = open()
  expect(await rows()).toHaveLength(3)
  await press.click(screen.getByRole('button', { name: 'Show 5 more: Payout came back' }))
  expect(await rows()).toHaveLength(8)
})

test('the switch turns the daily mail on', async () => {
  answer([])
  provider.answer(`PUT ${PATH}/dailyMail`, z.undefined(), undefined)
  const { press } = open()
  const mail = await screen.findByRole('switch', { name: 'Email me at 8:30 am' })
  answer([], { dailyMail: true })
  await press.click(mail)
  await expect
    .poll(() =>
      screen.getByRole('switch', { name: 'Email me at 8:30 am' }).getAttribute('aria-checked'),
    )
    .toBe('true')
  expect(provider.callsOf(`PUT ${PATH}/dailyMail`).map(({ body }) => body)).toEqual([
    { enabled: true },
  ])
})
