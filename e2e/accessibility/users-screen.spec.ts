import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
  phoneViewport,
} from '../accessible.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import {
  admin,
  callUsers,
  deleteOf,
  freshEmail,
  invite,
  manly,
  roleOf,
  rolesCall,
  rowOf,
  screen,
  usersCall,
  usersTable,
} from '../users/people.ts'

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 180_000 })

test('the Users screen is accessible with users, the rights table and the delete dialog', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  const email = freshEmail('axe')
  await invite(token, email, 'BASE_TECH_OPERATOR')
  await signIn('finance.admin@harbour.example', screen)
  await expect(rowOf(page, email)).toBeVisible()
  await page.getByRole('button', { name: 'Roles and rights' }).click()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(phoneViewport)
  await page.getByRole('button', { name: `Details of ${email}` }).click()
  const detail = page.getByRole('region', { name: `Details of ${email}` })
  await expect(roleOf(detail)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await deleteOf(detail).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await roleOf(rowOf(page, email)).click()
  await expect(page.getByRole('option')).toHaveCount(7)
  await expectAccessible(page)
  await callUsers(token, 'DELETE', `/${encodeURIComponent(email)}`)
})

test('the Users screen is accessible without users', async ({ page, signIn }) => {
  await signIn(admin, manly)
  await expect(page.getByText('There are no users yet. Add the first one above.')).toBeVisible()
  await expect(page.getByText('No pending invitations.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the Users screen is accessible while loading, after a failure and once loaded', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/(users|roles|activity)$/)
  const held = [await holdCalls(page, usersCall), await holdCalls(page, rolesCall)]
  await signIn(admin, screen)
  await expect(usersTable(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  for (const call of [usersCall, rolesCall, '**/portal/v1/**/activity*'])
    await failCalls(page, call)
  for (const letGo of held) letGo()
  await page.reload()
  await expect(page.getByText('We couldn’t load the roles.').first()).toBeVisible()
  const failed = page.getByRole('region', { name: 'Users' }).getByText(/An error occurred/)
  await expect(failed.first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const table = page.getByRole('region', { name: 'Users', exact: true })
  await table.getByRole('button', { name: 'Refresh' }).click()
  await expect(rowOf(page, admin)).toBeVisible()
})

test('a user is invited, changed and deleted by keyboard alone', async ({ page, signIn }) => {
  const email = freshEmail('typed')
  await signIn(admin, screen)
  await expect(rowOf(page, 'tech.operator@harbour.example')).toBeVisible()
  const field = page.getByLabel('Email')
  await tabTo(page, field)
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invitation sent to user')).toBeVisible()
  const row = rowOf(page, email)
  await expect(row).toBeVisible()
  await tabTo(page, roleOf(row), 80)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('finance m')
  await page.keyboard.press('Enter')
  await expect(page.getByText('User has been updated')).toBeVisible()
  await expect(roleOf(row)).toHaveText('Finance Manager')
  await expect(roleOf(row)).toBeFocused()
  await tabTo(page, deleteOf(row))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await tabTo(page, question.getByRole('button', { name: 'Yes' }))
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeFocused()
})

for (const answered of ['at once', 'late'] as const) {
  test(`the role selector keeps the focus while it is saved, answered ${answered}`, async ({
    page,
    signIn,
    idTokenOf,
  }) => {
    const token = await idTokenOf(admin)
    const email = freshEmail('focus')
    const before = freshEmail('before')
    const user = await invite(token, email, 'BASE_TECH_OPERATOR')
    await signIn(admin, screen)
    const row = rowOf(page, email)
    await tabTo(page, roleOf(row), 80)
    const call = `**/users/${encodeURIComponent(email)}`
    const letGo = answered === 'late' ? await holdCalls(page, call) : undefined
    if (answered === 'at once') await page.route(call, (route) => route.fulfill({ json: user }))
    await page.evaluate(() => {
      document.addEventListener('focusout', ({ relatedTarget }) => {
        if (relatedTarget === null) document.body.dataset.lost = 'the focus'
      })
    })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('finance m')
    await page.keyboard.press('Enter')
    if (letGo) {
      await expect(roleOf(row)).toHaveAccessibleDescription('Saving…')
      // The list stays closed while the previous choice is saved.
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('listbox')).toHaveCount(0)
      // A row that arrives above does not take the focus either.
      await invite(token, before, 'BASE_TECH_OPERATOR')
      letGo()
      await expect(rowOf(page, before)).toBeVisible()
    }
    await expect(page.getByText('User has been updated')).toBeVisible()
    await expect(roleOf(row)).toBeEnabled()
    await expect(roleOf(row)).toBeFocused()
    await expect(page.locator('body')).not.toHaveAttribute('data-lost')
    await callUsers(token, 'DELETE', `/${encodeURIComponent(email)}`)
    if (letGo) await callUsers(token, 'DELETE', `/${encodeURIComponent(before)}`)
  })
}
