import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
  phoneViewport,
} from '../browser/accessible.ts'
import { tabTo } from '../browser/keyboard.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  deleteOf,
  freshEmail,
  invite,
  roleOf,
  rolesCall,
  rowOf,
  screen,
  usersCall,
  usersTable,
} from '../users/people.ts'

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 180_000 })

test('the Users screen is accessible: loading, failed, without users, with users, and with its dialogs', async ({
  page,
  signIn,
  idTokenOf,
  noise,
  organisation,
}) => {
  noise.allowStatus(500, /\/(users|roles|activity)$/)
  const email = freshEmail('axe')
  await invite(await idTokenOf(organisation.email('admin')), email, 'BASE_TECH_OPERATOR')
  const held = [await holdCalls(page, usersCall), await holdCalls(page, rolesCall)]
  await signIn(organisation.email('finance.admin'), screen)
  await expect(usersTable(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  for (const call of [usersCall, rolesCall, '**/portal/v1/**/activity*'])
    await failCalls(page, call)
  for (const release of held) release()
  await page.reload()
  await expect(page.getByText('We couldn’t load the roles.').first()).toBeVisible()
  const failed = page.getByRole('region', { name: 'Users' }).getByText(/An error occurred/)
  await expect(failed.first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)

  await page.setViewportSize(desktopViewport)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${screen}?clientId=${organisation.manly.clientId}`)
  await expect(page.getByText('There are no users yet. Add the first one above.')).toBeVisible()
  await expect(page.getByText('No pending invitations.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.goto(`${screen}?clientId=${organisation.clientId}`)
  await expect(rowOf(page, email)).toBeVisible()
  await page.getByRole('button', { name: 'Roles and rights' }).click()
  await expectAccessibleAtBothWidths(page)
  await roleOf(rowOf(page, email)).click()
  await expect(page.getByRole('option')).toHaveCount(7)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
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
})

test('a user is invited, changed and deleted by keyboard alone', async ({
  page,
  signIn,
  organisation,
}) => {
  const email = freshEmail('typed')
  await signIn(organisation.email('admin'), screen)
  await expect(rowOf(page, organisation.email('tech.operator'))).toBeVisible()
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

test('the role selector keeps the focus while it is saved, answered at once and late', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const token = await idTokenOf(organisation.email('admin'))
  const [email, before] = [freshEmail('focus'), freshEmail('before')]
  const user = await invite(token, email, 'BASE_TECH_OPERATOR')
  await signIn(organisation.email('admin'), screen)
  const role = roleOf(rowOf(page, email))
  await tabTo(page, role, 80)
  await page.evaluate(() => {
    document.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget === null) document.body.dataset.lost = 'the focus'
    })
  })
  const choose = async (name: string) => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  const saved = page.getByText('User has been updated')
  const call = `**/users/${encodeURIComponent(email)}`
  await page.route(call, (route) => route.fulfill({ json: user }))
  await choose('finance m')
  await expect(saved).toBeVisible()
  await expect(role).toBeEnabled()
  await expect(role).toBeFocused()
  await expect(saved).toBeHidden()

  await page.unroute(call)
  const release = await holdCalls(page, call)
  await choose('finance m')
  await expect(role).toHaveAccessibleDescription('Saving…')
  // The list stays closed while the previous choice is saved.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  // A row that arrives above does not take the focus either.
  await invite(token, before, 'BASE_TECH_OPERATOR')
  release()
  await expect(rowOf(page, before)).toBeVisible()
  await expect(saved).toBeVisible()
  await expect(role).toBeEnabled()
  await expect(role).toBeFocused()
  await expect(page.locator('body')).not.toHaveAttribute('data-lost')
})
