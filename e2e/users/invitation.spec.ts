import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../accessible.ts'
import { dashboardUrl, providerUrl } from '../addresses.ts'
import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'
import { admin as adminEmail, invitationLink, screen } from './people.ts'

test.describe.configure({ timeout: 180_000 })

const password = 'correct horse battery'

/** Calls the portal as the dashboard does. */
async function portal(idToken: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${providerUrl}/portal/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${idToken}`,
      origin: dashboardUrl,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
}

async function invite(idToken: string): Promise<{ email: string; link: string }> {
  const email = freshEmail()
  await portal(idToken, 'POST', '/users', { email, role: 'BASE_TECH_OPERATOR' })
  return { email, link: await invitationLink(email) }
}

const freshEmail = () => `jo.${Date.now()}@harbour.example`

test('a user follows the invitation mail, chooses a password, signs in, and the link expires', async ({
  page,
  noise,
  idTokenOf,
}) => {
  noise.allowStatus(400, /\/identity\//)
  noise.allowStatus(410, /\/identity\//)
  const email = freshEmail()
  const admin = await idTokenOf('admin@harbour.example')
  await portal(admin, 'POST', '/users', { email, role: 'BASE_FINANCE_OPERATOR' })
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
  await expect(page.getByText('Enter your given name')).toBeVisible()
  await expect(page.getByText('Enter your family name')).toBeVisible()
  await expect(page.getByText('Choose a password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Given name')).toBeFocused()
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
}) => {
  noise.allowStatus(410, /\/identity\//)
  const email = freshEmail()
  const path = `/users/${encodeURIComponent(email)}`
  const admin = await idTokenOf('admin@harbour.example')
  await portal(admin, 'POST', '/users', { email, role: 'BASE_TECH_OPERATOR' })
  const first = await invitationLink(email)
  await portal(admin, 'POST', `${path}/invitation`)
  const second = await invitationLink(email)
  expect(second).not.toBe(first)

  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'There is a newer invitation' })).toBeVisible()

  // Withdrawn while the page is open: submitting the form leads to the reason.
  await page.goto(second)
  await page.getByLabel('Given name').fill('Jo')
  await page.getByLabel('Family name').fill('Rivers')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await portal(admin, 'DELETE', path)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'This invitation is not valid' })).toBeVisible()
})

test('an invitation opened in a new tab while another user is signed in asks first', async ({
  page,
  signInByPage,
  idTokenOf,
}) => {
  const { link } = await invite(await idTokenOf(adminEmail))
  await signInByPage('finance.manager@harbour.example')
  const tab = await page.context().newPage()
  await tab.goto(link)
  await expect(tab.getByRole('heading', { name: 'Continue as the invited person?' })).toBeVisible()
  await expect(tab.getByText('(finance.manager@harbour.example)')).toBeVisible()
  await expect(tab.getByLabel('Password')).toHaveCount(0)
  await expectAccessibleAtBothWidths(tab)
  await tab.getByRole('button', { name: 'Stay signed in' }).click()
  await expectSignedIn(tab)

  await tab.evaluate(() => sessionStorage.clear())
  await tab.goto(link)
  await tab.getByRole('button', { name: 'Log out and continue' }).click()
  await expect(tab.getByLabel('Given name')).toBeFocused()
  await tab.getByLabel('Given name').fill('Jo')
  await tab.getByLabel('Family name').fill('Rivers')
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Save and sign in' }).click()
  await expectSignedIn(tab)
  await expect(tab.getByRole('button', { name: /^Jo Rivers/ })).toBeVisible()
})

test('an invitation opened in the same tab while another user is signed in asks first', async ({
  page,
  signInByPage,
  idTokenOf,
}) => {
  const { email, link } = await invite(await idTokenOf(adminEmail))
  await signInByPage('finance.manager@harbour.example', '/reports')
  await page.goto(link)
  const question = page.getByRole('heading', { name: 'Continue as the invited person?' })
  await expect(question).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expectSignedIn(page)
  expect(page.url()).not.toContain('token')

  await page.goto(link)
  await page.getByRole('button', { name: 'Log out and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('a lost response keeps the typed values', async ({ page, noise, idTokenOf }) => {
  noise.allowStatus(500, /\/invitation$/)
  const email = freshEmail()
  const admin = await idTokenOf('admin@harbour.example')
  await portal(admin, 'POST', '/users', { email, role: 'BASE_TECH_OPERATOR' })
  await page.goto(await invitationLink(email))
  await page.getByLabel('Given name').fill('Jo')
  await page.getByLabel('Family name').fill('Rivers')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.route('**/invitation', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  const save = page.getByRole('button', { name: 'Save and sign in' })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await save.click()
  await expectSignedIn(page)
})

test('a link older than seven days explains what to do, and the list shows its user', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(410, /\/identity\//)
  const email = 'bookkeeper@harbour.example'
  await page.goto(await invitationLink(email))
  await expect(page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  await expect(
    page.getByText(
      'Invitations last seven days. Ask the person who invited you to send a new one.',
    ),
  ).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)

  await signIn(adminEmail, screen)
  const pending = page.getByRole('list', { name: 'Pending invitations' })
  const item = pending.getByRole('listitem').filter({ hasText: email })
  await expect(item).toContainText('EXPIRED')
  await expect(item).toContainText(/Finance Operator\s*Sent .*\s*Expired /)
  await expect(item.getByRole('button', { name: 'Resend' })).toBeEnabled()
})
