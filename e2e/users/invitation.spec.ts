import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'
import { dashboardUrl } from '../system/addresses.ts'
import { callUsers, freshEmail, invitationLink, invite } from './people.ts'

test.describe.configure({ timeout: 180_000 })

const password = 'correct horse battery'

/** Invites an operator, and returns their email and the link. */
async function inviteOperator(idToken: string): Promise<{ email: string; link: string }> {
  const email = freshEmail('jo')
  await invite(idToken, email, 'BASE_TECH_OPERATOR')
  return { email, link: await invitationLink(email) }
}

test('a user follows the invitation mail, chooses a password, signs in, and the link expires', async ({
  page,
  noise,
  idTokenOf,
  organisation,
}) => {
  noise.allowStatus(400, /\/identity\//)
  noise.allowStatus(410, /\/identity\//)
  const email = freshEmail('jo')
  await invite(await idTokenOf(organisation.email('admin')), email, 'BASE_FINANCE_OPERATOR')
  const link = await invitationLink(email)
  expect(link).toContain(`${dashboardUrl}/?signup&token=`)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(
    page.getByText(
      'Amelia Hart invited you to join Harbour Roasters. Your role: Finance Operator.',
    ),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Given name')).toBeFocused()
  await expectAccessibleAtBothWidths(page)

  const save = page.getByRole('button', { name: 'Save and sign in' })
  await save.click()
  await expect(page.getByText('Choose a password', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByLabel('Given name').fill('Jo')
  await page.getByLabel('Family name').fill('Rivers')
  await page.getByLabel('Password', { exact: true }).fill('Password1234')
  await save.click()
  await expect(page.getByText('This password is easy to guess.')).toBeVisible()
  await expect(page.getByLabel('Given name')).toHaveValue('Jo')

  // The rest uses only the keyboard.
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expectSignedIn(page)
  expect(new URL(page.url()).origin).toBe(dashboardUrl)
  expect(page.url()).not.toContain('token')
  const token = await page.evaluate(() => sessionStorage.getItem('idToken'))
  expect(JSON.parse(atob(token?.split('.')[1] ?? ''))).toMatchObject({
    email,
    given_name: 'Jo',
    family_name: 'Rivers',
  })

  await page.getByRole('button', { name: 'Logout' }).click()
  await fillSignIn(page, email, password)
  await expectSignedIn(page)

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: 'This invitation has already been used' }),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expectSignedIn(page)
})

test('a link that was replaced and one that was withdrawn explain what to do', async ({
  page,
  noise,
  idTokenOf,
  organisation,
}) => {
  noise.allowStatus(410, /\/identity\//)
  const admin = await idTokenOf(organisation.email('admin'))
  const { email, link: first } = await inviteOperator(admin)
  const path = `/${encodeURIComponent(email)}`
  await callUsers(admin, 'POST', `${path}/invitation`)
  const second = await invitationLink(email)
  expect(second).not.toBe(first)

  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'There is a newer invitation' })).toBeVisible()

  // Withdrawn while the page is open: submitting the form leads to the reason.
  await page.goto(second)
  await page.getByLabel('Given name').fill('Jo')
  await page.getByLabel('Family name').fill('Rivers')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await callUsers(admin, 'DELETE', path)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'This invitation is not valid' })).toBeVisible()
})

test('an invitation opened in a new or the same tab while another user is signed in asks first', async ({
  page,
  signInByPage,
  idTokenOf,
  organisation,
}) => {
  const { email, link } = await inviteOperator(await idTokenOf(organisation.email('admin')))
  const manager = organisation.email('finance.manager')
  await signInByPage(manager)
  const tab = await page.context().newPage()
  await tab.goto(link)
  await expect(tab.getByRole('heading', { name: 'Continue as the invited person?' })).toBeVisible()
  await expect(tab.getByText(`(${manager})`)).toBeVisible()
  await expect(tab.getByLabel('Password')).toHaveCount(0)
  await expectAccessibleAtBothWidths(tab)
  await tab.getByRole('button', { name: 'Stay signed in' }).click()
  await expectSignedIn(tab)
  await tab.close()

  // In the tab that is signed in, the dashboard asks.
  await page.goto(link)
  const question = page.getByRole('heading', { name: 'Continue as the invited person?' })
  await expect(question).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expectSignedIn(page)
  expect(page.url()).not.toContain('token')

  await page.goto(link)
  await page.getByRole('button', { name: 'Log out and continue' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Given name')).toBeFocused()
  await page.getByLabel('Given name').fill('Jo')
  await page.getByLabel('Family name').fill('Rivers')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expectSignedIn(page)
  await expect(page.getByRole('button', { name: /^Jo Rivers/ })).toBeVisible()
})
