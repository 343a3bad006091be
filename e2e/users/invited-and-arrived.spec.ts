import { holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { accept, freshEmail, rowOf, screen, usersCall } from './people.ts'

const sent = 'Invitation sent to user'

test('a user is invited, signs in and is verified', async ({
  page,
  signIn,
  browser,
  organisation,
}) => {
  const email = freshEmail('arrives')
  await signIn(organisation.email('admin'), screen)
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
  await expect(page.getByText('Manage users of this dashboard')).toBeVisible()
  const field = page.getByLabel('Email')
  const role = page.getByRole('button', { name: 'Role', exact: false }).first()
  const add = page.getByRole('button', { name: 'Add User' })

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

  const theirs = await accept(browser, email, { givenName: 'Ada', familyName: 'Quill' })
  await theirs.context().close()
  await page.reload()
  await expect(rowOf(page, email)).toContainText('Ada Quill')
  await expect(rowOf(page, email).getByText('VERIFIED')).toBeVisible()
  await expect(pending.getByText(email)).toHaveCount(0)
})
