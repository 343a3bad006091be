// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { DashboardUser } from '@tideway/contract/users/users'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { answerUsers, USERS, userWith } from '../../../test/users.ts'

const provider = startFakeProvider()
const failed = 'Something went wrong, please contact support'
const email = 'ana@harbour.example'
const AGAIN = `POST ${USERS}/${encodeURIComponent(email)}/invitation`

/** Returns a user whose invitation ends in this many days. */
const invited = (days = 7): DashboardUser => ({
  ...userWith(email, 'BASE_FINANCE_OPERATOR'),
  userStatus: 'FORCE_CHANGE_PASSWORD',
  invitationExpiresDatetime: new Date(Date.now() + days * 86_400_000).toISOString(),
})

function open(users: DashboardUser[] = []) {
  answerUsers(provider, 'BASE_ADMIN', users)
  return openApp({ role: 'BASE_ADMIN', path: '/users' })
}

async function card() {
  const add = await screen.findByRole('button', { name: 'Add User' })
  const form = within(add.closest('form') ?? add)
  const role = form.getByRole('button', { name: /Role/ })
  await waitFor(() => expect(role.textContent).toBe('Tech Operator'))
  return { add, form, role, field: form.getByLabelText<HTMLInputElement>(/^Email/) }
}

test('only a complete email can be invited, and the last role is preselected', async () => {
  const { press } = open()
  const { add, form, field } = await card()
  form.getByText('Enter an email address to add a user.')
  for (const wrong of ['ana', 'ana@', 'ana@harbour', 'a b@harbour']) {
    await press.clear(field)
    await press.type(field, `${wrong}{Enter}`)
    form.getByText('Complete the email address to add a user.')
    expect(add.getAttribute('aria-disabled')).toBe('true')
  }
  expect(provider.callsOf(`POST ${USERS}`)).toEqual([])
})

test('an invitation is sent with the chosen role, and the card is empty again', async () => {
  const { press } = open()
  const { add, form, role, field } = await card()
  provider.answer(`POST ${USERS}`, DashboardUser, invited())
  await press.type(field, email)
  await press.click(role)
  await press.click(await screen.findByRole('option', { name: 'Finance Operator', hidden: true }))
  await press.click(add)
  await form.findByText('Invitation sent to user')
  expect(provider.callsOf(`POST ${USERS}`).map(({ body }) => body)).toEqual([
    { email, role: 'BASE_FINANCE_OPERATOR' },
  ])
  expect([field.value, role.textContent]).toEqual(['', 'Tech Operator'])
  await press.click(field)
  await waitFor(() => expect(form.queryByText('Invitation sent to user')).toBe(null))
})

test('a failed invitation keeps the typed email, and focusing it clears the message', async () => {
  const { press } = open()
  const { add, form, field } = await card()
  provider.refuse(`POST ${USERS}`, 409, 'This email address cannot be invited')
  await press.type(field, email)
  await press.click(add)
  await form.findByText(failed)
  form.getByText('This email address cannot be invited.')
  expect(field.value).toBe(email)
  await press.click(field)
  expect(form.queryByText(failed)).toBe(null)
  provider.refuse(`POST ${USERS}`, 500, 'Internal server error')
  await press.click(add)
  await form.findByText(failed)
  expect(field.value).toBe(email)
})

test.each([
  [2, 'Expires', null],
  [-1, 'Expired', 'EXPIRED'],
])(
  'an invitation that ends in %d days is pending, and sent again on request',
  async (days, word, chip) => {
    const { press } = open([invited(days)])
    const list = await screen.findByRole('list', { name: 'Pending invitations' })
    const item = within(list).getByRole('listitem')
    await waitFor(() => expect(item.textContent).toContain('Finance Operator'))
    expect(item.textContent).toMatch(/Sent \w{3} [\d/]{10} [\d:]{8} GMT/)
    expect(item.textContent).toContain(word)
    expect(within(item).queryByText('EXPIRED')?.textContent ?? null).toBe(chip)
    provider.answer(AGAIN, DashboardUser, invited())
    await press.click(
      within(item).getByRole('button', { name: `Resend the invitation to ${email}` }),
    )
    await within(screen.getByRole('region', { name: 'Notifications' })).findByText(
      'Invitation sent to user',
    )
    expect(provider.callsOf(AGAIN)).toHaveLength(1)
  },
)
