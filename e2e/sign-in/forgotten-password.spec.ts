import type { OutboxMails } from '@tideway/contract/sandbox/outbox'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'
import { dashboardUrl, providerUrl } from '../system/addresses.ts'
import { accept, freshEmail, invite, theirPassword } from '../users/people.ts'

test.describe.configure({ timeout: 180_000 })

const newPassword = 'mango otter violin'
const checkYourEmail = 'Check your email'

/** Returns the mails to an address, the newest first. */
async function mailsTo(email: string) {
  const answer = await fetch(`${providerUrl}/outbox/mails?numberOfRecords=100`)
  const { mails } = (await answer.json()) as OutboxMails
  return mails.filter(({ to }) => to.includes(email))
}

/** Waits for the mail with the link, which is sent after the answer. */
async function resetLink(email: string): Promise<string> {
  const link = async () =>
    (await mailsTo(email)).map(({ text }) => /http\S+\/identity\/forgotten\/\S+/.exec(text)?.[0])[0]
  await expect.poll(link, { timeout: 15_000 }).toBeDefined()
  return (await link()) ?? ''
}

test('a person replaces a forgotten password by a link, and is signed out elsewhere', async ({
  browser,
  page,
  noise,
  idTokenOf,
  organisation,
}) => {
  noise.allowStatus(400, /\/identity\//)
  noise.allowStatus(410, /\/identity\//)
  const email = freshEmail('forgotten')
  await invite(await idTokenOf(organisation.email('admin')), email, 'BASE_TECH_OPERATOR')
  const elsewhere = await accept(browser, email, { givenName: 'Jo', familyName: 'Rivers' })

  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('heading', { name: checkYourEmail })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  const link = await resetLink(email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const password = page.getByLabel('New password', { exact: true })
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await expect(password).toHaveAttribute('type', 'password')
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await password.fill('Password1234')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This password is easy to guess.')).toBeVisible()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await password.fill(newPassword)
  await password.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your password has changed' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  expect((await mailsTo(email))[0]?.subject).toBe('Your password was changed')

  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await expect(page).toHaveURL(/\/identity\/sign-in\//)
  noise.allowStatus(401, /\/identity\//)
  await fillSignIn(page, email, theirPassword)
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password')
  await fillSignIn(page, email, newPassword)
  await expectSignedIn(page)
  expect(new URL(page.url()).origin).toBe(dashboardUrl)

  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await elsewhere.context().close()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})
