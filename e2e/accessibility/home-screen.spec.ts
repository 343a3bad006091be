import type { Task } from '@tideway/contract/tasks/task'
import { taskKindNames } from '@tideway/contract/tasks/task-kinds'
import { addDays, sydneyDay } from '@tideway/contract/time/calendar-day'
import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { expectFocusIn, tabTo } from '../browser/keyboard.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'

const tasksCall = '**/portal/v1/clients/*/tasks'

// Each state is checked at two widths, each in another colour scheme.
test.setTimeout(180_000)

test('home is accessible while loading, after a failure, with data and without tasks', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(500, /\/(balance|tasks)$/)
  const calls = ['**/rest/v1/balance', tasksCall] as const
  const held = [await holdCalls(page, calls[0]), await holdCalls(page, calls[1])]
  await signIn(organisation.email('admin'))
  await expect(page.getByText('--', { exact: true })).toBeVisible()
  await expect(page.getByText('Loading tasks')).toBeAttached()
  await expectAccessibleAtBothWidths(page)
  for (const call of calls) await failCalls(page, call)
  for (const release of held) release()
  await page.reload()
  await expect(page.getByText('Unable to retrieve balance')).toBeVisible()
  await expect(page.getByText('An error occurred.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByText(/^Updated at /)).toBeVisible()
  await expect(page.getByText('Nothing needs you now.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

/** Tasks of every kind, more of one kind than are shown at first, one for other roles, and one that is put aside. */
function everyTask(): Task[] {
  const taskOf = (kind: Task['kind'], number = 1): Task => ({
    taskId: `${kind}.${number}`,
    kind,
    subjectId: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
    name: 'Corner Store Collective',
    amount: '12840.00',
    sinceDatetime: new Date(Date.now() - 3_600_000).toISOString(),
    canAct: kind !== 'paymentFileRejected',
    roles: ['BASE_ADMIN', 'BASE_TECH_ADMIN', 'BASE_TECH_OPERATOR'],
  })
  const aside = {
    until: addDays(sydneyDay(new Date()), 1),
    reason: 'The money arrives tomorrow.',
    by: 'finance.admin@harbour.example',
    putDatetime: new Date().toISOString(),
  }
  return taskKindNames.flatMap((kind) => {
    if (kind === 'balanceLow') return [{ ...taskOf(kind), daysLeft: 1, aside }]
    return kind === 'payoutReturned'
      ? [1, 2, 3, 4, 5].map((number) => taskOf(kind, number))
      : [taskOf(kind)]
  })
}

test('tasks of every kind are accessible, and are put aside, unfolded and opened by keyboard', async ({
  page,
  signIn,
  organisation,
}) => {
  await page.route(tasksCall, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { tasks: everyTask(), more: true, dailyMail: true },
    }),
  )
  await signIn(organisation.email('admin'))
  const list = page.getByRole('list', { name: 'Tasks', exact: true })
  const putAside = list.getByRole('button', { name: 'Put aside…' }).first()
  await tabTo(page, putAside)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Put this task aside' })
  await expectFocusIn(dialog)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(putAside).toBeFocused()
  await tabTo(page, list.getByRole('button', { name: /^Show 3 more/ }))
  await page.keyboard.press('Enter')
  await expect(list.getByRole('heading', { name: 'Payout came back' })).toHaveCount(5)
  const folded = page.locator('summary', { hasText: '1 put aside' })
  await tabTo(page, folded, 80)
  await page.keyboard.press('Enter')
  const topUp = page.getByRole('list', { name: 'Tasks put aside' }).getByRole('link')
  await expect(topUp).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  await tabTo(page, topUp)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/balance-management$/)
})
