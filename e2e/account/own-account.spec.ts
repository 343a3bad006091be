import { expectAccessible } from '../browser/accessible.ts'
import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import { accept, freshEmail, invite, theirPassword } from '../users/people.ts'

test('a person changes name and password on their account page, and ends the session of another browser', async ({
  browser,
  idTokenOf,
  organisation,
}) => {
  const email = freshEmail('account')
  await invite(await idTokenOf(organisation.email('admin')), email, 'BASE_TECH_OPERATOR')
  const page = await accept(browser, email, { givenName: 'Ada', familyName: 'Quill' })
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(new URL('/', page.url()).href)
  await fillSignIn(other, email, theirPassword)
  await expectSignedIn(other)

  await page.getByRole('button', { name: /^Ada Quill/ }).click()
  await page.getByRole('link', { name: 'Your account and sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Given name').fill('Zoë')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Your name is saved.')).toBeVisible()

  const sessions = page.getByRole('region', { name: 'Where you’re signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(sessions.getByText(/is signed out\.$/)).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await elsewhere.close()

  await page.getByLabel('Current password').fill(theirPassword)
  await page.getByLabel('New password').fill('seven copper lanterns')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expectSignedIn(page)
  expect(page.url().startsWith(providerUrl)).toBe(false)
  await page.context().close()
})
