// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { Role } from '@tideway/contract/users/roles/roles'
import { roles } from '@tideway/contract/users/roles/roles'
import { DashboardUser, DashboardUsers } from '@tideway/contract/users/users'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.tsx'
import { answerUsers, rowOf, USERS, userCall, usersOfEachRole, userWith } from '../../test/users.ts'

const provider = startFakeProvider()
const ana = 'ana@harbour.example'
const anaAsOperator = userWith(ana, 'BASE_FINANCE_OPERATOR')
const self = 'You cannot change your own role or delete your own account'

function open(role: Role, users: DashboardUser[]) {
  answerUsers(provider, role, users)
  return openApp({ role, path: '/users' })
}

/** Returns the text that describes a control. */
function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby') ?? ''
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
}

/** The users that each role may not change, with the reason (spec 6.1). */
test.each<[Role, Partial<Record<Role, string>>]>([
  ['BASE_ADMIN', { BASE_ADMIN: self }],
  [
    'BASE_FINANCE_ADMIN',
    {
      BASE_ADMIN: 'The role Admin is higher than yours, Finance Admin',
      BASE_FINANCE_ADMIN: self,
      BASE_TECH_ADMIN: 'The role Finance Admin cannot manage the role Tech Admin',
    },
  ],
  [
    'BASE_TECH_ADMIN',
    {
      BASE_ADMIN: 'The role Admin is higher than yours, Tech Admin',
      BASE_FINANCE_ADMIN: 'The role Finance Admin is higher than yours, Tech Admin',
      BASE_FINANCE_MANAGER: 'The role Finance Manager is higher than yours, Tech Admin',
      BASE_TECH_ADMIN: self,
    },
  ],
])('%s sees which users and roles they manage, and why not the others', async (mine, reasons) => {
  const users = usersOfEachRole(mine)
  const { press } = open(mine, users)
  for (const [place, theirs] of roles.entries()) {
    const { row, role, remove } = await rowOf(users[place]?.email ?? '')
    const reason = reasons[theirs]
    within(row).getByText('VERIFIED')
    await waitFor(() => expect(descriptionOf(role)).toBe(reason ?? ''))
    expect(descriptionOf(remove)).toBe(reason ?? '')
    expect(remove.getAttribute('aria-disabled')).toBe(reason === undefined ? null : 'true')
  }
  const operator = users.find((user) => user.roles[0] === 'BASE_FINANCE_OPERATOR')
  await press.click((await rowOf(operator?.email ?? '')).role)
  const options = await screen.findAllByRole('option', { hidden: true })
  const off = roles.filter((role) => reasons[role] !== undefined && reasons[role] !== self)
  expect(options).toHaveLength(roles.length)
  expect(
    roles.filter((_, place) => options[place]?.getAttribute('aria-disabled') === 'true'),
  ).toEqual(off)
})

test('the table has its columns, and the rights table marks the user’s own role', async () => {
  const { press } = open('BASE_FINANCE_ADMIN', [anaAsOperator])
  const { row } = await rowOf(ana)
  const heads = within(row.closest('table') ?? row).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual([
    'Name',
    'Email',
    'Role',
    'Action',
    'Status',
  ])
  await press.click(screen.getByRole('button', { name: 'Roles and rights' }))
  const matrix = within(await screen.findByRole('region', { name: 'Rights of each role' }))
  matrix.getByRole('columnheader', { name: 'Finance AdminYour role' })
  const refunds = within(matrix.getByRole('row', { name: /^Refund payments/ }))
  expect(refunds.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Yes',
    'Yes',
    'Yes',
    'No',
    'No',
    'No',
    'No',
  ])
})

async function choose(press: { click(target: Element): Promise<void> }, name: string) {
  await press.click((await rowOf(ana)).role)
  await press.click(await screen.findByRole('option', { name, hidden: true }))
}

test('a new role is saved, and the row shows it', async () => {
  const { press } = open('BASE_ADMIN', [anaAsOperator])
  const changed = userWith(ana, 'BASE_FINANCE_MANAGER')
  provider.answer(userCall('PATCH', ana), DashboardUser, changed)
  provider.answer(`GET ${USERS}`, DashboardUsers, [anaAsOperator])
  await rowOf(ana)
  provider.answer(`GET ${USERS}`, DashboardUsers, [changed])
  await choose(press, 'Finance Manager')
  await screen.findByText('User has been updated')
  expect(provider.callsOf(userCall('PATCH', ana)).map(({ body }) => body)).toEqual([
    { role: 'BASE_FINANCE_MANAGER' },
  ])
  expect((await rowOf(ana)).role.textContent).toBe('Finance Manager')
})

test('after a rejected change, the row shows the server’s role and why it cannot be changed', async () => {
  const { press } = open('BASE_TECH_ADMIN', [anaAsOperator])
  const reason = 'The role Finance Manager is higher than yours, Tech Admin'
  provider.refuse(userCall('PATCH', ana), 403, reason)
  await rowOf(ana)
  provider.answer(`GET ${USERS}`, DashboardUsers, [userWith(ana, 'BASE_FINANCE_MANAGER')])
  await choose(press, 'Customer Service Operator')
  await within(screen.getByRole('region', { name: 'Notifications' })).findByText(reason)
  const { role } = await rowOf(ana)
  expect([role.textContent, descriptionOf(role)]).toEqual(['Finance Manager', reason])
})

test('after a change without a response, the row is read again and can be changed', async () => {
  const { press } = open('BASE_ADMIN', [anaAsOperator])
  provider.lose(userCall('PATCH', ana))
  await choose(press, 'Admin')
  await screen.findByText('An error occurred. Please refresh and try again.')
  const { role } = await rowOf(ana)
  expect([role.textContent, descriptionOf(role)]).toEqual(['Finance Operator', ''])
  expect(provider.callsOf(`GET ${USERS}`)).toHaveLength(2)
})

test('keys change nothing while the list of roles is closed', async () => {
  const { press } = open('BASE_ADMIN', [anaAsOperator])
  const { role } = await rowOf(ana)
  await waitFor(() => expect(descriptionOf(role)).toBe(''))
  role.focus()
  await press.keyboard('{ArrowRight}{ArrowLeft}aT')
  expect(role.textContent).toBe('Finance Operator')
  expect(provider.callsOf(userCall('PATCH', ana))).toEqual([])
  expect(screen.queryByRole('option', { hidden: true })).toBe(null)
})

test('the row of a user who was already deleted disappears, with an explanation', async () => {
  const { press } = open('BASE_ADMIN', [anaAsOperator])
  const { remove } = await rowOf(ana)
  provider.refuse(userCall('DELETE', ana), 404, 'The user cannot be found')
  provider.answer(`GET ${USERS}`, DashboardUsers, [])
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe(null))
  await press.click(remove)
  await press.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }),
  )
  await within(screen.getByRole('region', { name: 'Notifications' })).findByText(
    'The user cannot be found',
  )
  await screen.findByText('There are no users yet. Add the first one above.')
})

test('if changes to users need approval, each control that changes a user asks for approval', async () => {
  provider.guard({ changes: ['user'] })
  const { press } = open('BASE_ADMIN', usersOfEachRole('BASE_ADMIN'))
  await screen.findByRole('button', { name: 'Ask for approval' })
  const rule = 'Changes to users, their roles and second factors wait for a second person.'
  expect(screen.getAllByText(rule)).toHaveLength(2)
  const { remove } = await rowOf('base_tech_operator@harbour.example')
  await press.click(remove)
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(rule)
  question.getByRole('button', { name: 'Ask for approval' })
})
