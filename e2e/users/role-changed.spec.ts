import { holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  admin,
  callUsers,
  chooseRole,
  deleteOf,
  freshEmail,
  invite,
  roleOf,
  rowOf,
  screen,
  updated,
} from './people.ts'

const techAdmin = 'tech.admin@harbour.example'

test('a role change shows saving, then saved, and the server has the new role', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  const email = freshEmail('changes')
  await invite(token, email, 'BASE_FINANCE_OPERATOR')
  await signIn(admin, screen)
  const row = rowOf(page, email)
  await expect(roleOf(row)).toHaveText('Finance Operator')
  const letGo = await holdCalls(page, `**/users/${encodeURIComponent(email)}`)
  await chooseRole(page, row, 'Finance Manager')
  await expect(roleOf(row)).toBeDisabled()
  await expect(roleOf(row)).toHaveText('Finance Manager')
  await expect(row.getByText('Saving…').first()).toBeVisible()
  const saved = page.getByText(updated)
  const read = page.waitForResponse(
    (response) => response.url().endsWith('/users') && response.request().method() === 'GET',
  )
  letGo()
  await read
  await expect(saved).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
  // The focus returns to the selector, so that a keyboard user can continue.
  await expect(roleOf(row)).toBeFocused()
  await page.mouse.move(700, 400)
  await expect(saved).toBeHidden({ timeout: 4_000 })
  await page.reload()
  await expect(roleOf(rowOf(page, email))).toHaveText('Finance Manager')
  await callUsers(token, 'DELETE', `/${encodeURIComponent(email)}`)
})

test('after a rejected change, the row shows the server’s value', async ({
  page,
  signIn,
  idTokenOf,
  noise,
}) => {
  noise.allowStatus(403, /\/users\//)
  const token = await idTokenOf(admin)
  const email = freshEmail('refused')
  await invite(token, email, 'BASE_FINANCE_OPERATOR')
  await signIn(techAdmin, screen)
  const row = rowOf(page, email)
  await expect(roleOf(row)).toHaveText('Finance Operator')
  // Another user gives this user a role that a tech admin does not manage.
  await callUsers(token, 'PATCH', `/${encodeURIComponent(email)}`, { role: 'BASE_FINANCE_MANAGER' })
  await chooseRole(page, row, 'Customer Service Operator')
  const reason = 'The role Finance Manager is higher than yours, Tech Admin'
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(reason)
  await expect(roleOf(row)).toHaveText('Finance Manager')
  await expect(roleOf(row)).toBeDisabled()
  await expect(roleOf(row)).toHaveAccessibleDescription(reason)
  await expect(deleteOf(row)).toHaveAccessibleDescription(reason)
  await callUsers(token, 'DELETE', `/${encodeURIComponent(email)}`)
})

test('after a change without a response, the row is read again', async ({
  page,
  signIn,
  idTokenOf,
  noise,
}) => {
  noise.allowFailedRequests(/\/users\//)
  const token = await idTokenOf(admin)
  const email = freshEmail('lost')
  await invite(token, email, 'BASE_FINANCE_OPERATOR')
  await signIn(admin, screen)
  const row = rowOf(page, email)
  await page.route(`**/users/${encodeURIComponent(email)}`, (route) => route.abort())
  await chooseRole(page, row, 'Admin')
  await expect(page.getByText('An error occurred. Please refresh and try again.')).toBeVisible()
  await expect(roleOf(row)).toHaveText('Finance Operator')
  await expect(roleOf(row)).toBeEnabled()
  await callUsers(token, 'DELETE', `/${encodeURIComponent(email)}`)
})

test('keys change nothing while the list is closed', async ({ page, signIn, idTokenOf }) => {
  const token = await idTokenOf(admin)
  const email = freshEmail('keys')
  await invite(token, email, 'BASE_FINANCE_OPERATOR')
  await signIn(admin, screen)
  const row = rowOf(page, email)
  await roleOf(row).focus()
  for (const key of ['ArrowRight', 'ArrowLeft', 'a', 'T']) await page.keyboard.press(key)
  await expect(roleOf(row)).toHaveText('Finance Operator')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByText(updated)).toBeVisible()
  await expect(roleOf(row)).toHaveText('Admin')
  await expect(roleOf(row)).toBeFocused()
  await callUsers(token, 'DELETE', `/${encodeURIComponent(email)}`)
})
