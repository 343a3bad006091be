import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  accept,
  admin,
  callUsers,
  freshEmail,
  invitationLink,
  rowOf,
  screen,
  usersCall,
} from './people.ts'

const sent = 'Invitation sent to user'
const failed = 'Something went wrong, please contact support'

test('a user is invited, signs in and is verified', async ({
  page,
  signIn,
  browser,
  idTokenOf,
}) => {
  const email = freshEmail('arrives')
  await signIn(admin, screen)
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
  await expect(page.getByText('Manage users of this dashboard')).toBeVisible()
  const field = page.getByLabel('Email')
  const role = page.getByRole('button', { name: 'Role', exact: false }).first()
  const add = page.getByRole('button', { name: 'Add User' })

  // The preselected role, which is the last one that this user may assign.
  await expect(role).toHaveText('Tech Operator')
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription('Enter an email address to add a user.')
  for (const wrong of ['arrives', 'arrives@', 'arrives@harbour', 'a b@harbour.example']) {
    await field.fill(wrong)
    await expect(add).toHaveAccessibleDescription('Complete the email address to add a user.')
    await field.press('Enter')
  }
  await field.fill(email)
  await role.click()
  await page.getByRole('option', { name: 'Finance Operator' }).click()
  const letGo = await holdCalls(page, usersCall)
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(role).toHaveText('Tech Operator')

  const row = rowOf(page, email)
  await expect(row).toContainText('-')
  await expect(row.getByText('VERIFIED')).toHaveCount(0)
  const pending = page.getByRole('list', { name: 'Pending invitations' })
  await expect(pending.getByText(email)).toBeVisible()
  await field.focus()
  await expect(page.getByText(sent)).toBeHidden()

  const theirs = await accept(browser, email, { given: 'Ada', family: 'Quill' })
  await theirs.context().close()
  await page.reload()
  await expect(rowOf(page, email)).toContainText('Ada Quill')
  await expect(rowOf(page, email).getByText('VERIFIED')).toBeVisible()
  await expect(pending.getByText(email)).toHaveCount(0)
  await callUsers(await idTokenOf(admin), 'DELETE', `/${encodeURIComponent(email)}`)
})

test('a failed invitation keeps the typed values, and focusing the field clears the message', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(409, /\/users$/)
  noise.allowStatus(500, /\/users$/)
  await signIn(admin, screen)
  const field = page.getByLabel('Email')
  await field.fill('support@harbour.example')
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText(failed)).toBeVisible()
  await expect(page.getByText('This email address cannot be invited.')).toBeVisible()
  await expect(field).toHaveValue('support@harbour.example')
  await expect(field).toHaveAccessibleDescription(failed)
  await field.focus()
  await expect(page.getByText(failed)).toBeHidden()
  await expect(page.getByText('This email address cannot be invited.')).toBeHidden()

  await failCalls(page, usersCall)
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText(failed)).toBeVisible()
  await expect(field).toHaveValue('support@harbour.example')
})

test('an invitation is sent again with a different link', async ({ page, signIn, idTokenOf }) => {
  const token = await idTokenOf(admin)
  const email = freshEmail('again')
  await callUsers(token, 'POST', '', { email, role: 'BASE_TECH_OPERATOR' })
  await signIn(admin, screen)
  const before = await invitationLink(email)
  const pending = page.getByRole('list', { name: 'Pending invitations' })
  const item = pending.getByRole('listitem').filter({ hasText: email })
  await expect(item).toContainText(/Tech Operator\s*Sent .*GMT\+1[01]:00\s*Expires .*GMT\+1[01]:00/)
  const [call] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/invitation')),
    item.getByRole('button', { name: 'Resend' }).click(),
  ])
  expect(call.status()).toBe(200)
  await expect(page.getByText('Invitation sent to user')).toBeVisible()
  expect(await invitationLink(email)).not.toBe(before)
  await callUsers(token, 'DELETE', `/${encodeURIComponent(email)}`)
})
